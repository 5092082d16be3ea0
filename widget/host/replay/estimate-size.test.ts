import { expect, test } from 'bun:test'
import { estimateSize } from './estimate-size.ts'

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
