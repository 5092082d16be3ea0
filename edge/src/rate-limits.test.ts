import { afterAll, expect, test } from 'bun:test'
import { createTestPorts, openTestStorage } from '../../tests/support/test-storage.ts'
import { type LimitName, RATE_LIMITS, RATE_WINDOW_SECONDS } from '../contract/limits.ts'
import { headers, routes } from '../contract/provider-paths-and-headers.ts'
import { createApp } from './app.ts'
import { listOperations } from './http/operation.ts'

const names = Object.keys(RATE_LIMITS) as LimitName[] // Object.keys loses the type of the keys.

/** The limit that refuses every request, and the keys that were counted. */
let full: LimitName | undefined
let taken: [limit: LimitName, key: string][] = []

const storage = await openTestStorage()
const app = createApp({
  ...createTestPorts(storage),
  clock: { now: () => 0 },
  limiter: {
    async take(limit, key) {
      taken.push([limit, key])
      return limit !== full
    },
  },
})

/** Each request that has a rate limit, with the name of the limit. */
const limited: [request: string, limit: LimitName][] = [
  ...listOperations(app).flatMap(({ limit, method, path }): [string, LimitName][] =>
    limit === undefined ? [] : [[`${method.toUpperCase()} ${path}`, limit]],
  ),
  ['POST /rating', 'report'],
  ['GET /intro', 'page'],
]
afterAll(() => storage.remove())

/** Sends requests without valid credentials, because limits are counted before credentials are checked. */
function send(request: string, sdkKey = 'demo'): Promise<Response> {
  taken = []
  const [method = '', path = ''] = request.split(' ')
  const body = method === 'GET' ? null : '{"token":"a guess"}'
  const init = { method, headers: { [headers.sdkKey]: sdkKey }, body }
  return Promise.resolve(app.fetch(new Request(`http://localhost${path}`, init)))
}

test.each(limited)('P-004 %s takes from the limit %s and from no other', async (request, limit) => {
  for (const name of names) {
    full = name
    const { status, headers: answered } = await send(request)
    expect([name, status === 429]).toEqual([name, name === limit])
    if (status === 429) expect(answered.get('Retry-After')).toBe(String(RATE_WINDOW_SECONDS))
    expect(taken.map(([counted]) => counted)).toEqual([limit])
  }
})

test('P-004 requests count per key and address, and unknown keys per address', async () => {
  const report = `POST ${routes.reports}`
  full = undefined
  await send(report)
  expect(taken).toEqual([['report', 'demo 192.0.2.1']])
  for (const guess of ['guess-1', 'guess-2']) {
    expect((await send(report, guess)).status).toBe(401)
    expect(taken).toEqual([['report', ' 192.0.2.1']])
  }
})

test('P-004 every limit is counted somewhere', () => {
  expect(new Set(limited.map(([, limit]) => limit))).toEqual(new Set(names))
})
