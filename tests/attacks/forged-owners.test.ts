import { afterAll, beforeAll, expect, test } from 'bun:test'
import { createHmac } from 'node:crypto'
import { openApplication, type Application } from './tokens/open-application.ts'
import { createRsaKey, encode, signText, signToken } from './tokens/sign.ts'

const AUDIENCE = 'the-inbox'
const DAY_MS = 86_400_000

const teamKey = createRsaKey()
const foreignKey = createRsaKey()
const published = { ...teamKey.publicKey.export({ format: 'jwk' }), kid: 'one', alg: 'RS256' }

let app: Application
let team: ReturnType<typeof Bun.serve>
let attacker: ReturnType<typeof Bun.serve>
let issuer: string
let asked: string[]
/** Number of times that the team's keys were loaded. */
let loads = 0

beforeAll(async () => {
  asked = []
  team = Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    fetch() {
      loads += 1
      return Response.json({ keys: [published] })
    },
  })
  attacker = Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    fetch({ url }) {
      asked.push(url)
      return Response.json({ keys: [foreignKey.publicKey.export({ format: 'jwk' })] })
    },
  })
  issuer = `http://127.0.0.1:${team.port}`
  app = await openApplication({
    ACCESS_TEAM_DOMAIN: issuer,
    ACCESS_AUD: AUDIENCE,
    TEAM_DOMAINS: 'example.com=reader',
  })
})

afterAll(async () => {
  await app.close()
  await team.stop(true)
  await attacker.stop(true)
})

const readStatus = async (headers: Record<string, string>) =>
  (await app.call('GET', '/inbox/api/projects', { headers })).status

const seconds = () => Math.floor(app.time.now / 1000)
const claims = () => ({
  aud: [AUDIENCE],
  iss: issuer,
  iat: seconds(),
  nbf: seconds(),
  exp: seconds() + 60,
  email: 'eve@example.com',
})

function listForgedTokens(): Record<string, string> {
  const head = { alg: 'RS256', kid: 'one', typ: 'JWT' }
  const good = signToken(head, claims(), teamKey)
  const [header = '', body = '', signature = ''] = good.split('.')
  const pem = teamKey.publicKey.export({ format: 'pem', type: 'spki' })
  const shared = `${encode({ ...head, alg: 'HS256' })}.${body}`
  const own = foreignKey.publicKey.export({ format: 'jwk' })
  const url = attacker.url.href
  const claim = (changes: object) => signToken(head, { ...claims(), ...changes }, teamKey)
  const forge = (more: object, forged: object = claims()) =>
    signToken({ ...head, ...more }, forged, foreignKey)
  return {
    nothing: '',
    dots: '..',
    'alg none': `${encode({ alg: 'none', kid: 'one' })}.${body}.`,
    'alg None': `${encode({ alg: 'None', kid: 'one' })}.${body}.`,
    'alg none with a signature': `${encode({ alg: 'none', kid: 'one' })}.${body}.${signature}`,
    'no alg': `${encode({ kid: 'one' })}.${body}.${signature}`,
    'the public key as a shared secret': `${shared}.${createHmac('sha256', pem).update(shared).digest('base64url')}`,
    'the modulus as a shared secret': `${shared}.${createHmac('sha256', String(published.n)).update(shared).digest('base64url')}`,
    'an empty shared secret': `${shared}.${createHmac('sha256', '').update(shared).digest('base64url')}`,
    'a key of its own': forge({}),
    'a key of its own inside': forge({ jwk: own }),
    'the URL of a key set': forge({ jku: `${url}keys`, kid: 'one' }),
    'the URL of a certificate': forge({ x5u: `${url}cert` }),
    'a kid that is a path': forge({ kid: '../../../../dev/null' }),
    'a kid that is a URL': forge({ kid: `${url}kid` }),
    'a kid that every object has': forge({ kid: '__proto__' }),
    'another algorithm': signToken({ ...head, alg: 'RS512' }, claims(), teamKey),
    'another application': claim({ aud: ['another'] }),
    'no application': claim({ aud: undefined }),
    'another team': claim({ iss: 'https://evil.example' }),
    'no team': claim({ iss: undefined }),
    expired: claim({ exp: seconds() - 1 }),
    'no end': claim({ exp: undefined }),
    'an end that is a text': claim({ exp: 'never' }),
    'not yet valid': claim({ nbf: seconds() + 3600 }),
    unnamed: claim({ email: undefined }),
    'an address that is a list': claim({ email: ['ann@example.com'] }),
    'claims that are changed': `${header}.${encode({ ...claims(), email: 'ann@example.com' })}.${signature}`,
    'claims that are no object': signToken(head, '[]', teamKey),
    'claims that are no JSON': signToken(head, 'claims', teamKey),
    'no signature': `${header}.${body}.`,
    'a signature that is cut off': good.slice(0, -8),
    'a token that is cut off': good.slice(0, good.length / 2),
    'a fourth part': `${good}.${signature}`,
    'a token of 1 MB': `${header}.${encode({ ...claims(), more: 'x'.repeat(1_000_000) })}.${signature}`,
  }
}

