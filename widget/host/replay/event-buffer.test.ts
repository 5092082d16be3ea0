import { expect, test } from 'bun:test'
import type { ReplayEvent } from '../../replay-format/rrweb-event.ts'
import { createEventBuffer, estimateSize } from './event-buffer.ts'

const snapshot = (time: number): ReplayEvent[] => [
  { type: 4, timestamp: time, data: { href: 'https://shop.example/' } },
  { type: 2, timestamp: time, data: { node: { type: 0, id: 1, childNodes: [] } } },
]

const change = (time: number, text: string): ReplayEvent => ({
  type: 3,
  timestamp: time,
  data: { source: 0, texts: [{ id: 2, value: text }] },
})

function record(...events: ReplayEvent[]): ReturnType<typeof createEventBuffer> {
  const buffer = createEventBuffer()
  for (const event of events) buffer.add(event)
  return buffer
}

function read(buffer: ReturnType<typeof createEventBuffer>): ReplayEvent[] {
  return buffer.list().map((stored) => (typeof stored === 'string' ? JSON.parse(stored) : stored))
}

test('events before the first snapshot are dropped', () => {
  const buffer = record(change(1, 'early'), ...snapshot(2), change(3, 'late'))
  expect(read(buffer)).toEqual([...snapshot(2), change(3, 'late')])
})

test('W-137 removes whole segments, oldest first, and keeps the last', () => {
  const buffer = record(
    ...snapshot(1),
    change(2, 'a'.repeat(1000)),
    ...snapshot(3),
    change(4, 'b'.repeat(1000)),
    ...snapshot(5),
    change(6, 'c'.repeat(1000)),
  )
  buffer.trim(2500)
  expect(read(buffer)[0]?.timestamp).toBe(3)
  buffer.trim(0)
  expect(read(buffer)).toEqual([...snapshot(5), change(6, 'c'.repeat(1000))])
})

test('returned events equal the added ones at any stage of compaction', () => {
  const events = [...snapshot(1), change(2, 'a\u2028😀'), change(3, 'b'), ...snapshot(4), change(5, 'c')]
  for (let count = 0; count <= events.length; count++) {
    const buffer = record(...events)
    let steps = 0
    buffer.compact(() => steps++ < count)
    expect(read(buffer)).toEqual(events)
  }
})

test('the size is the estimate of all events except snapshots', () => {
  const events = Array.from({ length: 100 }, (_, index) => change(index, 'text '.repeat(20)))
  const [meta] = snapshot(1)
  const expected = [meta, ...events].reduce((sum, event) => sum + estimateSize(event), 0)
  expect(record(...snapshot(1), ...events).size()).toBe(expected)
  expect(record(...snapshot(1), ...events, ...snapshot(101)).latestSize()).toBe(estimateSize(meta))
})

// The estimate counts numbers, booleans and null as five characters, and one extra comma per non-empty list.
test.each([
  ['', 0],
  ['a text with spaces', 0],
  [true, 1],
  [7, 4],
  [12_345, 0],
  [null, 1],
  [{}, 0],
  [[], 0],
  [{ text: 'x' }, 1],
  [['a', 'b'], 1],
  [{ type: 3, data: { texts: [], attributes: [{ id: 7, attributes: { class: 'row', style: null } }] } }, 14],
])('the estimate of %j has %d characters more than its JSON', (value, more) => {
  expect(estimateSize(value) - JSON.stringify(value).length).toBe(more)
})

test('escaped characters count as one', () => {
  expect(estimateSize('a"b\n')).toBe('a"b\n'.length + 2)
})

test('inherited enumerable properties are ignored, even cyclic ones', () => {
  const everywhere: Record<string, unknown> = {}
  everywhere['meta'] = Object.create(everywhere)
  expect(estimateSize(Object.assign(Object.create(everywhere), { id: 7 }))).toBe(estimateSize({ id: 7 }))
})
