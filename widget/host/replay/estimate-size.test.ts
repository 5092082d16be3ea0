import { expect, test } from 'bun:test'
import { estimateSize } from './estimate-size.ts'

// Five characters stand for every number, switch and null; a comma too many ends what is not empty.
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

test('a text that JSON escapes counts as it is', () => {
  expect(estimateSize('a"b\n')).toBe('a"b\n'.length + 2)
})

test('what a host hung on every object is no part of a value, and never ends in itself', () => {
  const everywhere: Record<string, unknown> = {}
  everywhere['meta'] = Object.create(everywhere)
  expect(estimateSize(Object.assign(Object.create(everywhere), { id: 7 }))).toBe(estimateSize({ id: 7 }))
})
