import { expect, test } from 'bun:test'
import { copyJson } from './copy-json.ts'

function copy(value: unknown) {
  const leftOut: string[] = []
  const result = copyJson(value, (path, reason) => void leftOut.push(`${path}: ${reason}`))
  return { result, leftOut }
}

/** Returns a proxy that has another such proxy in every property. */
const endless = (): object =>
  new Proxy(
    {},
    {
      get: (_, key) => (typeof key === 'string' && key !== 'toJSON' ? endless() : undefined),
      ownKeys: () => ['a', 'b'],
      getOwnPropertyDescriptor: () => ({ configurable: true, enumerable: true }),
    },
  )

test('plain data is copied as JSON.stringify writes it', () => {
  const plain = { a: [1, 'x', null, undefined, { b: true }], date: new Date(0), none: undefined, nan: NaN }
  const { result, leftOut } = copy(plain)
  expect(JSON.stringify(result)).toBe(JSON.stringify(plain))
  expect(result).not.toBe(plain)
  expect(leftOut).toEqual([])
})

test('the same object twice is copied twice', () => {
  const price = { amount: 1 }
  expect(copy({ price, list: [price] }).result).toEqual({ price, list: [price] })
})

test('__proto__ is a key like any other', () => {
  const { result } = copy(JSON.parse('{"__proto__":{"polluted":true}}'))
  expect(JSON.stringify(result)).toBe('{"__proto__":{"polluted":true}}')
})

test('big integers and errors become text', () => {
  expect(copy({ balance: 1n, error: new TypeError('no') }).result).toEqual({
    balance: '1',
    error: 'TypeError: no',
  })
})

test('what JSON cannot express is left out with its path', () => {
  const user: Record<string, unknown> = { name: 'Ann', save: () => {}, list: [1, Symbol('s'), 3] }
  user['self'] = { user }
  user['field'] = new EventTarget()
  Object.defineProperty(user, 'lazy', {
    enumerable: true,
    get() {
      throw new Error('detached')
    },
  })
  user['broken'] = { toJSON: () => JSON.parse('{') }
  const { proxy, revoke } = Proxy.revocable({}, {})
  revoke()
  user['revoked'] = proxy
  const { result, leftOut } = copy(user)
  expect(result).toEqual({ name: 'Ann', list: [1, null, 3], self: {} })
  expect(leftOut).toEqual([
    'save: function',
    'list.1: symbol',
    'self.user: circular',
    'field: part of the page',
    'lazy: unreadable',
    'broken: unreadable',
    'revoked: unreadable',
  ])
})

test('huge values are cut', () => {
  const { result, leftOut } = copy({ a: 'x'.repeat(5_000_000), b: 'later' })
  expect(JSON.stringify(result).length).toBeLessThan(4_000_100)
  expect(leftOut).toEqual(['a: too large', ': too large'])
  const items = copy({ items: Array.from({ length: 200_000 }, (_, index) => index) })
  expect(JSON.stringify(items.result).length).toBeLessThan(1_000_000)
  expect(items.leftOut).toEqual(['items: too large'])
})

test('objects without an end are cut', () => {
  const { result, leftOut } = copy(endless())
  expect(JSON.stringify(result)).toStartWith('{"a":{"a":')
  expect(leftOut).toContainEqual(expect.stringContaining('too deep'))
  expect(leftOut).toContainEqual(expect.stringContaining('too large'))
})
