import { afterAll, expect, test } from 'bun:test'
import { REPLY_CHARACTERS, TEMPLATES_MAXIMUM } from '../../edge/contract/index.ts'
import { createId } from '../../edge/src/http/create-id.ts'
import { openProject } from '../support/open-project.ts'
import { createOwner, openProvider } from '../support/provider.ts'
import { addMember } from '../support/team-members.ts'

const provider = await openProvider()
afterAll(() => provider.close())
const owner = createOwner(provider)

const thanks = { name: 'Thanks', text: 'Hi {name|there},\nthank you.', version: 0 }

async function openTemplates() {
  const { sdkKey } = await openProject(provider)
  const path = `/projects/${sdkKey}/reply-templates`
  const read = async () => Object((await owner('GET', path)).body).templates
  return { sdkKey, path, read }
}

test('a reply template is created, changed and deleted, and each change is in the audit log', async () => {
  const { path, read, sdkKey } = await openTemplates()
  const id = createId()
  const first = await owner('PUT', `${path}/${id}`, thanks)
  expect(first).toMatchObject({ status: 200, body: { id, ...thanks, version: 1 } })
  // A client repeats the request if the first response was lost.
  expect((await owner('PUT', `${path}/${id}`, thanks)).body).toEqual(first.body)
  const changed = { name: 'A big thank you', text: 'Thanks!', version: 1 }
  expect((await owner('PUT', `${path}/${id}`, changed)).body).toEqual({ id, ...changed, version: 2 })
  await owner('PUT', `${path}/${createId()}`, { ...thanks, name: 'zzz' })
  expect((await read()).map(({ name }: { name: string }) => name)).toEqual(['A big thank you', 'zzz'])
  expect((await owner('DELETE', `${path}/${id}`)).status).toBe(204)
  expect((await owner('DELETE', `${path}/${id}`)).status).toBe(204)
  expect((await owner('DELETE', `/projects/unknown/reply-templates/${id}`)).status).toBe(404)
  expect(await read()).toHaveLength(1)
  const { entries } = Object((await owner('GET', `/audit?project=${sdkKey}`)).body)
  expect(
    entries.map(({ action, detail }: { action: string; detail: object }) => [
      action,
      Object(detail).template,
    ]),
  ).toEqual([
    ['template.deleted', 'A big thank you'],
    ['template.saved', 'zzz'],
    ['template.saved', 'A big thank you'],
    ['template.saved', 'Thanks'],
    ['project.created', undefined],
  ])
})

test('a change of an older version is refused, and so is a second template with the same name', async () => {
  const { path, read } = await openTemplates()
  const [id, other] = [createId(), createId()]
  await owner('PUT', `${path}/${id}`, thanks)
  await owner('PUT', `${path}/${id}`, { ...thanks, text: 'By Ann', version: 1 })
  const late = await owner('PUT', `${path}/${id}`, { ...thanks, text: 'By Bob', version: 1 })
  expect(late).toMatchObject({ status: 412, body: { code: 'version_conflict' } })
  expect(await owner('PUT', `${path}/${other}`, { ...thanks, name: 'THANKS' })).toMatchObject({
    status: 400,
    body: { code: 'invalid_body', detail: expect.stringContaining('name: another template') },
  })
  await owner('PUT', `${path}/${other}`, { ...thanks, name: 'Other' })
  expect((await owner('PUT', `${path}/${other}`, { ...thanks, version: 1 })).status).toBe(400)
  expect(await read()).toMatchObject([{ name: 'Other' }, { text: 'By Ann', version: 2 }])
})

test('invalid names, texts and ids are refused by field, and a project has a maximum of templates', async () => {
  const { path, read } = await openTemplates()
  for (const [field, wrong] of [
    ['name', { name: ' ' }],
    ['name', { name: 'x'.repeat(101) }],
    ['name', { name: 'a\u202eb' }],
    ['text', { text: '\n ' }],
    ['text', { text: 'x'.repeat(REPLY_CHARACTERS + 1) }],
    ['version', { version: -1 }],
  ] as const) {
    const answer = await owner('PUT', `${path}/${createId()}`, { ...thanks, ...wrong })
    expect([answer.status, Object(answer.body).detail]).toEqual([
      400,
      expect.stringMatching(new RegExp(`^${field}:`)),
    ])
  }
  expect((await owner('PUT', `${path}/short`, thanks)).status).toBe(400)
  expect((await owner('GET', '/projects/unknown/reply-templates')).status).toBe(404)
  expect((await owner('PUT', `/projects/unknown/reply-templates/${createId()}`, thanks)).status).toBe(404)
  for (let index = 0; index < TEMPLATES_MAXIMUM; index += 1)
    await owner('PUT', `${path}/${createId()}`, { ...thanks, name: `${index}` })
  expect(await owner('PUT', `${path}/${createId()}`, thanks)).toMatchObject({
    status: 429,
    body: { code: 'quota_exceeded' },
  })
  expect(await read()).toHaveLength(TEMPLATES_MAXIMUM)
})

test('members read templates, only admins change them, and readers and other projects see none', async () => {
  const { path, sdkKey } = await openTemplates()
  const id = createId()
  await owner('PUT', `${path}/${id}`, thanks)
  const [reader, member, admin, stranger] = await Promise.all([
    addMember(provider, 'reader', { projects: [sdkKey] }),
    addMember(provider, 'member', { projects: [sdkKey] }),
    addMember(provider, 'admin', { projects: [sdkKey] }),
    addMember(provider, 'admin', { projects: [(await openProject(provider)).sdkKey] }),
  ])
  const change = { ...thanks, text: 'Changed', version: 1 }
  expect((await reader.call('GET', path)).status).toBe(403)
  expect((await stranger.call('GET', path)).status).toBe(404)
  for (const [{ call }, status] of [
    [reader, 403],
    [member, 403],
    [stranger, 404],
  ] as const) {
    expect((await call('PUT', `${path}/${id}`, change)).status).toBe(status)
    expect((await call('DELETE', `${path}/${id}`)).status).toBe(status)
  }
  expect((await member.call('GET', path)).body).toMatchObject({ templates: [{ text: thanks.text }] })
  expect((await admin.call('PUT', `${path}/${id}`, change)).status).toBe(200)
})
