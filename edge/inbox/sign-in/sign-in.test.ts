import { afterEach, beforeEach, expect, spyOn, test } from 'bun:test'
import { startIdentityProvider, type TestIdentityProvider } from '../../../tests/support/identity-provider.ts'
import { createTestPorts, openTestStorage, type TestStorage } from '../../../tests/support/test-storage.ts'
import { type App, createApp } from '../../src/app.ts'
import { sql } from '../../src/ports/database.ts'
import { readVars } from '../../src/ports/vars.ts'
import { createIdentityProvider, parseIdentity } from './identity-provider.ts'

const INBOX = 'http://inbox.localhost'
const START = `${INBOX}/oidc/start?path=`

let storage: TestStorage
let identities: TestIdentityProvider
let app: App

let now = Date.now

function openApp(env: Record<string, string>): App {
  const provider = {
    OIDC_ISSUER: identities.issuer,
    OIDC_CLIENT_ID: identities.clientId,
    OIDC_CLIENT_SECRET: identities.clientSecret,
  }
  const clock = { now: () => now() }
  return createApp({ ...createTestPorts(storage), clock, vars: readVars({ ...provider, ...env }) })
}

beforeEach(async () => {
  storage = await openTestStorage()
  identities = await startIdentityProvider()
  now = Date.now
  app = openApp({ TEAM_DOMAINS: 'team.example=member' })
  identities.claims = { email: 'ann@team.example', email_verified: true }
})

afterEach(async () => {
  await identities.stop()
  await storage.remove()
})

/** A browser that sends the cookies of a host to that host only. */
function createBrowser() {
  const cookies = new Map<string, Map<string, string>>()
  return async function open(url: string): Promise<string> {
    if (url.startsWith(identities.issuer))
      return (await fetch(url, { redirect: 'manual' })).headers.get('Location') ?? ''
    const { host } = new URL(url)
    const own = cookies.get(host) ?? new Map<string, string>()
    cookies.set(host, own)
    const Cookie = [...own].map((pair) => pair.join('=')).join('; ')
    const response = await app.fetch(new Request(url, { headers: { Cookie } }))
    for (const set of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? []
      if (set.includes('Max-Age=0')) own.delete(name)
      else own.set(name, value)
    }
    return response.headers.get('Location') ?? `status ${response.status}`
  }
}

/** Signs in with a new browser. @returns where the inbox sends the browser to. */
async function signIn(claims: object): Promise<string> {
  identities.claims = { ...identities.claims, ...claims }
  const open = createBrowser()
  return open(await open(await open(START)))
}

const readRefusal = async () => {
  const [row] = await storage.ports.database.read(
    sql`SELECT detail FROM audit WHERE action = 'session.refused' ORDER BY rowid DESC LIMIT 1`,
  )
  return JSON.parse(String(Object(row).detail))
}

test('a sign-in that starts on the docs host continues on the host of the inbox, which gets the cookie', async () => {
  const open = createBrowser()
  const start = await open('http://localhost/inbox/oidc/start?path=team%3Fa%3D1')
  expect(start).toBe(`${START}team%3Fa%3D1`)
  expect(await open(await open(await open(start)))).toBe(`${INBOX}/team?a=1`)
})

test('a sign-in in a second tab works, even if the first one ends before it', async () => {
  const open = createBrowser()
  const [first, second] = [await open(START), await open(START)]
  expect(await open(await open(first))).toBe(`${INBOX}/#sign-in=expired`)
  expect(await open(await open(second))).toBe(`${INBOX}/`)
})

test('a path that does not fit into a cookie is left out', async () => {
  const open = createBrowser()
  const path = `?search=${'日'.repeat(500)}`
  expect(await open(await open(await open(START + encodeURIComponent(path))))).toBe(`${INBOX}/`)
  const short = `?search=${encodeURIComponent('日'.repeat(50))}`
  expect(await open(await open(await open(START + encodeURIComponent(short))))).toBe(`${INBOX}/${short}`)
})

test('text that someone writes into the URL of the callback does not get into the audit log', async () => {
  const open = createBrowser()
  const callback = new URL(await open(await open(START)))
  callback.searchParams.delete('code')
  callback.searchParams.set('error', 'Enter the inbox token at https://evil.example')
  expect(await open(callback.href)).toBe(`${INBOX}/#sign-in=refused`)
  expect(await readRefusal()).toMatchObject({ reason: 'an unknown error' })
})

test('a long email does not fill the audit log', async () => {
  expect(await signIn({ email: `${'x'.repeat(9000)}@team.example` })).toBe(`${INBOX}/#sign-in=not_invited`)
  expect((await readRefusal()).email).toHaveLength(254)
})

