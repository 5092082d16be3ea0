import { afterAll, expect, test } from 'bun:test'
import * as v from 'valibot'
import { digestsSchema } from '../../edge/inbox/team/contract.ts'
import { openProject } from '../support/open-project.ts'
import { createOwner, openProvider } from '../support/provider.ts'
import { addMember } from '../support/team-members.ts'

const provider = await openProvider()
afterAll(() => provider.close())
const owner = createOwner(provider)
const timeZone = 'America/New_York'

test('a member chooses a digest for a project, changes it, and turns it off', async () => {
  const { sdkKey } = await openProject(provider)
  const ann = await addMember(provider, 'reader')
  const bob = await addMember(provider, 'admin')
  const path = `/account/digests/${sdkKey}`
  const read = async (member: typeof ann) =>
    v.parse(digestsSchema, (await member.call('GET', '/account/digests')).body)
  // The server of this test sends no email.
  expect(await read(ann)).toEqual({ state: 'not-set-up', address: ann.email, digests: [] })

  const { body, status } = await ann.call('PUT', path, { frequency: 'daily', timeZone })
  expect(status).toBe(200)
  expect(await read(ann)).toEqual(v.parse(digestsSchema, body))
  expect(await read(ann)).toMatchObject({ digests: [{ project: sdkKey, frequency: 'daily', timeZone }] })
  expect(await read(bob)).toMatchObject({ digests: [] })
  await ann.call('PUT', path, { frequency: 'weekly', timeZone: 'UTC' })
  const [digest] = (await read(ann)).digests
  expect(digest).toMatchObject({ frequency: 'weekly', timeZone: 'UTC' })
  expect(new Date(digest?.nextAt ?? '').toUTCString()).toMatch(/^Mon, .* 07:00:00 GMT$/)

  await bob.call('PUT', path, { frequency: 'off', timeZone })
  expect((await read(ann)).digests).toHaveLength(1)
  await ann.call('PUT', path, { frequency: 'off', timeZone })
  expect((await read(ann)).digests).toEqual([])
  const { entries } = Object((await owner('GET', `/audit?project=${sdkKey}`)).body)
  const changes = entries.filter(({ action }: { action: string }) => action === 'digest.changed')
  expect(changes.map(({ detail }: { detail: unknown }) => detail)).toEqual(
    ['off', 'off', 'weekly', 'daily'].map((frequency) => ({ frequency })),
  )
})

test('a member cannot choose a digest of a project that they cannot see, and no longer sees the one they had', async () => {
  const [own, other] = [await openProject(provider), await openProject(provider)]
  const ann = await addMember(provider, 'member', { projects: [own.sdkKey] })
  const put = (sdkKey: string) =>
    ann.call('PUT', `/account/digests/${sdkKey}`, { frequency: 'daily', timeZone })
  expect((await put(other.sdkKey)).status).toBe(404)
  expect((await put('unknown')).status).toBe(404)
  expect((await put(own.sdkKey)).status).toBe(200)
  await owner('PATCH', `/members/${ann.id}`, { projects: [other.sdkKey] })
  expect((await ann.call('GET', '/account/digests')).body).toMatchObject({ digests: [] })
})

test.each([
  [
    { frequency: 'hourly', timeZone },
    'frequency: “hourly” is not allowed. Use one of "off", "daily", "weekly".',
  ],
  [{ frequency: 'daily', timeZone: 'Mars/Base' }, 'timeZone: enter a time zone such as Europe/Berlin.'],
  [{ frequency: 'daily' }, 'timeZone: is missing. Add it.'],
])('the setting %j is refused with the reason', async (setting, reason) => {
  const { sdkKey } = await openProject(provider)
  const ann = await addMember(provider, 'member')
  const { body, status } = await ann.call('PUT', `/account/digests/${sdkKey}`, setting)
  expect([status, Object(body).detail]).toEqual([400, reason])
})

test('a digest is sent at once to the member who has it, if the server can send email', async () => {
  const { sdkKey } = await openProject(provider)
  const [ann, bob] = [await addMember(provider, 'member'), await addMember(provider, 'member')]
  await ann.call('PUT', `/account/digests/${sdkKey}`, { frequency: 'daily', timeZone })
  const send = (member: typeof ann) => member.call('POST', `/account/digests/${sdkKey}/send`)
  expect(await send(ann)).toMatchObject({ status: 200, body: { isSent: false } })
  expect(await send(bob)).toMatchObject({ status: 404, body: { code: 'not_found' } })
})

test('the owner has no email address, so that a digest is refused with the reason', async () => {
  const { sdkKey } = await openProject(provider)
  const { body, status } = await owner('PUT', `/account/digests/${sdkKey}`, { frequency: 'daily', timeZone })
  expect(status).toBe(400)
  expect(Object(body).detail).toStartWith('frequency: your account has no email address.')
})

test('a token with the scope read cannot change a digest', async () => {
  const { sdkKey } = await openProject(provider)
  const ann = await addMember(provider, 'member')
  const { body } = await ann.call('POST', '/account/tokens', { name: 'CI', scope: 'read' })
  const reading = createOwner({ ...provider, inboxToken: String(Object(body).token) })
  expect((await reading('PUT', `/account/digests/${sdkKey}`, { frequency: 'daily', timeZone })).status).toBe(
    403,
  )
  expect((await reading('GET', '/account/digests')).status).toBe(200)
})
