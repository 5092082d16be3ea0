import { afterAll, expect, test } from 'bun:test'
import * as v from 'valibot'
import { notificationSettingsSchema, notificationsSchema } from '../../edge/inbox/notifications/contract.ts'
import { openProject } from '../support/open-project.ts'
import { createOwner, openProvider } from '../support/provider.ts'
import { addMember, type TeamMember } from '../support/team-members.ts'

const provider = await openProvider()
afterAll(() => provider.close())
const owner = createOwner(provider)

const list = async ({ call }: Pick<TeamMember, 'call'>, query = '') =>
  v.parse(notificationsSchema, (await call('GET', `/account/notifications${query}`)).body)

const countUnread = async ({ call }: Pick<TeamMember, 'call'>, sdkKey: string) =>
  Object((await call('GET', `/counts?project=${sdkKey}`)).body).unreadNotifications

test('an assignee reads who assigned what, page by page, and marks everything as read', async () => {
  const { report, sdkKey } = await openProject(provider)
  const ann = await addMember(provider, 'member', { projects: [sdkKey] })
  const ids = [await report(), await report(), await report()]
  for (const id of ids) await owner('PATCH', `/reports/${id}`, { assignee: ann.id })
  expect(await countUnread(ann, sdkKey)).toBe(3)
  const first = await list(ann, '?limit=2')
  expect(first.notifications.map(({ kind, report: { id }, readAt }) => [kind, id, readAt])).toEqual([
    ['assigned', ids[2] ?? '', null],
    ['assigned', ids[1] ?? '', null],
  ])
  expect(first.notifications[0]?.causedBy).toBe('Owner')
  const second = await list(ann, `?limit=2&cursor=${first.cursor}`)
  expect([second.notifications.length, second.cursor]).toEqual([1, null])
  // A notification that arrives meanwhile stays unread.
  await owner('PATCH', `/reports/${ids[0]}`, { status: 'inprogress' })
  const last = first.notifications[0]?.id
  expect((await ann.call('POST', '/account/notifications/read', { last })).status).toBe(204)
  expect((await list(ann, '?state=unread')).notifications).toMatchObject([
    { kind: 'status', fromStatus: 'open', toStatus: 'inprogress' },
  ])
  await ann.call('POST', `/reports/${ids[0]}/notifications/read`)
  expect(await countUnread(ann, sdkKey)).toBe(0)
})

test('a member follows a report that they comment on, until they stop', async () => {
  const { report, sdkKey } = await openProject(provider)
  const ann = await addMember(provider, 'member', { projects: [sdkKey] })
  const reader = await addMember(provider, 'reader', { projects: [sdkKey] })
  const id = await report()
  const isFollowing = async ({ call }: TeamMember) =>
    Object((await call('GET', `/reports/${id}`)).body).isFollowing
  expect(await isFollowing(ann)).toBe(false)
  await ann.call('POST', `/reports/${id}/comments`, { text: 'I look into it.' })
  expect(await isFollowing(ann)).toBe(true)
  expect((await reader.call('PUT', `/reports/${id}/following`, { isFollowing: true })).status).toBe(204)
  await owner('PATCH', `/reports/${id}`, { status: 'inprogress' })
  expect([await countUnread(ann, sdkKey), await countUnread(reader, sdkKey)]).toEqual([1, 1])
  await ann.call('PUT', `/reports/${id}/following`, { isFollowing: false })
  await ann.call('POST', `/reports/${id}/comments`, { text: 'Done.' })
  await owner('POST', `/reports/${id}/notifications/read`)
  await ann.call('POST', `/reports/${id}/notifications/read`)
  await owner('PATCH', `/reports/${id}`, { status: 'done' })
  expect([await countUnread(ann, sdkKey), await isFollowing(ann)]).toEqual([0, false])
})

test('an assignment that is taken back before it is read leaves no one following', async () => {
  const { report, sdkKey } = await openProject(provider)
  const [ann, bob] = [
    await addMember(provider, 'member', { projects: [sdkKey] }),
    await addMember(provider, 'member', { projects: [sdkKey] }),
  ]
  const id = await report()
  // Bob follows the report in any case.
  await bob.call('PUT', `/reports/${id}/following`, { isFollowing: true })
  for (const assignee of [ann.id, bob.id, null]) await owner('PATCH', `/reports/${id}`, { assignee })
  await owner('PATCH', `/reports/${id}`, { status: 'done' })
  expect([await countUnread(ann, sdkKey), await countUnread(bob, sdkKey)]).toEqual([0, 1])
  // Anyone who has read about the assignment follows the report afterwards, too.
  await owner('PATCH', `/reports/${id}`, { assignee: ann.id })
  await ann.call('POST', `/reports/${id}/notifications/read`)
  await owner('PATCH', `/reports/${id}`, { assignee: null, status: 'open' })
  expect(await countUnread(ann, sdkKey)).toBe(1)
})

test('notifications about a project end when a member may no longer see it, and come back with it', async () => {
  const [one, two] = [await openProject(provider), await openProject(provider)]
  const ann = await addMember(provider, 'member', { projects: [one.sdkKey, two.sdkKey] })
  const id = await two.report()
  await owner('PATCH', `/reports/${id}`, { assignee: ann.id })
  await owner('PATCH', `/members/${ann.id}`, { projects: [one.sdkKey] })
  await owner('PATCH', `/reports/${id}`, { status: 'done' })
  expect((await list(ann)).notifications).toEqual([])
  expect(await countUnread(ann, one.sdkKey)).toBe(0)
  expect((await ann.call('PUT', `/reports/${id}/following`, { isFollowing: true })).status).toBe(404)
  const setting = { email: 'off', kinds: [] }
  expect((await ann.call('PUT', `/account/notification-settings/${two.sdkKey}`, setting)).status).toBe(404)
  await owner('PATCH', `/members/${ann.id}`, { projects: [one.sdkKey, two.sdkKey] })
  expect((await list(ann)).notifications.map(({ kind }) => kind)).toEqual(['assigned'])
})

test('each member has settings of their own for each project, and bad ones are refused', async () => {
  const { report, sdkKey } = await openProject(provider)
  const ann = await addMember(provider, 'member')
  const path = `/account/notification-settings/${sdkKey}`
  const kinds = ['mention', 'reply']
  const { body } = await ann.call('PUT', path, { email: 'digest', kinds })
  // The server of this test sends no email.
  expect(v.parse(notificationSettingsSchema, body)).toMatchObject({
    state: 'not-set-up',
    settings: [{ project: sdkKey, email: 'digest', kinds }],
  })
  await owner('PATCH', `/reports/${await report()}`, { assignee: ann.id })
  expect((await list(ann)).notifications).toEqual([])
  const refused = await ann.call('PUT', path, { email: 'hourly', kinds })
  expect([refused.status, Object(refused.body).detail]).toEqual([
    400,
    'email: “hourly” is not allowed. Use one of "now", "digest", "off".',
  ])
})
