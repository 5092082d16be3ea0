import { expect, spyOn, test } from 'bun:test'
import { createLineLog } from './line-log.ts'
import { listLines } from './logged-line.ts'
import { redactText } from '../masking/redact-secrets.ts'
import { recordConsole } from './record-console.ts'

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
