import { afterAll, beforeAll, expect, test } from 'bun:test'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { RATE_LIMITS, RATE_WINDOW_SECONDS, type LimitName } from '../contract/limits.ts'
import { headers, routes } from '../contract/routes.ts'
import { type App, createApp } from './app.ts'
import { openStorage, type Storage } from './ports/bun/storage.ts'
import { readVars } from './ports/vars.ts'

/** Every route that counts requests, and its limit. */
const limited: [path: string, limit: LimitName][] = [
  [routes.sessions, 'session'],
  [routes.identify, 'session'],
  [routes.frameToken, 'session'],
  [routes.stream, 'stream'],
  [routes.uploads, 'upload'],
  [routes.reports, 'report'],
  ['/inbox/api/session', 'signIn'],
  ['/api/search', 'search'],
  ['/intro', 'page'],
]
const names = Object.keys(RATE_LIMITS) as LimitName[] // the keys of a constant

let folder = ''
let storage: Storage
let app: App
/** The exhausted limit, and the counted keys. */
let full: LimitName | undefined
let taken: [limit: LimitName, key: string][] = []

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'limits-'))
  storage = await openStorage(folder, {})
  app = createApp({
    ...storage.ports,
    assets: { read: async () => undefined, readManifest: () => Promise.reject(new Error('no site')) },
    clock: { now: () => 0 },
    limiter: {
      async take(limit, key) {
        taken.push([limit, key])
        return limit !== full
      },
    },
    log: { write: () => undefined },
    peer: { address: () => '192.0.2.1', isSecure: () => false },
    sender: { refuse: () => undefined, post: () => Promise.reject(new Error('nothing is sent here')) },
    vars: readVars({}),
  })
})

afterAll(async () => {
  storage.close()
  await rm(folder, { recursive: true })
})

/** Sends requests without valid credentials, because limits are counted before anything else is checked. */
function post(path: string, sdkKey = 'demo'): Promise<Response> {
  taken = []
  const init = { method: 'POST', headers: { [headers.sdkKey]: sdkKey }, body: '{"token":"a guess"}' }
  return Promise.resolve(app.fetch(new Request(`http://localhost${path}`, init)))
}

test.each(limited)('P-004 %s takes from the limit %s and from no other', async (path, limit) => {
  for (const name of names) {
    full = name
    const { status, headers: answered } = await post(path)
    expect([name, status === 429]).toEqual([name, name === limit])
    if (status === 429) expect(answered.get('Retry-After')).toBe(String(RATE_WINDOW_SECONDS))
    expect(taken.map(([counted]) => counted)).toEqual([limit])
  }
})

test('P-004 a request counts for its key and address, guesses at keys for the address alone', async () => {
  full = undefined
  await post(routes.reports)
  expect(taken).toEqual([['report', 'demo 192.0.2.1']])
  for (const guess of ['guess-1', 'guess-2']) {
    expect((await post(routes.reports, guess)).status).toBe(401)
    expect(taken).toEqual([['report', ' 192.0.2.1']])
  }
})

test('P-004 every limit is taken by an address', () => {
  expect(new Set(limited.map(([, limit]) => limit))).toEqual(new Set(names))
})
