import { expect, test } from 'bun:test'
import { describeError, isHarmless, readErrorEvent, readRejection } from './record-errors.ts'

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
