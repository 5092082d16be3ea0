import { afterAll, beforeAll, expect, test } from 'bun:test'
import { createHmac } from 'node:crypto'
import { createOwner, startProvider, type Provider } from '../support/provider.ts'

const AUDIENCE = 'the-inbox-application'

let provider: Provider
let owner: ReturnType<typeof createOwner>
let team: ReturnType<typeof Bun.serve>
let issuer: string
let signingKey: TeamKey
let asked = 0

/** Public keys that the simulated Access team publishes. The private keys stay in the test. */
let published: JsonWebKey[] = []

interface TeamKey {
  kid: string
  pair: CryptoKeyPair
}

const RS256 = { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' }

async function createKey(kid: string): Promise<TeamKey> {
  const length = { modulusLength: 2048, publicExponent: new Uint8Array([1, 0, 1]) }
  return { kid, pair: await crypto.subtle.generateKey({ ...RS256, ...length }, true, ['sign', 'verify']) }
}

beforeAll(async () => {
  signingKey = await createKey('one')
  const publicKey = await crypto.subtle.exportKey('jwk', signingKey.pair.publicKey)
  published = [Object.assign(publicKey, { kid: 'one' })]
  team = Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    fetch({ url }) {
      asked += 1
      return new URL(url).pathname === '/cdn-cgi/access/certs'
        ? Response.json({ keys: published })
        : new Response(null, { status: 404 })
    },
  })
  issuer = `http://127.0.0.1:${team.port}`
  provider = await startProvider({
    ACCESS_TEAM_DOMAIN: issuer,
    ACCESS_AUD: AUDIENCE,
    TEAM_DOMAINS: 'guests.example=reader',
  })
  owner = createOwner(provider)
  await owner('POST', '/invitations', { email: 'ann@example.com', role: 'admin' })
})

afterAll(async () => {
  await provider.close()
  await team.stop(true)
})

const now = () => Math.floor(Date.now() / 1000)
const claims = () => ({ aud: [AUDIENCE], iss: issuer, iat: now(), nbf: now(), exp: now() + 60 })
const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

async function signAs(payload: object, { kid, pair } = signingKey): Promise<string> {
  const text = `${encode({ alg: 'RS256', kid, typ: 'JWT' })}.${encode(payload)}`
  const signature = await crypto.subtle.sign(RS256, pair.privateKey, Buffer.from(text))
  return `${text}.${Buffer.from(signature).toString('base64url')}`
}

function call(assertion: string, init: RequestInit = {}): Promise<Response> {
  return fetch(`${provider.origin}/inbox/api/projects`, {
    ...init,
    headers: { 'Cf-Access-Jwt-Assertion': assertion, ...Object(init.headers) },
  })
}

test('a user whom Cloudflare Access admits is signed in with the email that it verified', async () => {
  const token = await signAs({ ...claims(), email: 'ann@example.com' })
  expect((await call(token)).status).toBe(200)
  const body = '{"name":"By Access"}'
  const made = await call(token, { method: 'POST', body, headers: { Origin: provider.origin } })
  const { sdkKey } = Object(await made.json())

  const audit = await owner('GET', `/audit?project=${sdkKey}`)
  expect(audit.body).toMatchObject({ entries: [{ action: 'project.created', who: 'ann@example.com' }] })
})

const readMembers = async (): Promise<{ id: string; email: string; role: string }[]> =>
  Object((await owner('GET', '/members')).body).members

test('a user who is not invited is refused with the reason, and does not become a member', async () => {
  const email = 'eve@example.com'
  const refused = await call(await signAs({ ...claims(), email }))
  expect(refused.status).toBe(403)
  expect(await refused.json()).toMatchObject({ code: 'not_invited', detail: expect.stringContaining(email) })
  expect((await readMembers()).map((member) => member.email)).not.toContain(email)
})

test('a user gets the role of their invitation or of the domain of their email, never more', async () => {
  await owner('POST', '/invitations', { email: 'bob@example.com', role: 'member' })
  for (const email of ['Bob@Example.com', 'gil@guests.example'])
    expect((await call(await signAs({ ...claims(), email }))).status).toBe(200)
  const roles = new Map((await readMembers()).map(({ email, role }) => [email, role]))
  expect([roles.get('bob@example.com'), roles.get('gil@guests.example')]).toEqual(['member', 'reader'])
})

test('a removed member stays removed, whatever the role of their domain', async () => {
  const token = await signAs({ ...claims(), email: 'kim@guests.example' })
  await call(token)
  const kim = (await readMembers()).find(({ email }) => email === 'kim@guests.example')
  await owner('DELETE', `/members/${kim?.id}`)
  expect((await call(token)).status).toBe(401)
})

test('the owner signs in with the inbox token behind Cloudflare Access', async () => {
  const ask = await askBehindAccess('first@example.com')
  // Without an invitation, the person counts as signed in, so that the inbox can explain why the address has no access.
  expect(await (await ask('session')).json()).toMatchObject({ isSignedIn: true })
  expect((await ask('projects')).status).toBe(403)
  expect(await readAccountWithToken(ask)).toMatchObject({ isOwner: true })
})

