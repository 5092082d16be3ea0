import { afterEach, beforeEach, expect, mock, test } from 'bun:test'
import { findFreePort } from '../../../tests/support/free-port.ts'
import { createTestPorts, openTestStorage, type TestStorage } from '../../../tests/support/test-storage.ts'
import { RATE_WINDOW_SECONDS } from '../../contract/limits.ts'
import { createApp } from '../../src/app.ts'
import type { Log } from '../../src/ports/ports.ts'
import { readVars } from '../../src/ports/vars.ts'

let storage: TestStorage

beforeEach(async () => {
  storage = await openTestStorage()
})

afterEach(() => storage.remove())

interface Options {
  env: Record<string, string>
  isFull?: boolean
  log?: Log
}

function openApp({ env, isFull = false, log }: Options) {
  const ports = { ...createTestPorts(storage), ...(log && { log }) }
  const app = createApp({ ...ports, vars: readVars(env), limiter: { take: async () => !isFull } })
  return (path: string, init: RequestInit = {}) =>
    Promise.resolve(app.fetch(new Request(`http://inbox.localhost${path}`, init)))
}

/** Settings of a provider that does not answer. */
const env = {
  OIDC_ISSUER: `http://127.0.0.1:${findFreePort()}`,
  OIDC_CLIENT_ID: 'inbox',
  OIDC_CLIENT_SECRET: 'hunter2',
}

test('without a provider there is no route, and the sign-in screen shows no button', async () => {
  const ask = openApp({ env: {} })
  for (const path of ['/oidc/start', '/oidc/callback']) expect((await ask(path)).status).toBe(404)
  expect(await (await ask('/api/session')).json()).toEqual({
    isSignedIn: false,
    singleSignOn: null,
    endsAtProvider: false,
  })
})

test('if the provider does not answer at all, the sign-in screen says so', async () => {
  const response = await openApp({ env })('/oidc/start')
  expect(response.status).toBe(302)
  expect(response.headers.get('Location')).toBe('http://inbox.localhost/#sign-in=unavailable')
})

test('the log names the issuer that does not answer', async () => {
  const write = mock<Log['write']>()
  await openApp({ env, log: { write } })('/oidc/start')
  expect(write).toHaveBeenCalledWith('error', 'identity provider unavailable', {
    issuer: env.OIDC_ISSUER,
    error: expect.any(String),
  })
})

test('too many attempts from one address are refused', async () => {
  const ask = openApp({ env, isFull: true })
  for (const path of ['/oidc/start', '/oidc/callback']) {
    const response = await ask(path)
    expect([path, response.status]).toEqual([path, 429])
    expect(response.headers.get('Retry-After')).toBe(String(RATE_WINDOW_SECONDS))
  }
})

test('the cookie of an attempt cannot be forged, lasts ten minutes, and scripts cannot read it', async () => {
  const ask = openApp({ env })
  const cookie = (await ask('/oidc/start')).headers.get('Set-Cookie') ?? ''
  expect(cookie).toMatch(/^inbox-oidc=[\w.%]+; Max-Age=600; Path=\/; HttpOnly; SameSite=Lax$/)
  const [pair = ''] = cookie.split(';')
  const later = pair.replace(/\.\d+\./, `.${Date.now() + 1e10}.`)
  for (const forged of [later, `${pair}0`, 'inbox-oidc=', 'inbox-oidc=a.b.c.d', 'inbox-oidc=%E0%A4%A.1..']) {
    const response = await ask('/oidc/callback?state=x&code=y', { headers: { Cookie: forged } })
    expect(response.headers.get('Location')).toBe('http://inbox.localhost/#sign-in=expired')
  }
})
