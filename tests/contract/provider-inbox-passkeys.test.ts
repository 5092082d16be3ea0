import { afterAll, expect, test } from 'bun:test'
import { type AnswerChanges, createPasskeyDevice } from '../support/passkey-device.ts'
import { createPasskeyRequests } from '../support/passkey-requests.ts'
import { createOwner, openProvider } from '../support/provider.ts'
import { acceptInvitation, addMember, askWithCookie, type TeamMember } from '../support/team-members.ts'

const provider = await openProvider()
afterAll(() => provider.close())
const owner = createOwner(provider)
const { origin } = provider

const { fetchOptions, register, send, signIn } = createPasskeyRequests(provider)

const refused = { status: 403, cookie: '', code: 'passkey_invalid' }

const readPasskeys = async ({ cookie }: { cookie: string }) =>
  Object((await askWithCookie(provider, '/account/passkeys', { cookie })).body).passkeys

test('a member adds several passkeys, signs in with each, and sees when each was used', async () => {
  const ann = await addMember(provider, 'member')
  const [laptop, phone] = [createPasskeyDevice(origin), createPasskeyDevice(origin)]
  expect((await register(ann, laptop)).status).toBe(201)
  const { id } = await register(ann, phone)

  const { status, cookie } = await signIn(phone)
  expect(status).toBe(204)
  expect((await askWithCookie(provider, '/account', { cookie })).body).toMatchObject({ id: ann.id })
  const used = { id, name: 'Laptop', createdAt: expect.any(String), usedAt: expect.any(String) }
  const passkeys: { id: string; usedAt: string | null }[] = await readPasskeys(ann)
  expect(passkeys.find((passkey) => passkey.id === id)).toEqual(used)
  expect(passkeys.find((passkey) => passkey.id !== id)).toMatchObject({ usedAt: null })
  expect((await signIn(laptop)).status).toBe(204)
  expect((await signIn(phone)).status).toBe(204)
})

test('the owner can add a passkey, too', async () => {
  const response = await fetch(`${origin}/inbox/api/session`, {
    method: 'POST',
    body: JSON.stringify({ token: provider.inboxToken }),
  })
  const [cookie = ''] = (response.headers.get('Set-Cookie') ?? '').split(';')
  const device = createPasskeyDevice(origin)
  const { id } = await register({ cookie }, device)
  const signedIn = await signIn(device)
  expect((await askWithCookie(provider, '/account', signedIn)).body).toMatchObject({ isOwner: true })
  await owner('DELETE', `/account/passkeys/${id}`)
  expect(await signIn(device)).toEqual(refused)
})

test('a removed passkey does not sign in, and its sessions end; others stay', async () => {
  const ann = await addMember(provider, 'reader')
  const [lost, kept] = [createPasskeyDevice(origin), createPasskeyDevice(origin)]
  const { id } = await register(ann, lost)
  await register(ann, kept)
  const [lostSession, keptSession] = [await signIn(lost), await signIn(kept)]

  const eve = await addMember(provider, 'admin', { name: 'Eve' })
  expect((await eve.call('DELETE', `/account/passkeys/${id}`)).status).toBe(404)
  expect((await ann.call('DELETE', `/account/passkeys/${id}`)).status).toBe(204)
  expect((await ann.call('DELETE', `/account/passkeys/${id}`)).status).toBe(404)
  expect(await signIn(lost)).toEqual(refused)
  expect((await askWithCookie(provider, '/account', lostSession)).status).toBe(401)
  expect((await askWithCookie(provider, '/account', keptSession)).status).toBe(200)
  expect((await signIn(kept)).status).toBe(204)
})

test('removing a passkey in a session that it started keeps this session only', async () => {
  const ann = await addMember(provider, 'member')
  const device = createPasskeyDevice(origin)
  const { id } = await register(ann, device)
  const [other, current] = [await signIn(device), await signIn(device)]
  const response = await fetch(`${origin}/inbox/api/account/passkeys/${id}`, {
    method: 'DELETE',
    headers: { Cookie: current.cookie, Origin: origin },
  })
  expect(response.status).toBe(204)
  expect((await askWithCookie(provider, '/account', current)).status).toBe(200)
  expect((await askWithCookie(provider, '/account', other)).status).toBe(401)
})

test('a member renames a passkey, but not those of others, and an empty name is refused', async () => {
  const [ann, bob] = [await addMember(provider, 'reader'), await addMember(provider, 'admin')]
  const { id } = await register(ann, createPasskeyDevice(origin))
  const path = `/account/passkeys/${id}`
  expect(await ann.call('PATCH', path, { name: ' Old laptop ' })).toMatchObject({
    status: 200,
    body: { id, name: 'Old laptop', usedAt: null },
  })
  expect((await bob.call('PATCH', path, { name: 'Mine' })).status).toBe(404)
  for (const name of ['', '  ', 'x'.repeat(2000)])
    expect((await ann.call('PATCH', path, { name })).status).toBe(400)
  expect(await readPasskeys(ann)).toMatchObject([{ id, name: 'Old laptop' }])
})

test('adding, using, renaming and removing a passkey is in the audit log', async () => {
  const ann = await addMember(provider, 'reader', { name: 'Ann Lee' })
  const device = createPasskeyDevice(origin)
  const { id } = await register(ann, device)
  await signIn(device)
  await ann.call('PATCH', `/account/passkeys/${id}`, { name: 'Lost laptop' })
  await ann.call('DELETE', `/account/passkeys/${id}`)
  const { entries } = Object((await owner('GET', '/audit?limit=200')).body)
  const who = `Ann Lee <${ann.email}>`
  const own = entries.filter((entry: { who: string }) => entry.who === who)
  expect(own.slice(0, 4)).toMatchObject([
    { action: 'passkey.removed', target: id, detail: { name: 'Lost laptop' } },
    { action: 'passkey.renamed', target: id, detail: { from: 'Laptop', name: 'Lost laptop' } },
    { action: 'session.started' },
    { action: 'passkey.added', target: id, detail: { name: 'Laptop' } },
  ])
})

