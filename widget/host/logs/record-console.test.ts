import { expect, spyOn, test } from 'bun:test'
import { ARGUMENT_SEPARATOR, redactText } from '../masking/redact-secrets.ts'
import { createLineLog, listLines } from './logged-line.ts'
import { formatArguments, recordConsole } from './record-console.ts'

function createHost() {
  const printed: unknown[][] = []
  const print = (...args: unknown[]): void => void printed.push(args)
  const host = { debug: print, log: print, info: print, warn: print, error: print }
  const log = createLineLog(() => Date.UTC(2026, 10, 20))
  return { host, log, printed, print }
}

test('W-096 each method has its priority, and the console still prints', () => {
  const { host, log, printed } = createHost()
  recordConsole(host, log)
  host.log('a')
  host.info('b')
  host.debug('c')
  host.warn('d')
  host.error('e', { code: 5 })
  expect(listLines(log).map((entry) => [entry.log, entry.priority])).toEqual([
    ['a', 'INFO'],
    ['b', 'INFO'],
    ['c', 'INFO'],
    ['d', 'WARNING'],
    ['e {code: 5}', 'ERROR'],
  ])
  expect(printed).toEqual([['a'], ['b'], ['c'], ['d'], ['e', { code: 5 }]])
})

test('W-095 a text of 1500 characters is cut at 1000 with an ellipsis', () => {
  const { host, log } = createHost()
  recordConsole(host, log)
  host.log('x'.repeat(1500))
  host.log('x'.repeat(1000))
  const [cut, whole] = listLines(log)
  expect(cut?.log).toBe(`${'x'.repeat(1000)}...`)
  expect(cut?.date).toBe('2026-11-20T00:00:00.000Z')
  expect(whole?.log).toBe('x'.repeat(1000))
})

test('W-207 removes the oldest ten of 510 entries', () => {
  const { host, log } = createHost()
  recordConsole(host, log)
  for (let index = 1; index <= 510; index++) host.log(index)
  expect(listLines(log)).toHaveLength(500)
  expect(listLines(log)[0]?.log).toBe('11')
})

test('an entry names the line that logged it', () => {
  const capture = spyOn(Error, 'captureStackTrace').mockImplementation((trace) => {
    Object.assign(trace, { stack: 'Error\n    at save (https://a.example/app.js:3:9)' })
  })
  const { host, log } = createHost()
  recordConsole(host, log)
  host.log('here')
  expect(listLines(log)[0]?.source).toBe('https://a.example/app.js:3:9')
  capture.mockRestore()
})

test('a logged text loses its secrets before it is cut', () => {
  const { host, log } = createHost()
  recordConsole(host, log)
  host.log('GET https://a.example/?token=hunter2&b=1', { password: 'hunter2' })
  host.log(`${'x'.repeat(990)} 4111 1111 1111 1111`)
  const [first, second] = listLines(log, redactText)
  expect(first?.log).toBe('GET https://a.example/?token=***&b=1 {password: "***"}')
  expect(second?.log).toBe(`${'x'.repeat(990)} ***`)
})

test('stopping restores every method', () => {
  const { host, log, print } = createHost()
  recordConsole(host, log)()
  expect(Object.values(host).every((method) => method === print)).toBe(true)
  host.log('a')
  expect(listLines(log)).toEqual([])
})

test('values that log or throw while they are read cause no errors', () => {
  const { host, log, printed } = createHost()
  recordConsole(host, log)
  const chatty = new Proxy({}, { ownKeys: () => (host.log('looked'), []) })
  host.log(chatty)
  const { proxy, revoke } = Proxy.revocable({}, {})
  revoke()
  host.log(proxy)
  host.log('after')
  expect(listLines(log).map((entry) => entry.log)).toEqual(['{}', 'after'])
  expect(printed).toHaveLength(4)
})

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
