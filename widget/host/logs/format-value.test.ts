import { expect, test } from 'bun:test'
import { ARGUMENT_SEPARATOR } from '../masking/name-value-pairs.ts'
import { formatArguments } from './format-value.ts'

const format = (...args: unknown[]): string => formatArguments(args, 1000).replaceAll(ARGUMENT_SEPARATOR, ' ')

test.each<[unknown[], string]>([
  [['a', 1, true, null, undefined], 'a 1 true null undefined'],
  [[{ a: 1, b: { c: ['x', 2n] } }], '{a: 1, b: {c: ["x", 2]}}'],
  [[new Map([['k', { v: 1 }]]), new Set([1])], 'Map {"k" => {v: 1}} Set {1}'],
  [[Symbol('s'), () => {}, /a+/g], 'Symbol(s) [function ] /a+/g'],
  [['%s is %d years, %o, 100%%', 'Ann', 5, { a: 1 }, 'more'], 'Ann is 5 years, {a: 1}, 100% more'],
  [['%cstyled', 'color: red', 'text'], 'styled text'],
  [['100%', 'sure %s'], '100% sure %s'],
  [['%s'], '%s'],
  [[Object.create(null)], '{}'],
  [[[[[[['deep']]]]]], '[[[[[…]]]]]'],
  [[{ password: 'hunter2', user: { apiKey: 'k' } }], '{password: "hunter2", user: {apiKey: "k"}}'],
  [[], ''],
])('formats case %#', (args, expected) => {
  expect(format(...args)).toBe(expected)
})

test('an error shows its name, message and stack', () => {
  expect(format(new TypeError('no way'))).toMatch(/^TypeError: no way\n\s*at /)
  const foreign = new RangeError('far')
  foreign.stack = 'f@https://a.example/app.js:1:2'
  expect(format(foreign)).toBe('RangeError: far\nf@https://a.example/app.js:1:2')
})

test('an error keeps its title even if a stack frame contains the message', () => {
  const firefox = new TypeError('te')
  firefox.stack = 'test@https://a.example/app.js:1:2\n'
  expect(format(firefox)).toBe('TypeError: te\ntest@https://a.example/app.js:1:2\n')
})

test('cyclic objects are cut', () => {
  const self: Record<string, unknown> = { name: 'self' }
  self['me'] = self
  expect(format(self)).toBe('{name: "self", me: [circular]}')
})

test('no getter is called', () => {
  let calls = 0
  const host = Object.defineProperty({}, 'lazy', { enumerable: true, get: () => calls++ })
  expect(format(host)).toBe('{lazy: (getter)}')
  expect(calls).toBe(0)
})

test('the cost of a huge value is limited to its visible part', () => {
  let reads = 0
  const item = Object.defineProperty({}, 'index', { enumerable: true, value: 1 })
  const huge = new Proxy(
    Array.from({ length: 1_000_000 }, () => item),
    {
      get(target, key) {
        reads += 1
        return Reflect.get(target, key)
      },
      getOwnPropertyDescriptor(target, key) {
        reads += 1
        return Reflect.getOwnPropertyDescriptor(target, key)
      },
    },
  )
  expect(format(huge, 'x'.repeat(10_000_000))).toHaveLength(1000)
  expect(reads).toBeGreaterThan(10)
  expect(reads).toBeLessThan(1000)
})
