import { expect, test } from 'bun:test'
import { createUuid } from './create-uuid.ts'

test('keys are random UUIDs', () => {
  const keys = Array.from({ length: 100 }, () => createUuid(crypto))
  expect(new Set(keys).size).toBe(100)
  expect(
    keys.filter((key) => !/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/.test(key)),
  ).toEqual([])
})
