import { expect, test } from 'bun:test'
import { estimateSize } from './estimate-size.ts'

test('an estimate is near what the value has as JSON', () => {
  const change = { id: 7, attributes: { class: 'row', style: null } }
  const value = { type: 3, data: { texts: [], attributes: [change] } }
  expect(Math.abs(estimateSize(value) / JSON.stringify(value).length - 1)).toBeLessThan(0.5)
})

test('what a host hung on every object is no part of a value, and never ends in itself', () => {
  const everywhere: Record<string, unknown> = {}
  everywhere['meta'] = Object.create(everywhere)
  expect(estimateSize(Object.assign(Object.create(everywhere), { id: 7 }))).toBe(estimateSize({ id: 7 }))
})
