import { expect, test } from 'bun:test'
import { createLineLog, listLines } from './logged-line.ts'
import type { PageEvent } from './page-hooks.ts'
import {
  describeError,
  type FailedResource,
  isHarmless,
  readErrorEvent,
  readRejection,
  recordError,
} from './record-errors.ts'

test('W-198 an entry has message, URL, line, column and stack', () => {
  const error = new TypeError('x is not a function')
  const text = describeError(
    readErrorEvent({
      message: 'Uncaught TypeError',
      filename: 'https://a.example/app.js',
      lineno: 3,
      colno: 7,
      error,
    }),
  )
  expect(text).toStartWith('Uncaught TypeError\nat https://a.example/app.js, line 3, column 7\n')
  expect(text).toContain('x is not a function')
  expect(text).toContain('record-errors.test.ts')
})

test('W-198 an event without an error object is read as well', () => {
  expect(readErrorEvent({ message: 'Script error.' })).toEqual({
    message: 'Script error.',
    url: '',
    line: 0,
    column: 0,
    stack: '',
  })
  expect(readErrorEvent({})).toEqual({ message: '', url: '', line: 0, column: 0, stack: '' })
})

test('a rejection has a location or a reason', () => {
  const far = new RangeError('far')
  far.stack = 'RangeError: far\n    at f (https://a.example/app.js:3:9)'
  expect(readRejection(far)).toEqual({
    message: 'Unhandled rejection: RangeError: far',
    url: 'https://a.example/app.js',
    line: 3,
    column: 9,
    stack: far.stack,
  })
  expect(readRejection({ code: 5 }).message).toBe('Unhandled rejection: {code: 5}')
  expect(readRejection(undefined).message).toBe('Unhandled rejection: undefined')
})

test('a late resize notification is not a crash', () => {
  const event = { message: 'ResizeObserver loop completed with undelivered notifications.' }
  expect(isHarmless(readErrorEvent(event))).toBe(true)
})

/** Logs a violation of the page's policy. */
function recordViolation(fields: object) {
  const lines = createLineLog(() => 0)
  const failures: FailedResource[] = []
  const event = Object.assign(new Event('securitypolicyviolation'), fields)
  const entry: PageEvent = { kind: 'event', time: 5, event, path: [], url: '' }
  const crash = recordError(entry, { lines, failures })
  return { logs: listLines(lines).map(({ log }) => log), failures, crash }
}

test('a violation of the policy is logged, and what it blocked has failed to load', () => {
  const fields = {
    blockedURI: 'https://a.example/x.js',
    effectiveDirective: 'script-src-elem',
    disposition: 'enforce',
  }
  const text = 'https://a.example/x.js: it violates the Content-Security-Policy directive script-src-elem'
  expect(recordViolation(fields)).toEqual({
    logs: [`Refused to load ${text}`],
    failures: [{ url: fields.blockedURI, time: 5, initiator: 'script-src-elem', isBlocked: true }],
    crash: undefined,
  })
  expect(recordViolation({ ...fields, disposition: 'report' })).toMatchObject({
    logs: [`Reported ${text}`],
    failures: [],
  })
  expect(recordViolation({ ...fields, blockedURI: 'inline' }).failures).toEqual([])
})

test('an error shows its cause in its entry', () => {
  const error = new Error('outer', { cause: new Error('inner') })
  expect(describeError(readErrorEvent({ message: 'Uncaught Error: outer', error }))).toContain(
    'Caused by: Error: inner',
  )
})
