import { expect, test } from 'bun:test'
import { createCustomData } from './custom-data.ts'

test('W-058 data is merged, set, removed and cleared', () => {
  const data = createCustomData()
  data.attach({ a: 1, b: { c: 2 } })
  data.attach('{"d":3}')
  data.attach('not json')
  data.set('a', 'x')
  data.remove('d')
  expect(data.read()).toEqual({ a: 'x', b: { c: 2 } })
  data.clear()
  expect(data.read()).toEqual({})
})

test('__proto__ is a key like any other', () => {
  const data = createCustomData()
  data.attach('{"__proto__":{"polluted":true}}')
  expect(JSON.stringify(data.read())).toBe('{"__proto__":{"polluted":true}}')
  expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false)
})