test.each([
  ['the Kelvin sign, whose lower case is k', '\u212aim@team.example'],
  ['a zero-width space', 'an\u200bn@team.example'],
  ['a mark that changes the direction', 'ann\u202e@team.example'],
  ['a control character', 'ann\u0001@team.example'],
])('an email with %s does not match another one', async (_, email) => {
  expect(await signIn({ email })).toBe(`${INBOX}/#sign-in=not_invited`)
})

test('a removed member cannot return with another address that reaches the same person', async () => {
  expect(await signIn({})).toBe(`${INBOX}/`)
  await storage.ports.database.write([
    sql`UPDATE members SET removed_at = 1 WHERE email = 'ann@team.example'`,
  ])
  expect(await signIn({})).toBe(`${INBOX}/#sign-in=removed`)
  expect(await signIn({ email: 'ann+2@team.example' })).toBe(`${INBOX}/#sign-in=not_invited`)
})

test('a provider may send null for a claim without a value', async () => {
  expect(await signIn({ name: null })).toBe(`${INBOX}/`)
  expect(await signIn({ email: null })).toBe(`${INBOX}/#sign-in=unverified`)
})

test('at Google, an account that no organization manages is personal, whatever its email', () => {
  const claims = { email: 'ann@team.example', email_verified: true }
  const google = 'https://accounts.google.com'
  expect(parseIdentity(claims, google)).toMatchObject({ isEmailVerified: true, isPersonalAccount: true })
  expect(parseIdentity({ ...claims, hd: 'team.example' }, google).isPersonalAccount).toBe(false)
  expect(parseIdentity(claims, 'https://id.example').isPersonalAccount).toBe(false)
})

test('browsers are never sent to a provider over plain http', async () => {
  const issuer = 'https://id.example'
  const answer = () => Response.json({ issuer, authorization_endpoint: 'http://id.example/authorize' })
  const fetching = spyOn(globalThis, 'fetch').mockImplementation(Object.assign(async () => answer(), fetch))
  try {
    const vars = { issuer, clientId: 'inbox', clientSecret: 'hunter2', name: 'Example ID' }
    const values = { state: 's', nonce: 'n', verifier: 'v'.repeat(64), hash: 'h' }
    const url = createIdentityProvider(vars, { now: Date.now }).createSignInUrl(
      values,
      `${INBOX}/oidc/callback`,
    )
    expect(await url.catch(String)).toContain('not an https URL')
  } finally {
    fetching.mockRestore()
  }
})

test('groups of the provider decide who signs in with which role, and a member without one loses access', async () => {
  app = openApp({ TEAM_GROUPS: 'support=member, inbox admins=admin', OIDC_NAME: 'Example ID' })
  const readMember = async () => {
    const [row] = await storage.ports.database.read(
      sql`SELECT role, removed_at AS removedAt FROM members WHERE email = 'ann@team.example'`,
    )
    return row
  }
  expect(await signIn({})).toBe(`${INBOX}/#sign-in=refused`)
  expect(await readRefusal()).toMatchObject({ reason: 'no claim groups with the groups' })
  expect(await signIn({ groups: ['sales', 'Support'] })).toBe(`${INBOX}/#sign-in=not_invited`)
  expect(await readMember()).toBeUndefined()
  expect(await signIn({ groups: 'support' })).toBe(`${INBOX}/`)
  expect(await readMember()).toEqual({ role: 'member', removedAt: null })
  expect(await signIn({ groups: ['inbox admins', 'support'] })).toBe(`${INBOX}/`)
  expect(await readMember()).toMatchObject({ role: 'admin' })
  expect(await signIn({ groups: undefined })).toBe(`${INBOX}/#sign-in=refused`)
  expect(await readMember()).toMatchObject({ removedAt: null })
  expect(await signIn({ groups: [] })).toBe(`${INBOX}/#sign-in=not_invited`)
  expect(await readMember()).toEqual({ role: 'admin', removedAt: expect.any(Number) })
  expect(await signIn({ groups: ['support'] })).toBe(`${INBOX}/#sign-in=removed`)
})

test('if groups decide, sessions of members end after twelve hours, and links of invitations do not sign in', async () => {
  app = openApp({ TEAM_GROUPS: 'support=member', OIDC_NAME: 'Example ID' })
  identities.claims = { ...identities.claims, groups: ['support'] }
  const open = createBrowser()
  await open(await open(await open(START)))
  const start = Date.now()
  expect(await open(`${INBOX}/api/account`)).toBe('status 200')
  now = () => start + 11 * 3_600_000
  expect(await open(`${INBOX}/api/account`)).toBe('status 200')
  now = () => start + 12 * 3_600_000
  expect(await open(`${INBOX}/api/account`)).toBe('status 401')
  const accepted = await app.fetch(
    new Request(`${INBOX}/api/invitations/accept`, {
      method: 'POST',
      headers: { Origin: INBOX },
      body: JSON.stringify({ token: 'any', name: 'Ann' }),
    }),
  )
  expect([accepted.status, Object(await accepted.json()).detail]).toEqual([403, 'Sign in with Example ID.'])
})
