import { expect, test } from 'bun:test'
import { createGap, createPageChange } from '../replay-format/custom-events.ts'
import { outlineReplay } from './outline-replay.ts'

const START = 1_795_600_000_000
const at = (offset: number, data: object) => ({ type: 3, timestamp: START + offset, data })
const text = (id: number, textContent: string) => ({ type: 3, id, textContent })
const page = {
  type: 0,
  id: 1,
  childNodes: [
    {
      type: 2,
      id: 2,
      tagName: 'button',
      attributes: { 'aria-label': 'never read' },
      childNodes: [{ type: 2, id: 3, tagName: 'b', attributes: {}, childNodes: [text(4, ' Save \n it ')] }],
    },
    { type: 2, id: 5, tagName: 'input', attributes: { placeholder: 'Email', value: '' }, childNodes: [] },
  ],
}
const beginning = [
  { type: 4, timestamp: START, data: { href: 'https://a.example/', width: 800, height: 600 } },
  { type: 2, timestamp: START + 1, data: { node: page, initialOffset: { top: 0, left: 0 } } },
]

test('returns the duration of a replay and the size of its page', () => {
  const { startedAt, duration, width, height, format } = outlineReplay(
    [...beginning, at(500, { source: 3, id: 1, x: 0, y: 0 })],
    'rrweb',
  )
  expect({ startedAt, duration, width, height, format }).toEqual({
    startedAt: START,
    duration: 500,
    width: 800,
    height: 600,
    format: 'rrweb',
  })
})

test('lists the visitor’s actions with the page’s labels', () => {
  const { steps } = outlineReplay(
    [
      ...beginning,
      at(100, { source: 2, type: 1, id: 2, x: 1, y: 1 }),
      at(120, { source: 2, type: 2, id: 2, x: 1, y: 1 }),
      at(130, { source: 2, type: 2, id: 99, x: 1, y: 1 }),
      at(1000, { source: 5, id: 5, text: 'a', isChecked: false }),
      at(1100, { source: 5, id: 5, text: 'ab', isChecked: false }),
      at(1200, { source: 5, id: 5, text: 'x', isChecked: false, userTriggered: false }),
      at(2000, { source: 0, adds: [], removes: [], attributes: [], texts: [{ id: 4, value: 'Saved' }] }),
      at(2100, { source: 2, type: 2, id: 2, x: 1, y: 1 }),
      createPageChange({ kind: 'address', href: 'https://a.example/done' }, START + 2200),
      { type: 4, timestamp: START + 2300, data: { href: 'https://a.example/done', width: 800, height: 600 } },
      createPageChange({ kind: 'hidden' }, START + 2400),
      at(2500, { source: 4, width: 400, height: 300 }),
      { type: 4, timestamp: START + 2600, data: { href: 'https://a.example/new', width: 400, height: 300 } },
    ],
    'rrweb',
  )
  expect(steps).toEqual([
    { at: 120, kind: 'click', text: 'button “Save it”' },
    { at: 130, kind: 'click', text: '' },
    { at: 1000, kind: 'input', text: 'input “Email”' },
    { at: 2100, kind: 'click', text: 'button “Saved”' },
    { at: 2200, kind: 'navigation', text: 'https://a.example/done' },
    { at: 2400, kind: 'hidden', text: '' },
    { at: 2500, kind: 'resize', text: '400 × 300' },
    { at: 2600, kind: 'navigation', text: 'https://a.example/new' },
  ])
})

test('finds spans without visitor input, whatever the page did meanwhile', () => {
  const move = { source: 1, positions: [{ x: 1, y: 1, id: 2, timeOffset: 0 }] }
  const clock = { source: 0, adds: [], removes: [], attributes: [], texts: [{ id: 4, value: '9:00' }] }
  const { idle } = outlineReplay([...beginning, at(1000, move), at(5000, clock), at(9000, move)], 'rrweb')
  expect(idle).toEqual([{ from: 1700, to: 8300 }])
})

test('marks gaps up to the next snapshot or the end', () => {
  const snapshot = { type: 2, timestamp: START + 3000, data: { node: page } }
  const { gaps } = outlineReplay(
    [
      ...beginning,
      createGap('busy', START + 1000),
      snapshot,
      createGap('failed', START + 5000),
      at(6000, { source: 3, id: 1, x: 0, y: 0 }),
    ],
    'rrweb',
  )
  expect(gaps).toEqual([
    { from: 1000, to: 3000 },
    { from: 5000, to: 6000 },
  ])
})