const wrong: [what: string, changes: AnswerChanges][] = [
  ['another origin', { origin: 'https://evil.example' }],
  ['another host name', { hostname: 'evil.example' }],
  ['no user verification', { flags: 1 | 0x40 }],
  [
    'a challenge that the server did not create',
    { challenge: Buffer.from('a.9999999999999.b').toString('base64url') },
  ],
  ['a challenge that is not base64url', { challenge: '…' }],
  ['another type', { type: 'payment.get' }],
]

test.each(wrong)('an answer with %s neither adds a passkey nor signs in', async (_, changes) => {
  const ann = await addMember(provider, 'member')
  const device = createPasskeyDevice(origin)
  expect(await register(ann, device, changes)).toMatchObject({ status: 403, code: 'passkey_invalid' })
  expect(await readPasskeys(ann)).toEqual([])
  await register(ann, device)
  const flags = changes.flags === undefined ? {} : { flags: 1 }
  expect(await signIn(device, { ...changes, ...flags })).toEqual(refused)
})

test('a challenge works once, for its purpose and its member', async () => {
  const [ann, eve] = [await addMember(provider, 'member'), await addMember(provider, 'member')]
  const device = createPasskeyDevice(origin)
  const options = await fetchOptions('/account/passkeys/options', ann.cookie)
  const add = async ({ cookie }: TeamMember, challenge: string, using = device) =>
    (
      await askWithCookie(provider, '/account/passkeys', {
        cookie,
        body: { name: 'Laptop', credential: using.create({ challenge }) },
      })
    ).status
  expect(await add(eve, options.challenge)).toBe(403)
  expect(await add(ann, (await fetchOptions('/passkeys/options')).challenge)).toBe(403)
  expect(await add(ann, options.challenge)).toBe(201)
  expect(await add(ann, options.challenge, createPasskeyDevice(origin))).toBe(403)

  expect(await send(device.get(await fetchOptions('/account/passkeys/options', ann.cookie)))).toEqual(refused)
  const answer = device.get(await fetchOptions('/passkeys/options'))
  expect((await send(answer)).status).toBe(204)
  expect(await send(answer)).toEqual(refused)
})

test('a copied key is refused, because its number of uses does not increase', async () => {
  const ann = await addMember(provider, 'member')
  const device = createPasskeyDevice(origin)
  await register(ann, device)
  expect((await signIn(device, { counter: 7 })).status).toBe(204)
  expect(await signIn(device, { counter: 7 })).toEqual(refused)
  expect((await signIn(device, { counter: 8 })).status).toBe(204)
})

test('a device that does not count its uses signs in again and again', async () => {
  const ann = await addMember(provider, 'member')
  const device = createPasskeyDevice(origin)
  await register(ann, device, { counter: 0 })
  for (let times = 0; times < 3; times += 1) expect((await signIn(device, { counter: 0 })).status).toBe(204)
})

test('a passkey belongs to one member, and another key cannot use its id', async () => {
  const [ann, eve] = [await addMember(provider, 'member'), await addMember(provider, 'member')]
  const [device, other] = [createPasskeyDevice(origin), createPasskeyDevice(origin)]
  await register(ann, device)
  expect(await register(eve, device)).toMatchObject({ status: 403, code: 'passkey_invalid' })
  const answer = other.get(await fetchOptions('/passkeys/options'))
  expect(await send({ ...answer, id: device.id, rawId: device.id })).toEqual(refused)
  expect(await signIn(other)).toEqual(refused)
})

test('attestations with certificates are refused, because they were not requested', async () => {
  const ann = await addMember(provider, 'member')
  for (const format of ['fido-u2f', 'android-key', 'tpm', 'apple', 'unknown'])
    expect([format, (await register(ann, createPasskeyDevice(origin), { format })).status]).toEqual([
      format,
      403,
    ])
})

test('a browser signed in with a token cannot add a passkey, which would work after the token is revoked', async () => {
  const ann = await addMember(provider, 'member')
  const response = await fetch(`${origin}/inbox/api/session`, {
    method: 'POST',
    body: JSON.stringify({ token: ann.token }),
  })
  const [cookie = ''] = (response.headers.get('Set-Cookie') ?? '').split(';')
  expect((await askWithCookie(provider, '/account', { cookie })).status).toBe(200)
  expect((await register({ cookie }, createPasskeyDevice(origin))).status).toBe(403)
})

test('the passkeys of a removed member do not sign in, not even after a new invitation', async () => {
  const ann = await addMember(provider, 'member')
  const device = createPasskeyDevice(origin)
  await register(ann, device)
  await owner('DELETE', `/members/${ann.id}`)
  expect(await signIn(device)).toMatchObject({ status: 401, code: 'access_removed', cookie: '' })
  const { body } = await owner('POST', '/invitations', { email: ann.email, role: 'reader' })
  const { cookie } = await acceptInvitation(provider, Object(body).url, 'Ann Lee')
  expect(await readPasskeys({ cookie })).toEqual([])
  expect(await signIn(device)).toEqual(refused)
})

test('pages of other sites cannot sign their visitors in', async () => {
  for (const path of ['options', 'session']) {
    const response = await fetch(`${origin}/inbox/api/passkeys/${path}`, {
      method: 'POST',
      headers: { Origin: 'https://evil.example' },
      body: '{}',
    })
    expect(response.status).toBe(403)
  }
})
