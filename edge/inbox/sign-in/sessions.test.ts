import { afterEach, beforeEach, expect, test } from 'bun:test'
import { join } from 'node:path'
import { createTestPorts, openTestStorage, type TestStorage } from '../../../tests/support/test-storage.ts'
import { type App, createApp } from '../../src/app.ts'

const HOUR_MS = 3_600_000

let storage: TestStorage
let app: App
let now = 1_800_000_000_000
let isFull = false
let isSecure = true

beforeEach(async () => {
  storage = await openTestStorage()
  isFull = false
  isSecure = true
  app = createApp({
    ...createTestPorts(storage),
    clock: { now: () => now },
    limiter: { take: async () => !isFull },
    clientInfo: { address: () => '192.0.2.1', isSecure: () => isSecure },
  })
})

afterEach(() => storage.remove())

async function ask(path: string, init: RequestInit = {}, host = 'localhost'): Promise<Response> {
  return app.fetch(new Request(`http://${host}/inbox/api${path}`, init))
}

const trySignIn = (token: string, host?: string) =>
  ask('/session', { method: 'POST', body: JSON.stringify({ token }) }, host)

const readCookie = async (host?: string): Promise<string> =>
  (await trySignIn(storage.ports.secrets.inboxToken, host)).headers.get('Set-Cookie') ?? ''

async function signIn(): Promise<string> {
  const cookie = await readCookie()
  return cookie.slice(0, cookie.indexOf(';'))
}

const readStatus = async (Cookie: string) => (await ask('/projects', { headers: { Cookie } })).status

test('a session that is used every few hours ends after a week', async () => {
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

test("wrong tokens from the owner's address do not lock the owner out", async () => {
  isFull = true
  expect((await trySignIn('a guess')).status).toBe(429)
  expect(await readStatus(await signIn())).toBe(200)
})

test('the database contains nothing that opens a session', async () => {
  const cookie = await signIn()
  storage.close()
  const bytes = await Bun.file(join(storage.folder, 'provider.sqlite')).text()
  expect(bytes).not.toContain(cookie.split('=')[1] ?? '')
})

const secureAttributes = '; Max-Age=604800; Path=/; HttpOnly; Secure; SameSite=Strict'

test.each(['localhost', 'docs.example', '127.0.0.1'])('over TLS the cookie of %s is Secure', async (host) => {
  const cookie = await readCookie(host)
  expect(cookie).toMatch(/^__Host-inbox=/)
  expect(cookie).toEndWith(secureAttributes)
})

test.each(['localhost', 'inbox.localhost', '127.0.0.1:8787', '[::1]:8787'])(
  'Safari keeps the cookie of plain http on %s, because it is not Secure',
  async (host) => {
    isSecure = false
    const cookie = await readCookie(host)
    expect(cookie).toMatch(/^inbox=[0-9a-f]{64}; Max-Age=604800; Path=\/; HttpOnly; SameSite=Strict$/)
    const Cookie = cookie.slice(0, cookie.indexOf(';'))
    const call = (path: string, init: RequestInit = {}) => ask(path, { ...init, headers: { Cookie } }, host)
    expect((await call('/projects')).status).toBe(200)
    const ended = (await call('/session', { method: 'DELETE' })).headers.get('Set-Cookie')
    expect(ended).toBe('inbox=; Max-Age=0; Path=/; HttpOnly; SameSite=Strict')
    expect((await call('/projects')).status).toBe(401)
  },
)

test.each(['192.168.1.7', 'docs.example', 'localhost.example', '127.0.0.1.example'])(
  'the cookie of plain http on %s stays Secure, so that it never travels unencrypted',
  async (host) => {
    isSecure = false
    expect(await readCookie(host)).toEndWith(secureAttributes)
  },
)

test('over TLS a cookie without the prefix is ignored', async () => {
  const cookie = await signIn()
  expect(await readStatus(cookie.replace('__Host-', ''))).toBe(401)
  expect(await readStatus(cookie)).toBe(200)
})
