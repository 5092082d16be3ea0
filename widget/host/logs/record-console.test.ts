import { expect, spyOn, test } from 'bun:test'
import { ARGUMENT_SEPARATOR, redactText } from '../masking/redact-secrets.ts'
import { createLineLog, type LineLog, listLines } from './logged-line.ts'
import { formatArguments, formatTable } from './format-value.ts'
import { hookConsole } from './page-hooks.ts'
import { createConsoleRecorder } from './record-console.ts'

/** Adds the calls of a console to a log. */
function recordConsole(
  host: Parameters<typeof hookConsole>[0],
  log: LineLog,
  now = () => Date.UTC(2026, 10, 20),
) {
  return hookConsole(host, now, createConsoleRecorder(log))
}

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

const numbersOf = (size: number): number[] => Array.from({ length: size }, () => 1)

/** Counts how often its items and keys are read. */
function createCounted(size: number): { value: unknown[]; reads: () => number } {
  let reads = 0
  const value = new Proxy(numbersOf(size), {
    get(target, key) {
      reads += 1
      return Reflect.get(target, key)
    },
    getOwnPropertyDescriptor(target, key) {
      reads += 1
      return Reflect.getOwnPropertyDescriptor(target, key)
    },
    ownKeys() {
      throw new Error('all keys were listed')
    },
  })
  return { value, reads: () => reads }
}

test('the work for a huge value does not depend on its size', () => {
  const [small, large] = [createCounted(1000), createCounted(1_000_000)]
  expect(format(small.value)).toHaveLength(format(large.value).length)
  expect(large.reads()).toBe(small.reads())
  expect(large.reads()).toBeLessThan(300)
  expect(format(large.value, 'x'.repeat(10_000_000))).toHaveLength(1000)
})

const numbers = Array.from({ length: 101 }, (_, index) => index)

test.each<[string, unknown, string]>([
  ['bytes', new Uint8Array(1_000_000), 'Uint8Array(1000000) [0, 0, '],
  ['floats', new Float64Array(1000), 'Float64Array(1000) [0, 0, '],
  ['a buffer', new ArrayBuffer(1_000_000), 'ArrayBuffer(1000000)'],
  ['a view', new DataView(new ArrayBuffer(8)), 'DataView(8)'],
  ['bytes in an object', { a: [new Uint8Array(1e6)] }, '{a: [Uint8Array(1000000) [0, 0, '],
  ['a boxed text', Object('x'.repeat(100_000)), 'String(100000) ["x", "x", '],
  ['a sparse array', Object.assign([], { 4_000_000_000: 1 }), '[undefined, undefined, '],
  ['a map', new Map(numbers.map((key) => [key, key])), 'Map {0 => 0, 1 => 1, '],
  ['a long key', { ['k'.repeat(1_000_000)]: 1 }, '{kkkk'],
  ['a large number', 10n ** 20_000n, '[bigint]'],
  ['a pattern', new RegExp('x'.repeat(100_000)), '/xxxx'],
  ['a blob', new Blob(['x'.repeat(100_000)], { type: 'a/b' }), 'Blob {size: 100000, type: "a/b"}'],
])('%s is shown up to the limit', (_name, value, expected) => {
  const text = format(value)
  expect(text.slice(0, expected.length)).toBe(expected)
  expect(text.length).toBeLessThanOrEqual(1000)
})

/** Counts how often its keys are listed. */
function createListed(size: number, counts: { lists: number }): object {
  const keys = Array.from({ length: size }, (_, index) => `k${index}`)
  const descriptor = { configurable: true, enumerable: true, value: 1 }
  return new Proxy(
    {},
    {
      ownKeys() {
        counts.lists += 1
        return keys
      },
      getOwnPropertyDescriptor: () => descriptor,
    },
  )
}

