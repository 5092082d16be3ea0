import { afterAll, expect, test } from 'bun:test'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Hono } from 'hono'
import { createOwner, createVisitor, startServerIn } from '../../../tests/support/provider.ts'
import { classifyRequest, type LoadKind, loadKinds, refuseOverload, toRefusedShare } from './overload.ts'
import type { AppEnv } from './request-context.ts'

let delay = 0
const folder = await mkdtemp(join(tmpdir(), 'overload-'))
const server = await startServerIn(folder, { loopDelay: { read: () => delay }, metricsPort: 0 })
const provider = {
  origin: `http://127.0.0.1:${server.port}`,
  inboxToken: server.inboxToken,
  close: () => server.stop(),
}
afterAll(async () => {
  await server.stop()
  await rm(folder, { recursive: true })
})

test('with a growing delay, live streams are refused first, then lists, events, reports, and the docs last', () => {
  const findFirst = (kind: LoadKind) =>
    Array.from({ length: 2000 }, (_, ms) => ms).find((ms) => toRefusedShare(kind, ms) > 0) ?? 0
  const delays = loadKinds.map(findFirst)
  expect(delays).toEqual(delays.toSorted((a, b) => a - b))
  expect(new Set(delays).size).toBe(loadKinds.length)
  // Refusals start before the next kind suffers.
  expect(toRefusedShare('event', 90)).toBe(0.5)
  expect(toRefusedShare('event', 10_000)).toBe(1)
  expect(toRefusedShare('report', 90)).toBe(0)
})

test.each([
  ['GET', '/inbox/api/live', 'live'],
  ['GET', '/inbox/inbox/api/live', 'live'],
  ['GET', '/inbox/api/reports', 'list'],
  ['PATCH', '/inbox/api/reports/1', 'page'],
  ['POST', '/api/sessions/stream', 'event'],
  ['POST', '/docs/sessions/stream', 'event'],
  ['POST', '/api/bugs/v2', 'report'],
  ['POST', '/docs/bugs/v2', 'report'],
  ['POST', '/api/sessions', 'page'],
  ['GET', '/api/config/demo', 'page'],
  ['GET', '/docs/validator/', 'page'],
  ['OPTIONS', '/api/bugs/v2', undefined],
  ['GET', '/docs/readyz', undefined],
])('%s %s is of the kind %s', (method, path, kind) => {
  expect(classifyRequest(method, path)).toBe(kind as LoadKind | undefined)
})

test('an overloaded server refuses events and lists with Retry-After, and stores reports', async () => {
  const visitor = createVisitor(provider)
  await visitor.start()
  const owner = createOwner(provider)
  const events = [{ name: 'click', date: new Date().toISOString() }]
  expect((await visitor.stream(events)).status).toBe(200)
  delay = 120
  const refused = await visitor.stream(events)
  const list = await owner('GET', '/reports')
  const report = await visitor.report({ isSilent: true, formData: { description: 'while busy' } })
  const health = await fetch(`${provider.origin}/healthz`)
  delay = 0
  expect(refused).toMatchObject({ status: 503, body: { code: 'overloaded' } })
  expect(Number(refused.headers.get('Retry-After'))).toBeWithin(5, 16)
  // Without these, a page of another origin could not read Retry-After.
  expect(refused.headers.get('Access-Control-Allow-Origin')).toBe('*')
  expect(refused.headers.get('Access-Control-Expose-Headers')).toContain('Retry-After')
  expect([list.status, list.headers.get('Access-Control-Allow-Origin')]).toEqual([503, null])
  expect([report.status, health.status]).toEqual([201, 200])
  expect((await visitor.stream(events)).status).toBe(200)

  const metrics = await (await fetch(`http://127.0.0.1:${server.metricsPort}/metrics`)).text()
  expect(metrics).toContain('node_docs_requests_total{part="docs",status="overloaded"} 1\n')
  expect(metrics).toContain('node_docs_requests_total{part="inbox",status="overloaded"} 1\n')
  expect(metrics).toContain('node_docs_requests_total{part="docs",status="5xx"} 0\n')
})

test('an overloaded server ends open live streams', async () => {
  const stream = await fetch(`${provider.origin}/inbox/api/live`, {
    headers: { Authorization: `Bearer ${provider.inboxToken}` },
  })
  const reader = stream.body?.getReader()
  expect(new TextDecoder().decode((await reader?.read())?.value)).toContain('event: ready')
  delay = 60
  const visitor = createVisitor(provider)
  await visitor.start()
  // The stream checks whether it may go on when there is a change to send.
  await visitor.report({ isSilent: true, formData: { description: 'a change' } })
  expect((await reader?.read())?.done).toBe(true)
  delay = 0
}, 300_000)

test('the log says that requests are refused, once a minute at most', async () => {
  let now = 0
  const lines: unknown[][] = []
  const app = new Hono<AppEnv>()
  app.use(
    refuseOverload(
      {
        clock: { now: () => now },
        log: { write: (...line) => lines.push(line) },
        loopDelay: { read: () => 75.4 },
      },
      () => 0.2,
    ),
  )
  app.onError(() => new Response(null, { status: 503 }))
  for (const time of [0, 1, 59_999, 60_000]) {
    now = time
    expect((await app.request('/inbox/api/reports')).status).toBe(503)
  }
  const line = ['warn', 'requests refused', { kind: 'list', delayMs: 75 }]
  expect(lines).toEqual([line, line])
})