test('no forged token of Cloudflare Access opens the inbox, and no key is loaded from elsewhere', async () => {
  const good = signToken({ alg: 'RS256', kid: 'one' }, claims(), teamKey)
  expect(await readStatus({ 'Cf-Access-Jwt-Assertion': good })).toBe(200)
  for (const [name, token] of Object.entries(listForgedTokens()))
    expect([name, await readStatus({ 'Cf-Access-Jwt-Assertion': token })]).toEqual([name, 401])
  expect(asked).toEqual([])
})

test('the keys of Cloudflare Access are loaded once for all routes of the inbox', async () => {
  const headers = { 'Cf-Access-Jwt-Assertion': signToken({ alg: 'RS256', kid: 'one' }, claims(), teamKey) }
  for (const path of ['/inbox/api/session', '/inbox/api/projects', '/inbox/inbox/api/projects'])
    expect([path, (await app.call('GET', path, { headers })).status]).toEqual([path, 200])
  expect(loads).toBe(1)
})

async function signIn(): Promise<string> {
  const { inboxToken } = app.storage.ports.secrets
  const { headers } = await app.call('POST', '/inbox/api/session', {
    headers: { Origin: 'http://docs.example' },
    body: { token: inboxToken },
  })
  return (headers.get('Set-Cookie') ?? '').split(';', 1).join('')
}

test('no forged cookie opens the inbox', async () => {
  const good = await signIn()
  const [name = '', id = ''] = good.split('=')
  expect(name).toBe('__Host-inbox')
  const { serverSecret, inboxToken } = app.storage.ports.secrets
  const stored = signText(serverSecret, `inbox session ${id} ${inboxToken}`)
  const forged: Record<string, string> = {
    'an empty id': `${name}=`,
    'an id of zeros': `${name}=${'0'.repeat(64)}`,
    'an id that is cut off': good.slice(0, -1),
    'an id with more after it': `${good}0`,
    'an id in capitals': `${name}=${id.toUpperCase().replace(/\d/g, 'A')}`,
    'what the database stores of it': `${name}=${stored}`,
    'the inbox token': `${name}=${inboxToken}`,
    'the name without its prefix': `inbox=${id}`,
    'the name in another case': `__host-inbox=${id}`,
    'a wrong id before the right one': `${name}=${'0'.repeat(64)}; ${good}`,
    'a part of SQL': `${name}=' OR 1=1 --`,
    'an id of 1 MB': `${name}=${id.repeat(16_000)}`,
  }
  for (const [what, Cookie] of Object.entries(forged)) {
    expect([what, await readStatus({ Cookie })]).toEqual([what, 401])
  }
  expect(await readStatus({ Cookie: good })).toBe(200)

  await app.call('DELETE', '/inbox/api/session', { headers: { Cookie: good, Origin: 'http://docs.example' } })
  expect(await readStatus({ Cookie: good })).toBe(401)
  const idle = await signIn()
  app.time.now += DAY_MS
  expect(await readStatus({ Cookie: idle })).toBe(401)
})

test('no forged bearer opens the inbox', async () => {
  const { inboxToken, serverSecret } = app.storage.ports.secrets
  const { gleapHash } = Object(
    (await app.call('POST', '/sessions', { headers: { 'Api-Token': 'demo' }, body: {} })).body,
  )
  const forged = {
    'an empty token': 'Bearer ',
    'a token that is cut off': `Bearer ${inboxToken.slice(0, -1)}`,
    'a token with more after it': `Bearer ${inboxToken}x`,
    'another case': `Bearer ${inboxToken.toUpperCase()}`,
    'another scheme': `Basic ${inboxToken}`,
    'the hash of a session': `Bearer ${gleapHash}`,
    'its signature': `Bearer ${signText(serverSecret, `token ${inboxToken}`)}`,
    'a token of 1 MB': `Bearer ${inboxToken.repeat(30_000)}`,
    'a list': `Bearer ${inboxToken}, Bearer x`,
  }
  for (const [what, Authorization] of Object.entries(forged))
    expect([what, await readStatus({ Authorization })]).toEqual([what, 401])
  expect(await readStatus({ Authorization: `bearer ${inboxToken}` })).toBe(200)
})