test('the keys of a huge object are listed only once, and in one call only those of one huge object', () => {
  const counts = { lists: 0 }
  const huge = createListed(5000, counts)
  expect(format(huge)).toBe(format(huge))
  expect(format(huge)).toStartWith('{k0: 1, k1: 1, ')
  expect(counts.lists).toBe(1)
  const many = Array.from({ length: 5 }, () => createListed(20_000, counts))
  expect(formatTable(many, undefined, 1000)).toStartWith('(index) | k0 | k1')
  expect(counts.lists).toBe(2)
})

test('objects of the browser show what they are', () => {
  expect(format(new URL('https://a.example/x'))).toBe('URL {href: "https://a.example/x"}')
  expect(format(new Headers({ a: 'b' }))).toBe('Headers {"a" => "b"}')
  expect(format(new URLSearchParams('a=1&b=2'))).toBe('URLSearchParams {"a" => "1", "b" => "2"}')
  expect(format(new Response('x', { status: 404 }))).toBe('Response {status: 404}')
  expect(format(new CustomEvent('saved', { detail: { id: 7 } }))).toContain(
    'CustomEvent {type: "saved", detail: {id: 7}',
  )
  expect(format(Promise.resolve(1))).toBe('Promise {}')
  class Order {
    id = 7
  }
  expect(format(new Order())).toBe('Order {id: 7}')
})

test('an error shows its own properties, its cause and the errors that it combines', () => {
  const cause = Object.assign(new Error('disk full'), { code: 'ENOSPC' })
  const text = format(new Error('not saved', { cause }))
  expect(text).toMatch(
    /^Error: not saved\n\s+at .*[^]*\nCaused by: Error: disk full\n[^]*\{code: "ENOSPC"\}$/,
  )
  expect(format(new AggregateError([new Error('a'), new Error('b')], 'both'))).toMatch(
    /Errors: \[Error: a[^]*Error: b/,
  )
  const self = new Error('self')
  self.cause = self
  expect(format(self)).toEndWith('Caused by: [circular]')
})

test('numbers replace their placeholders as in the console', () => {
  expect(format('%d %i %f %f', 42.9, '7px', '1.5', 'none')).toBe('42 7 1.5 NaN')
})

/** A console that records what it is told to print. */
function createLog(act: (console: Console) => void): string[] {
  const names = [
    'log',
    'assert',
    'trace',
    'table',
    'dir',
    'group',
    'groupEnd',
    'count',
    'countReset',
    'time',
    'timeEnd',
  ]
  const host = Object.fromEntries(names.map((name) => [name, () => {}])) as unknown as Console // the methods that `act` uses
  const log = createLineLog(() => 0)
  let time = 0
  const stop = recordConsole(host, log, () => (time += 5))
  act(host)
  stop()
  return listLines(log).map((line) => `${line.priority} ${line.log}`)
}

test('assertions, labels of groups, counts and tables are logged as the console prints them', () => {
  const lines = createLog((console) => {
    console.assert(true, 'fine')
    console.assert(false, '%s is missing', 'id')
    console.assert(false, { a: 1 })
    console.group('Cart')
    console.log('inside')
    console.groupEnd()
    console.log('outside')
    console.count()
    console.count('n')
    console.count('n')
    console.countReset('n')
    console.count('n')
    console.table([{ a: 1, b: 'x' }, { a: 2 }])
    console.table(['y'])
    console.dir({ d: 1 })
  })
  expect(lines).toEqual([
    'ERROR Assertion failed: id is missing',
    'ERROR Assertion failed {a: 1}',
    'INFO Cart',
    'INFO   inside',
    'INFO outside',
    'INFO default: 1',
    'INFO n: 1',
    'INFO n: 2',
    'INFO n: 1',
    'INFO (index) | a | b\n0 | 1 | x\n1 | 2 | ',
    'INFO (index) | Values\n0 | y',
    'INFO {d: 1}',
  ])
})

test('timers are logged with their duration, and traces with their stack', () => {
  const [timer, trace] = createLog((console) => {
    console.time('load')
    console.timeEnd('load')
    console.timeEnd('load')
    console.trace('here')
  })
  expect(timer).toBe('INFO load: 5 ms')
  expect(trace).toMatch(/^INFO here\n\s+at .*record-console\.test/)
})
