import { afterEach, expect, test } from 'bun:test'
import { copyJson } from './copy-json.ts'
import { stringify } from './json.ts'

const classes = [Array, String, Object]
afterEach(() => {
  for (const { prototype } of classes) Reflect.deleteProperty(prototype, 'toJSON')
})

test('a toJSON that a library adds to all arrays, strings and objects changes nothing', () => {
  const value = { list: [1, ['a']], text: 'x', none: null }
  for (const { prototype } of classes)
    Object.defineProperty(prototype, 'toJSON', { configurable: true, value: () => 'changed' })
  expect(JSON.stringify(value)).toBe('"changed"')
  expect(stringify(value)).toBe('{"list":[1,["a"]],"text":"x","none":null}')
  expect(stringify(copyJson(value, () => {}))).toBe('{"list":[1,["a"]],"text":"x","none":null}')
})
