import { afterAll, expect, test } from 'bun:test'
import { createSpamToken } from '../../edge/src/provider/frame-token.ts'
import { openApplication, openSession, toHeaders, type Ids } from './tokens/open-application.ts'
import { signText } from './tokens/sign.ts'

const app = await openApplication()
const mine = await openSession(app, { spamProtection: 'token', identityVerification: true })
const other = await openSession(app)

afterAll(() => app.close())

const zeros = '0'.repeat(64)

function listForgedIds(): Record<string, Ids> {
  const { gleapHash, gleapId } = mine.ids
  const { serverSecret, inboxToken } = app.storage.ports.secrets
  const sign = (key: string, text: string) => signText(key, text)
  return {
    'ids of another project': other.ids,
    'the id of one session with the hash of another': { gleapId, gleapHash: other.ids.gleapHash },
    'no hash': { gleapId, gleapHash: '' },
    'a hash of zeros': { gleapId, gleapHash: zeros },
    'the id as its own hash': { gleapId, gleapHash: gleapId },
    'a hash that is cut off': { gleapId, gleapHash: gleapHash.slice(0, -1) },
    'a hash with more after it': { gleapId, gleapHash: `${gleapHash}0` },
    'a hash in capitals': { gleapId, gleapHash: gleapHash.toUpperCase().replace(/\d/g, 'A') },
    'two hashes': { gleapId, gleapHash: `${gleapHash}, ${gleapHash}` },
    'a hash of 200 kB': { gleapId, gleapHash: gleapHash.repeat(3000) },
    'a hash signed with an empty key': { gleapId, gleapHash: sign(' ', `session ${mine.sdkKey} ${gleapId}`) },
    "a hash signed with the project's secret": {
      gleapId,
      gleapHash: sign(mine.secret, `session ${mine.sdkKey} ${gleapId}`),
    },
    'a hash signed with the inbox token': {
      gleapId,
      gleapHash: sign(inboxToken, `session ${mine.sdkKey} ${gleapId}`),
    },
    'a signature of the server for something else': {
      gleapId,
      gleapHash: sign(serverSecret, `snapshot ${gleapId} 1`),
    },
    'an id in capitals': { gleapId: gleapId.toUpperCase().replace(/\d/g, 'A'), gleapHash },
    'an id that is cut off': { gleapId: gleapId.slice(0, -1), gleapHash },
    'an id that is a path': { gleapId: '../../demo', gleapHash },
    'an id that is a part of SQL': { gleapId: "' OR 1=1 --", gleapHash },
    'an id of 200 kB': { gleapId: gleapId.repeat(6000), gleapHash },
  }
}

const guarded = [
  '/sessions/identify',
  '/sessions/partialupdate',
  '/sessions/stream',
  '/bugs/v2',
  '/frame/token',
  '/uploads/sdk',
]

test('no forged session is accepted by any route, and none is resumed', async () => {
  for (const [name, ids] of Object.entries(listForgedIds())) {
    const headers = { ...mine.key, ...toHeaders(ids) }
    for (const path of guarded) {
      const { body, status } = await app.call('POST', path, { headers, body: { userId: 'eve', events: [] } })
      expect([name, path, status, Object(body).code]).toEqual([name, path, 401, 'invalid_session'])
    }
    const { body } = await app.call('POST', '/sessions', { headers, body: {} })
    expect([name, Object(body).gleapId]).not.toEqual([name, ids.gleapId])
  }
  expect((await app.call('POST', '/frame/token', { headers: mine.headers })).status).toBe(200)
})

async function readSpam(spamToken: unknown): Promise<unknown> {
  const report = { type: 'BUG', spamToken, formData: { description: crypto.randomUUID() } }
  const sent = await app.call('POST', '/bugs/v2', { headers: mine.headers, body: report })
  expect(sent.status).toBe(201)
  const { body } = await app.call('GET', `/inbox/api/reports/${Object(sent.body).id}`, {
    headers: mine.owner,
  })
  return Object(body).spam
}

async function requestSpamToken(headers: Record<string, string>): Promise<string> {
  return String(Object((await app.call('POST', '/frame/token', { headers })).body).spamToken)
}

test('a report with a forged frame token is kept as suspected spam', async () => {
  const token = await requestSpamToken(mine.headers)
  const [nonce = '', expiry = '', signature = ''] = token.split('.')
  const { serverSecret } = app.storage.ports.secrets
  const owner = { sdkKey: mine.sdkKey, gleapId: mine.ids.gleapId }
  const expired = await createSpamToken(owner, app.time.now - 25 * 3_600_000, app.storage.ports)
  const forged: Record<string, unknown> = {
    'none at all': undefined,
    'an empty text': '',
    'a number': 1,
    'an object': { token },
    'an expired token': expired,
    'a token of another project': await requestSpamToken(other.headers),
    'another nonce': `${'0'.repeat(32)}.${expiry}.${signature}`,
    'a later expiry': `${nonce}.${Number(expiry) + 1}.${signature}`,
    'an endless expiry': `${nonce}.Infinity.${signature}`,
    'no signature': `${nonce}.${expiry}.`,
    'a signature that is cut off': `${nonce}.${expiry}.${signature.slice(0, -1)}`,
    'a signature of zeros': `${nonce}.${expiry}.${zeros}`,
    'the hash of the session as signature': `${nonce}.${expiry}.${mine.ids.gleapHash}`,
    'a signature with another key': `${nonce}.${expiry}.${signText(mine.secret, `spam ${mine.sdkKey} ${mine.ids.gleapId} ${nonce} ${expiry}`)}`,
    'a signature for another purpose': `${nonce}.${expiry}.${signText(serverSecret, `session ${mine.sdkKey} ${nonce}`)}`,
    'a token of 1 MB': token.repeat(9000),
  }
  for (const [name, spamToken] of Object.entries(forged))
    expect([name, await readSpam(spamToken)]).toEqual([name, 'suspected'])
  expect(await readSpam(token)).toBeNull()
  expect(await readSpam(token)).toBe('suspected')
})

test('with identity verification on, no forged userHash names a user', async () => {
  const right = signText(mine.secret, 'ann')
  const identify = (body: object) => app.call('POST', '/sessions/identify', { headers: mine.headers, body })
  const forged: Record<string, unknown> = {
    'none at all': undefined,
    'an empty text': '',
    zeros,
    'the hash of another user': signText(mine.secret, 'bob'),
    'the hash of another project': signText(other.secret, 'ann'),
    'a hash with the public key': signText(mine.sdkKey, 'ann'),
    'the hash of the session': mine.ids.gleapHash,
    'a hash that is cut off': right.slice(0, -1),
    'a hash with more after it': `${right}0`,
  }
  for (const [name, userHash] of Object.entries(forged)) {
    const { body, status } = await identify({ userId: 'ann', userHash })
    expect([name, status, Object(body).code]).toEqual([name, 403, 'identity_mismatch'])
  }
  for (const userHash of [1, null, ['a'], { a: 1 }, right.repeat(50)])
    expect([400, 403]).toContain((await identify({ userId: 'ann', userHash })).status)
  expect((await identify({ userId: 'ann', userHash: right })).status).toBe(200)
})
