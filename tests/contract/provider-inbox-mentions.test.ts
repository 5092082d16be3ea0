import { afterAll, expect, test } from 'bun:test'
import { openProject } from '../support/open-project.ts'
import { createOwner, openProvider } from '../support/provider.ts'
import { addMember, type TeamMember } from '../support/team-members.ts'

const provider = await openProvider()
afterAll(() => provider.close())
const owner = createOwner(provider)

const createName = () => `Kim ${crypto.randomUUID().slice(0, 8)}`

const countUnread = async ({ call }: Pick<TeamMember, 'call'>, project?: string) =>
  Object((await call('GET', `/counts${project === undefined ? '' : `?project=${project}`}`)).body)
    .unreadMentions

test('mentions count as unread until the mentioned member opens the report', async () => {
  const { report, sdkKey } = await openProject(provider)
  const name = createName()
  const kim = await addMember(provider, 'reader', { name })
  const [first, second] = [await report(), await report()]
  expect(await countUnread(kim)).toBe(0)
  await owner('POST', `/reports/${first}/comments`, { text: `@${name} please look` })
  await owner('POST', `/reports/${first}/comments`, { text: `@${name} again` })
  await owner('POST', `/reports/${second}/comments`, { text: `@${name} here too` })
  expect(await countUnread(kim)).toBe(3)
  // The number is the same in every project, because it counts the mentions in all projects.
  expect(await countUnread(kim, sdkKey)).toBe(3)
  expect(await countUnread(kim, (await openProject(provider)).sdkKey)).toBe(3)

  await owner('POST', `/reports/${first}/notifications/read`)
  expect(await countUnread(kim)).toBe(3)
  expect((await kim.call('POST', `/reports/${first}/notifications/read`)).status).toBe(204)
  expect(await countUnread(kim)).toBe(1)
  await owner('POST', `/reports/${first}/comments`, { text: `@${name} once more` })
  expect(await countUnread(kim)).toBe(2)
})

test('an edit keeps what was read, and a mention that was deleted does not count', async () => {
  const { report } = await openProject(provider)
  const name = createName()
  const kim = await addMember(provider, 'member', { name })
  const id = await report()
  const { body } = await owner('POST', `/reports/${id}/comments`, { text: `@${name} look` })
  const path = `/reports/${id}/comments/${Object(body).id}`
  await kim.call('POST', `/reports/${id}/notifications/read`)
  await owner('PATCH', path, { text: `@${name} look again`, version: 1 })
  expect(await countUnread(kim)).toBe(0)
  await owner('PATCH', path, { text: 'No one', version: 2 })
  await owner('PATCH', path, { text: `@${name} after all`, version: 3 })
  expect(await countUnread(kim)).toBe(1)
  await owner('DELETE', path)
  expect(await countUnread(kim)).toBe(0)
})

test('members read what they write, and do not count mentions in projects that they cannot see', async () => {
  const [one, two] = [await openProject(provider), await openProject(provider)]
  const name = createName()
  const kim = await addMember(provider, 'member', { name, projects: [one.sdkKey] })
  const [own, other] = [await one.report(), await two.report()]
  await kim.call('POST', `/reports/${own}/comments`, { text: `Note to @${name}` })
  await owner('POST', `/reports/${other}/comments`, { text: `@${name} look` })
  expect(await countUnread(kim, one.sdkKey)).toBe(0)
  expect((await kim.call('POST', `/reports/${other}/notifications/read`)).status).toBe(404)
  await owner('PATCH', `/members/${kim.id}`, { projects: [one.sdkKey, two.sdkKey] })
  expect(await countUnread(kim, one.sdkKey)).toBe(1)
})

test('reading a mention is announced to open inboxes, and is no change of the report', async () => {
  const { report, sdkKey } = await openProject(provider)
  const name = createName()
  const kim = await addMember(provider, 'member', { name })
  const id = await report()
  await owner('POST', `/reports/${id}/comments`, { text: `@${name} look` })
  const { lastChange } = Object((await owner('GET', `/reports?project=${sdkKey}`)).body)
  const response = await fetch(`${provider.origin}/inbox/api/live?project=${sdkKey}&after=${lastChange}`, {
    headers: { Authorization: `Bearer ${provider.inboxToken}` },
  })
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  await kim.call('POST', `/reports/${id}/notifications/read`)
  let seen = ''
  while (!seen.includes('event: updated')) seen += (await reader?.read())?.value ?? ''
  await reader?.cancel()
  const audit = await owner('GET', `/audit?project=${sdkKey}`)
  expect(JSON.stringify(audit.body)).not.toContain('mention')
})
