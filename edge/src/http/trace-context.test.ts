import { expect, test } from 'bun:test'
import { continueTrace, readTraceId } from './trace-context.ts'

const requestId = '0b5d9c1e-7a4f-4c1d-9e2b-3f6a8d7c5b4a'
const traceId = '4bf92f3577b34da6a3ce929d0e0e4736'
const header = `00-${traceId}-00f067aa0ba902b7-01`

test('a trace is continued with a new span and the same sampled flag', () => {
  const next = continueTrace(header, requestId)
  expect(next).toMatch(new RegExp(`^00-${traceId}-[0-9a-f]{16}-01$`))
  expect(next).not.toContain('00f067aa0ba902b7')
  expect(continueTrace(header.replace(/01$/, 'fe'), requestId)).toEndWith('-00')
})

test('without a trace, the request id is the trace id', () => {
  expect(continueTrace(undefined, requestId)).toMatch(/^00-0b5d9c1e7a4f4c1d9e2b3f6a8d7c5b4a-[0-9a-f]{16}-00$/)
})

test('a later version with more fields is read', () => {
  expect(readTraceId(`01-${traceId}-00f067aa0ba902b7-01-more`)).toBe(traceId)
})

test.each([
  ['an empty header', ''],
  ['capital letters', header.toUpperCase()],
  ['a trace id of zeros', `00-${'0'.repeat(32)}-00f067aa0ba902b7-01`],
  ['a span id of zeros', `00-${traceId}-${'0'.repeat(16)}-01`],
  ['the version ff', header.replace(/^00/, 'ff')],
  ['more fields in version 00', `${header}-more`],
  ['a line break', `${header}\nx`],
])('%s starts a new trace', (_, invalid) => {
  expect(readTraceId(invalid)).toBeUndefined()
  expect(continueTrace(invalid, requestId)).toContain(requestId.replaceAll('-', ''))
})
