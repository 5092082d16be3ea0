import { expect, test } from 'bun:test'
import { createGap, createPageChange, parseGap, parsePageChange } from './custom-events.ts'
import { createCanvasFrame, parseCanvasFrame } from './canvas-frame.ts'
import { createWebReplay, parseWebReplay } from './web-replay.ts'
import type { ReplayEvent } from './rrweb-event.ts'

const document = {
  type: 0,
  id: 1,
  childNodes: [{ type: 2, id: 2, tagName: 'html', attributes: {}, childNodes: [] }],
}

const start: ReplayEvent[] = [
  { type: 4, timestamp: 1000, data: { href: 'https://shop.example/cart?a=1', width: 1280, height: 800 } },
  { type: 2, timestamp: 1001, data: { node: document, initialOffset: { left: 0, top: 40 } } },
]

test('W-100 a replay has its nine keys', () => {
  const replay = createWebReplay(
    [...start, { type: 3, timestamp: 1002, data: { source: 3, id: 1, x: 0, y: 9 } }],
    {
      isMobile: false,
      resourcesToResolve: { 'https://shop.example/a.png': 'data:image/png;base64,AA==' },
    },
  )
  expect(replay).toEqual({
    startDate: 1000,
    initialState: document,
    initialActions: [start[0], { type: 2, timestamp: 1001, data: { initialOffset: { left: 0, top: 40 } } }],
    actions: [{ type: 3, timestamp: 1002, data: { source: 3, id: 1, x: 0, y: 9 } }],
    baseUrl: 'https://shop.example',
    width: 1280,
    height: 800,
    resourcesToResolve: { 'https://shop.example/a.png': 'data:image/png;base64,AA==' },
    isMobile: false,
  })
})

test('W-100 events return from the wire format byte for byte, later snapshots and unusual values included', () => {
  const texts = ['', '\u2028', '😀', '\ud800', '"\\', '</script>', 'ü'.repeat(300)]
  const events: ReplayEvent[] = [
    { type: 5, timestamp: 900, data: { tag: 'before', payload: [null, -0.5, 1e21, { deep: [[]] }] } },
    ...start,
    ...texts.map((value, index) => ({
      type: 3,
      timestamp: 1002 + index,
      data: { source: 0, texts: [{ id: 3, value }], attributes: [], removes: [], adds: [] },
    })),
    { type: 3, timestamp: 1100, data: { source: 5, text: '__proto__', ['__proto__']: 1, id: 2 } },
    // The wire format stores only the node of the first snapshot separately.
    ...start,
    createGap('busy', 2000),
    { type: 3, timestamp: 1500, data: { node: 'no snapshot', source: 1 } },
  ]
  const wire = JSON.stringify(createWebReplay(events, { isMobile: true, resourcesToResolve: {} }))
  expect(JSON.stringify(parseWebReplay(JSON.parse(wire))?.events)).toBe(JSON.stringify(events))
})

test('creates no replay without a snapshot', () => {
  const frame = { isMobile: false, resourcesToResolve: {} }
  expect(createWebReplay([], frame)).toBeUndefined()
  expect(createWebReplay(start.slice(0, 1), frame)).toBeUndefined()
})

test('parses any value in place of a replay without throwing', () => {
  for (const nonsense of [
    undefined,
    null,
    1,
    'x',
    [],
    {},
    { initialState: {}, initialActions: [], actions: [] },
  ])
    expect(parseWebReplay(nonsense)).toBeUndefined()
  const half = {
    initialState: document,
    initialActions: [null, 1, start[0]],
    actions: [{ type: 3 }, start[0]],
  }
  expect(parseWebReplay(half)?.events).toEqual([...start.slice(0, 1), ...start.slice(0, 1)])
})

test('distinguishes our custom events from others', () => {
  expect(parseGap(createGap('busy', 5))).toBe('busy')
  expect(parsePageChange(createPageChange({ kind: 'address', href: '/a' }, 5))).toEqual({
    kind: 'address',
    href: '/a',
  })
  expect(parsePageChange(createPageChange({ kind: 'hidden' }, 5))).toEqual({ kind: 'hidden' })
  for (const event of start) expect([parseGap(event), parsePageChange(event)]).toEqual([undefined, undefined])
})

test('W-102 canvas frames are encoded as rrweb canvas commands', () => {
  const frame = { id: 7, width: 600, height: 300, type: 'image/webp', base64: 'UklGRg==' }
  const event = createCanvasFrame(frame, 9)
  expect(event).toMatchObject({ type: 3, timestamp: 9, data: { source: 9, id: 7, type: 0 } })
  expect(parseCanvasFrame(event)).toEqual(frame)
  expect(
    parseCanvasFrame({ type: 3, timestamp: 1, data: { source: 9, id: 1, commands: [null] } }),
  ).toBeUndefined()
})
