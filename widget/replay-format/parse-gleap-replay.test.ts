import { expect, test } from 'bun:test'
import { parseWebReplay } from './web-replay.ts'

const page = {
  id: 1,
  '': 'HTML',
  c: [
    {
      id: 2,
      '': 'BODY',
      a: { class: 'shop' },
      c: [
        { id: 3, '': 'INPUT', a: { type: 'text' } },
        { id: 4, d: 'Hello' },
        { id: 5 },
        { id: 6, '': 'svg', c: [{ id: 7, '': 'clipPath' }] },
      ],
    },
  ],
}

function read(actions: unknown[]) {
  const replay = parseWebReplay({
    startDate: 1000,
    initialState: page,
    initialActions: [{ i: [3, 'typed'] }],
    actions,
    baseUrl: 'https://shop.example',
    width: 800,
    height: 600,
    resourcesToResolve: { '/a.png': 'data:image/png;base64,AA==', '/b.png': '--' },
    isMobile: false,
  })
  return {
    ...replay,
    actions: replay?.events.slice(3).map(({ timestamp, data }) => ({ timestamp, ...data })),
  }
}

test('converts the first page of a gleap recording', () => {
  const { format, events = [], resources } = read([])
  expect(format).toBe('gleap')
  expect(resources).toEqual(new Map([['/a.png', 'data:image/png;base64,AA==']]))
  expect(events[0]).toEqual({
    type: 4,
    timestamp: 1000,
    data: { href: 'https://shop.example', width: 800, height: 600 },
  })
  expect(events[1]?.data).toMatchObject({
    node: {
      type: 0,
      childNodes: [
        { type: 1, name: 'html' },
        {
          id: 1,
          tagName: 'html',
          childNodes: [
            {
              id: 2,
              tagName: 'body',
              attributes: { class: 'shop' },
              childNodes: [
                { id: 3, tagName: 'input' },
                { id: 4, type: 3, textContent: 'Hello' },
                { id: 6, tagName: 'svg', childNodes: [{ id: 7, tagName: 'clipPath', isSVG: true }] },
              ],
            },
          ],
        },
      ],
    },
  })
  expect(events[2]?.data).toEqual({ source: 5, id: 3, text: 'typed', isChecked: false })
})

test('converts every supported action of a gleap recording, at its time', () => {
  const added = { id: 9, '': 'P', c: [{ id: 10, d: 'new' }] }
  const { actions } = read([
    { m: [10, 20] },
    { o: 500 },
    { p: [2, 4, added, [{ i: [3, 'more'] }]] },
    { o: 250 },
    { r: [2, 'class', null] },
    { t: [4, 'Bye'] },
    { v: 9 },
    { v: 99 },
    { z: [3, true] },
    { x: [0, 300] },
    { s: [2, 'bottom'] },
    { s: [2, 5, 120] },
    { c: [2, 'data:image/png;base64,AA==', 'didDraw'] },
    { n: [1, 2] },
    { u: [1, 2] },
    { f: 2 },
    { unknown: [1] },
    null,
  ])
  const none = { texts: [], attributes: [], removes: [], adds: [] }
  expect(actions).toMatchObject([
    { timestamp: 1000, source: 1, positions: [{ x: 10, y: 20 }] },
    {
      timestamp: 1500,
      source: 0,
      ...none,
      adds: [
        { parentId: 2, nextId: 4, node: { id: 9, tagName: 'p', childNodes: [] } },
        { parentId: 9, nextId: null, node: { id: 10, textContent: 'new' } },
      ],
    },
    { timestamp: 1500, source: 5, id: 3, text: 'more' },
    { timestamp: 1750, source: 0, attributes: [{ id: 2, attributes: { class: null } }] },
    { timestamp: 1750, source: 0, texts: [{ id: 4, value: 'Bye' }] },
    { timestamp: 1750, source: 0, removes: [{ parentId: 2, id: 9 }] },
    { source: 5, id: 3, isChecked: true },
    { source: 3, x: 0, y: 300 },
    { source: 3, id: 2, x: 0, y: 1_000_000 },
    { source: 3, id: 2, x: 5, y: 120 },
    { source: 9, id: 2 },
    { source: 2, type: 1 },
    { source: 2, type: 0 },
    { source: 2, type: 2 },
  ])
})
