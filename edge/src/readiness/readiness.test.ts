import { Database as Sqlite } from 'bun:sqlite'
import { expect, test } from 'bun:test'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { sampleManifest } from '../../../tests/support/sample-manifest.ts'
import { createDocsApp } from '../app.ts'
import type { Database } from '../ports/database.ts'
import { noRateLimits, type Ports } from '../ports/ports.ts'
import { createFileBlobs } from '../ports/bun/blobs.ts'
import { hashing } from '../ports/bun/hashing.ts'
import { readVars } from '../ports/vars.ts'
import { createReadiness, LATEST_MIGRATION } from './routes.ts'

const manifest = {
  ...sampleManifest,
  pages: { '/': { html: 'pages/index.html', title: 'Home', description: '' } },
}

/** Creates a database with the table in which a runtime records migrations. */
function createDatabase(table: string, names: string[]): Database {
  const sqlite = new Sqlite(':memory:')
  sqlite.run(`CREATE TABLE ${table} (name TEXT)`)
  for (const name of names) sqlite.run(`INSERT INTO ${table} VALUES (?)`, [name])
  return {
    read: async ({ text, values }) => sqlite.query(text).all(...values),
    write: async () => [],
    check: async () => {},
  }
}

function createPorts(changes: Partial<Ports> = {}) {
  const missing = async (): Promise<never> => {
    throw new Error('not used')
  }
  return {
    writeSignal: { wait: async () => {} },
    assets: {
      read: async (path: string) =>
        path === '/pages/index.html' ? { body: new Blob(['<h1>Home</h1>']), etag: 'W/"1"' } : undefined,
      readManifest: async (): Promise<unknown> => manifest,
    },
    // No route of these tests reads or writes a blob.
    blobs: { ...createFileBlobs('/nowhere', '/nowhere'), checkRoom: async () => {} },
    clock: { now: Date.now },
    database: createDatabase('migrations', [LATEST_MIGRATION]),
    hashing,
    limiter: noRateLimits,
    log: { write() {} },
    clientInfo: { address: () => '', isSecure: () => true },
    projectDatabase: undefined,
    mailer: undefined,
    webhookSender: { explainRefusal: () => undefined, post: missing },
    vars: readVars({}),
    ...changes,
  }
}

test('the name of the newest migration is that of the newest file', () => {
  const names = readdirSync(join(import.meta.dir, '../../migrations')).filter((name) => name.endsWith('.sql'))
  expect(names.toSorted().at(-1)).toBe(LATEST_MIGRATION)
})

test.each(['migrations', 'd1_migrations'])('a server with its migrations in %s is ready', async (table) => {
  const ports = createPorts({ database: createDatabase(table, [LATEST_MIGRATION]) })
  const answer = await createReadiness(ports).request('/readyz')
  expect([answer.status, await answer.json()]).toEqual([200, { status: 'ready', failed: [] }])
})

test('/readyz names a missing migration, manifest or database, and /healthz still passes', async () => {
  const broken: [Partial<Ports>, string][] = [
    [{ database: createDatabase('d1_migrations', ['0001_provider.sql']) }, 'migrations'],
    [{ database: createDatabase('other', []) }, 'migrations'],
    [{ assets: { ...createPorts().assets, readManifest: async () => ({}) } }, 'manifest'],
    [
      {
        database: {
          ...createPorts().database,
          check: async () => {
            throw new Error('gone')
          },
        },
      },
      'storage',
    ],
  ]
  for (const [changes, failed] of broken) {
    const app = createReadiness(createPorts(changes))
    const answer = await app.request('/readyz')
    expect([answer.status, await answer.json()]).toEqual([503, { status: 'not ready', failed: [failed] }])
    expect((await app.request('/healthz')).status).toBe(200)
  }
})

test('/readyz fails while writes fail or the disk is full, recovers, and tries a write once a second', async () => {
  let [now, writes] = [1000, 0]
  let failure: Error | undefined
  const fail = async () => {
    if (failure) throw failure
  }
  const database = createDatabase('migrations', [LATEST_MIGRATION])
  const check = async () => {
    writes += 1
    await fail()
  }
  const clock = { now: () => now }
  const full = { ...createPorts().blobs, checkRoom: fail }
  const writing = createReadiness(createPorts({ clock, database: { ...database, check } }))
  const storing = createReadiness(createPorts({ clock, blobs: full }))
  for (const [index, expected] of [200, 503, 200].entries()) {
    failure = expected === 200 ? undefined : new Error('attempt to write a readonly database')
    now += 1000
    for (let request = 0; request < 3; request += 1)
      for (const app of [writing, storing]) {
        expect((await app.request('/readyz')).status).toBe(expected)
      }
    expect(writes).toBe(index + 1)
  }
})

test('without secrets the docs are served, and the provider answers 503', async () => {
  const app = createDocsApp(createPorts(), 'SERVER_SECRET is required.')
  const page = await app.request('https://docs.example/')
  expect([page.status, await page.text()]).toEqual([200, '<h1>Home</h1>'])
  for (const path of [
    '/sessions',
    '/bugs/v2',
    '/config/demo',
    '/frame/',
    '/inbox/',
    '/inbox/api/reports',
    '/files/x/y',
  ]) {
    const answer = await app.request(`https://docs.example${path}`, { method: 'POST' })
    expect([path, answer.status]).toEqual([path, 503])
    expect(await answer.json()).toMatchObject({
      code: 'unavailable',
      detail: 'Feedback is not set up on this server; its log says what is missing.',
    })
  }
  const widget = await app.request('https://docs.example/sessions', { method: 'POST' })
  expect(widget.headers.get('Access-Control-Allow-Origin')).toBe('*')
  const ready = await app.request('https://docs.example/readyz')
  expect([ready.status, await ready.json()]).toEqual([503, { status: 'not ready', failed: ['secrets'] }])
})