test('the owner signs in with the inbox token, even if the email that Access verified was removed', async () => {
  const email = 'own@guests.example'
  const ask = await askBehindAccess(email)
  expect((await ask('projects')).status).toBe(200)
  const own = (await readMembers()).find((member) => member.email === email)
  await owner('DELETE', `/members/${own?.id}`)
  expect((await ask('projects')).status).toBe(401)
  expect(await readAccountWithToken(ask)).toMatchObject({ isOwner: true })
})

type Ask = (path: string, init?: RequestInit) => Promise<Response>

/** Returns a function that sends requests as a person whose email Cloudflare Access has verified. */
async function askBehindAccess(email: string): Promise<Ask> {
  const headers = {
    'Cf-Access-Jwt-Assertion': await signAs({ ...claims(), email }),
    Origin: provider.origin,
  }
  return (path, init = {}) =>
    fetch(`${provider.origin}/inbox/api/${path}`, {
      ...init,
      headers: { ...headers, ...Object(init.headers) },
    })
}

async function readAccountWithToken(ask: Ask): Promise<unknown> {
  const signedIn = await ask('session', {
    method: 'POST',
    body: JSON.stringify({ token: provider.inboxToken }),
  })
  const [Cookie = ''] = (signedIn.headers.get('Set-Cookie') ?? '').split(';')
  return (await ask('account', { headers: { Cookie } })).json()
}

test('other sites cannot send changes through a signed-in browser, and programs need no origin', async () => {
  const person = await signAs({ ...claims(), email: 'ann@example.com' })
  const program = await signAs({ ...claims(), common_name: 'backup.access' })
  const change = { method: 'POST', body: '{"name":"Forged"}' }

  expect((await call(person, change)).status).toBe(403)
  expect((await call(person, { ...change, headers: { Origin: 'https://evil.example' } })).status).toBe(403)
  expect((await call(program, change)).status).toBe(201)
})

test('a program of Cloudflare Access creates no way to sign in, which would outlive its service token', async () => {
  const program = await signAs({ ...claims(), common_name: 'backup.access' })
  for (const [path, body] of [
    ['invitations', { email: 'eve@example.com', role: 'admin' }],
    ['account/tokens', { name: 'more', scope: 'write' }],
  ] as const) {
    const response = await fetch(`${provider.origin}/inbox/api/${path}`, {
      method: 'POST',
      headers: { 'Cf-Access-Jwt-Assertion': program },
      body: JSON.stringify(body),
    })
    expect([path, response.status]).toEqual([path, 403])
  }
})

test('a missing, forged, expired or foreign token is refused', async () => {
  const email = 'eve@example.com'
  const foreign = await createKey('one')
  const good = await signAs({ ...claims(), email })
  const [head = '', body = '', signature = ''] = good.split('.')
  const shared = `${encode({ alg: 'HS256', kid: 'one', typ: 'JWT' })}.${body}`
  const modulus = String(published[0]?.n)
  const tokens = [
    await signAs({ ...claims(), email }, foreign),
    await signAs({ ...claims(), email, aud: ['another-application'] }),
    await signAs({ ...claims(), email, iss: 'https://other.cloudflareaccess.com' }),
    await signAs({ ...claims(), email, exp: now() - 1 }),
    await signAs({ ...claims(), email, nbf: now() + 60 }),
    await signAs({ aud: [AUDIENCE], iss: issuer, email }),
    `${shared}.${createHmac('sha256', modulus).update(shared).digest('base64url')}`,
    `${encode({ alg: 'none', kid: 'one' })}.${body}.`,
    `${head}.${encode({ ...claims(), email: 'ann@example.com' })}.${signature}`,
    'no token',
    'a.b.c',
  ]
  for (const token of tokens) expect((await call(token)).status).toBe(401)
})

test('keys are loaded once, not for every token with an unknown key id', async () => {
  const unknown = await createKey('never published')
  const before = asked
  for (let tries = 0; tries < 5; tries += 1) {
    expect((await call(await signAs(claims(), unknown))).status).toBe(401)
  }
  expect((await call(await signAs({ ...claims(), email: 'ann@example.com' }))).status).toBe(200)
  expect(asked).toBe(before)
  expect(asked).toBe(1)
})

test('anyone can ask whether the request is signed in', async () => {
  const ask = async (headers: Record<string, string>) => {
    const response = await fetch(`${provider.origin}/inbox/api/session`, { headers })
    return {
      status: response.status,
      body: await response.json(),
      caching: response.headers.get('Cache-Control'),
    }
  }
  const answer = (isSignedIn: boolean) => ({
    status: 200,
    body: { isSignedIn, singleSignOn: null, endsAtProvider: false },
    caching: 'no-store',
  })
  expect(await ask({})).toEqual(answer(false))
  expect(await ask({ Cookie: 'inbox=wrong' })).toEqual(answer(false))
  expect(await ask({ Authorization: `Bearer ${provider.inboxToken}` })).toEqual(answer(true))
})
