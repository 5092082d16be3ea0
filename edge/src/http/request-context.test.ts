import { expect, test } from 'bun:test'
import { Hono } from 'hono'
import type { Log } from '../ports/ports.ts'
import { type AppEnv, readTraceparent, requestContext } from './request-context.ts'

interface Line {
  level: string
  event: string
  fields: Record<string, unknown> | undefined
}

/** Creates an application that always sends the same response, and collects its log. */
function createOneAnswer(answer: () => Response, isSecure = false) {
  const lines: Line[] = []
  const log: Log = { write: (level, event, fields) => void lines.push({ level, event, fields }) }
  const clientInfo = { address: () => '', isSecure: () => isSecure }
  const app = new Hono<AppEnv>()
  app.use(requestContext({ clock: { now: () => 7 }, log, clientInfo }))
  app.all('*', answer)
  return { app, lines }
}

test('a request writes one log line, without its query or secret ids', async () => {
  const { app, lines } = createOneAnswer(() => new Response('x', { status: 201 }))
  const answer = await app.request('/files/3fK9x_longunguessablename-01/clip.webm?token=secret', {
    method: 'PUT',
  })

  expect(lines).toEqual([
    {
      level: 'info',
      event: 'request',
      fields: {
        id: answer.headers.get('X-Request-Id'),
        method: 'PUT',
        part: 'files',
        path: '/…/clip.webm',
        status: 201,
        ms: 0,
        client: 'program',
      },
    },
  ])
})

test("the log line has the caller's trace id next to the request id", async () => {
  const { app, lines } = createOneAnswer(() => new Response('x'))
  const traceparent = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01'
  const answer = await app.request('/docs/', { headers: { traceparent } })
  expect(lines[0]?.fields).toMatchObject({
    id: answer.headers.get('X-Request-Id'),
    trace: '4bf92f3577b34da6a3ce929d0e0e4736',
  })
})

const traceId = '4bf92f3577b34da6a3ce929d0e0e4736'
const validTrace = `00-${traceId}-00f067aa0ba902b7-01`

test('a valid trace is passed on unchanged, also of a later version with more fields', () => {
  expect(readTraceparent(validTrace)).toBe(validTrace)
  expect(readTraceparent(`01-${traceId}-00f067aa0ba902b7-01-more`)).toBe(
    `01-${traceId}-00f067aa0ba902b7-01-more`,
  )
})

test.each([
  ['no header', undefined],
  ['an empty header', ''],
  ['capital letters', validTrace.toUpperCase()],
  ['a trace id of zeros', `00-${'0'.repeat(32)}-00f067aa0ba902b7-01`],
  ['a span id of zeros', `00-${traceId}-${'0'.repeat(16)}-01`],
  ['the version ff', validTrace.replace(/^00/, 'ff')],
  ['more fields in version 00', `${validTrace}-more`],
  ['a line break', `${validTrace}\nx`],
])('a trace with %s is not passed on', (_, invalid) => {
  expect(readTraceparent(invalid)).toBeUndefined()
})

test('a request without a path below its part is logged with the whole name', async () => {
  const { app, lines } = createOneAnswer(() => new Response('x'))
  await app.request('/malformed')
  expect(lines[0]?.fields).toMatchObject({ part: 'malformed', path: '' })
})

test('the complete path of a page is logged, even if its name is long', async () => {
  const { app, lines } = createOneAnswer(() => new Response('x'))
  await app.request('/docs/bug-report/feature-request-and-bug-report')
  expect(lines[0]?.fields?.['path']).toBe('/bug-report/feature-request-and-bug-report')
})

test('failures are logged as errors, health checks at the debug level', async () => {
  const failing = createOneAnswer(() => new Response('x', { status: 503 }))
  await failing.app.request('/docs/intro')
  expect(failing.lines[0]?.level).toBe('error')

  const healthy = createOneAnswer(() => new Response('x'))
  await healthy.app.request('/docs/healthz')
  expect(healthy.lines[0]?.level).toBe('debug')
})

test('Strict-Transport-Security is sent over https only', async () => {
  const secure = createOneAnswer(() => new Response('x'), true)
  const plain = createOneAnswer(() => new Response('x'))
  const header = 'Strict-Transport-Security'

  expect((await secure.app.request('/docs/')).headers.get(header)).toBe('max-age=31536000')
  expect((await plain.app.request('/docs/')).headers.get(header)).toBeNull()
})

test("a handler's Cross-Origin-Resource-Policy is kept", async () => {
  const header = 'Cross-Origin-Resource-Policy'
  const open = createOneAnswer(() => new Response('x', { headers: { [header]: 'cross-origin' } }))
  const silent = createOneAnswer(() => new Response('x'))

  expect((await open.app.request('/docs/')).headers.get(header)).toBe('cross-origin')
  expect((await silent.app.request('/docs/')).headers.get(header)).toBe('same-origin')
})

test('a response keeps its own Content-Security-Policy, and others get the strictest one', async () => {
  const own = createOneAnswer(() => new Response('x', { headers: { 'Content-Security-Policy': 'sandbox' } }))
  const none = createOneAnswer(() => new Response('x'))

  expect((await own.app.request('/files/a')).headers.get('Content-Security-Policy')).toBe('sandbox')
  expect((await none.app.request('/docs/')).headers.get('Content-Security-Policy')).toStartWith(
    "default-src 'none'",
  )
})
