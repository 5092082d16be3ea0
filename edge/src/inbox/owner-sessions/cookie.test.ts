import { afterEach, beforeEach, expect, test } from 'bun:test'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createApp, type App } from '../../app.ts'
import { openStorage, type Storage } from '../../ports/bun/storage.ts'
import { readVars } from '../../ports/vars.ts'

const HOUR_MS = 3_600_000

let folder: string
let storage: Storage
let app: App
let now = 1_800_000_000_000
let isFull = false

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sessions-'))
  storage = await openStorage(folder, {})
  isFull = false
  app = createApp({
    ...storage.ports,
    assets: { read: async () => undefined, readManifest: () => Promise.reject(new Error('no site')) },
    clock: { now: () => now },
    limiter: { take: async () => !isFull },
    log: { write: () => undefined },
    peer: { address: () => '192.0.2.1', isSecure: () => true },
    sender: { refuse: () => undefined, post: () => Promise.reject(new Error('nothing is sent here')) },
    vars: readVars({}),
  })
})

afterEach(async () => {
  storage.close()
  await rm(folder, { recursive: true })
})

async function ask(path: string, init: RequestInit = {}): Promise<Response> {
  return app.fetch(new Request(`http://localhost/inbox/api${path}`, init))
}

const trySignIn = (token: string) => ask('/session', { method: 'POST', body: JSON.stringify({ token }) })

async function signIn(): Promise<string> {
  const cookie = (await trySignIn(storage.ports.secrets.inboxToken)).headers.get('Set-Cookie') ?? ''
  return cookie.slice(0, cookie.indexOf(';'))
}

const readStatus = async (Cookie: string) => (await ask('/projects', { headers: { Cookie } })).status

test('a session that is used every few hours lasts a week, and not longer', async () => {
  const cookie = await signIn()
  for (let hours = 0; hours < 7 * 24; hours += 12) {
    expect(await readStatus(cookie)).toBe(200)
    now += 12 * HOUR_MS
  }
  expect(await readStatus(cookie)).toBe(401)
})

test('a session that is not used for a day ends', async () => {
  const cookie = await signIn()
  now += 23 * HOUR_MS
  expect(await readStatus(cookie)).toBe(200)
  now += 24 * HOUR_MS
  expect(await readStatus(cookie)).toBe(401)
})

test("wrong tokens from the owner's address do not keep the owner out", async () => {
  isFull = true
  expect((await trySignIn('a guess')).status).toBe(429)
  expect(await readStatus(await signIn())).toBe(200)
})

test('the database holds nothing that opens a session', async () => {
  const cookie = await signIn()
  storage.close()
  const bytes = await Bun.file(join(folder, 'provider.sqlite')).text()
  expect(bytes).not.toContain(cookie.split('=')[1] ?? '')
  storage = await openStorage(folder, {})
})
