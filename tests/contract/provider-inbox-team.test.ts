import { afterAll, expect, test } from 'bun:test'
import type { AuditEntry } from '../../edge/contract/audit.ts'
import { TOKENS_MAXIMUM } from '../../edge/inbox/team/contract.ts'
import { openProject } from '../support/open-project.ts'
import { createOwner, openProvider } from '../support/provider.ts'
import { acceptInvitation, addMember, askWithCookie } from '../support/team-members.ts'

const provider = await openProvider()
afterAll(() => provider.close())
const owner = createOwner(provider)

const inviteUrl = async (email: string, role = 'member'): Promise<string> =>
  String(Object((await owner('POST', '/invitations', { email, role })).body).url)

test('the inbox token signs in the owner, who is an admin of all projects', async () => {
  expect((await owner('GET', '/account')).body).toEqual({
    id: 'owner',
    name: expect.any(String),
    email: null,
    role: 'admin',
    projects: null,
    isOwner: true,
    createdAt: expect.any(String),
  })
  for (const [method, body] of [['PATCH', { role: 'reader' }] as const, ['DELETE', undefined] as const])
    expect(await owner(method, '/members/owner', body)).toMatchObject({
      status: 403,
      body: { code: 'forbidden' },
    })
})

test('an invitation works once: it sets a name and signs the browser in', async () => {
  const email = `${crypto.randomUUID()}@Example.com`
  const url = await inviteUrl(email)
  expect(new URL(url).pathname).toEndWith('/join')
  const { status, cookie } = await acceptInvitation(provider, url, 'Ann Lee')

  expect(status).toBe(204)
  expect((await askWithCookie(provider, '/account', { cookie })).body).toMatchObject({
    name: 'Ann Lee',
    email: email.toLowerCase(),
    role: 'member',
    isOwner: false,
  })
  expect(await acceptInvitation(provider, url, 'Eve')).toMatchObject({
    status: 403,
    body: { code: 'invitation_invalid' },
    cookie: '',
  })
})

test('if two browsers accept an invitation at the same time, one is signed in', async () => {
  const url = await inviteUrl(`${crypto.randomUUID()}@example.com`)
  const accepted = await Promise.all(
    Array.from({ length: 5 }, (_, index) => acceptInvitation(provider, url, `Person ${index}`)),
  )
  expect(accepted.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([204, 403, 403, 403, 403])
})

test('a forged, changed or withdrawn link signs no one in', async () => {
  const url = await inviteUrl(`${crypto.randomUUID()}@example.com`, 'admin')
  const token = url.slice(url.indexOf('#') + 1)
  const [id = '', signature = ''] = token.split('.')
  for (const wrong of ['', id, `${id}.`, `x.${signature}`, `${token}0`, `${id}.${signature.slice(1)}0`])
    expect((await acceptInvitation(provider, `#${wrong}`, 'Eve')).status).toBe(403)
  expect((await owner('DELETE', `/invitations/${id}`)).status).toBe(204)
  expect((await acceptInvitation(provider, url, 'Eve')).status).toBe(403)
  expect((await owner('DELETE', `/invitations/${id}`)).status).toBe(404)
})

test('a new invitation for the same email replaces the older link', async () => {
  const email = `${crypto.randomUUID()}@example.com`
  const older = await inviteUrl(email, 'admin')
  const newer = await inviteUrl(email.toUpperCase(), 'reader')
  const { body } = await owner('GET', '/invitations')
  const open = Object(body).invitations.filter((invitation: { email: string }) => invitation.email === email)
  expect(open).toMatchObject([{ role: 'reader' }])

  expect(await acceptInvitation(provider, older, 'Eve')).toMatchObject({ status: 403, cookie: '' })
  const { cookie } = await acceptInvitation(provider, newer, 'Ann Lee')
  expect((await askWithCookie(provider, '/account', { cookie })).body).toMatchObject({ role: 'reader' })
})

test('an invitation or a role for a project that does not exist is refused', async () => {
  const { sdkKey } = await openProject(provider)
  const ann = await addMember(provider, 'reader')
  const projects = [sdkKey, 'no-such-project']
  const email = `${crypto.randomUUID()}@example.com`
  for (const { status, body } of [
    await owner('POST', '/invitations', { email, role: 'reader', projects }),
    await owner('PATCH', `/members/${ann.id}`, { projects }),
  ]) {
    expect(status).toBe(400)
    expect(body).toMatchObject({
      code: 'invalid_body',
      detail: expect.stringContaining('no project has the SDK key no-such-project.'),
    })
  }
  expect((await owner('PATCH', `/members/${ann.id}`, { projects: [sdkKey] })).status).toBe(200)
})

const readAccount = async (cookie: string) => (await askWithCookie(provider, '/account', { cookie })).body

test('a second invitation for a member signs the same member in, without changing name and role', async () => {
  const ann = await addMember(provider, 'reader')
  const { cookie } = await acceptInvitation(provider, await inviteUrl(ann.email, 'admin'), 'Another Name')
  expect(await readAccount(cookie)).toMatchObject({ id: ann.id, name: 'Ann Lee', role: 'reader' })
})

test('a removed member is refused at once, with the reason, by session and by token', async () => {
  const ann = await addMember(provider, 'member')
  expect((await ann.call('GET', '/projects')).status).toBe(200)
  expect((await owner('DELETE', `/members/${ann.id}`)).status).toBe(204)

  for (const { status, body } of [
    await ann.call('GET', '/projects'),
    await createOwner({ ...provider, inboxToken: ann.token })('GET', '/projects'),
  ]) {
    expect(status).toBe(401)
    expect(body).toMatchObject({ code: 'access_removed', detail: expect.stringContaining('removed you') })
  }
  const { body } = await owner('GET', '/members')
  expect(Object(body).members.map(({ id }: { id: string }) => id)).not.toContain(ann.id)
  expect((await owner('DELETE', `/members/${ann.id}`)).status).toBe(404)

  const { cookie } = await acceptInvitation(provider, await inviteUrl(ann.email, 'reader'), 'Ann Again')
  expect(await readAccount(cookie)).toMatchObject({ id: ann.id, name: 'Ann Again', role: 'reader' })
})

test('a personal token is shown once, works until it is revoked, and can be read-only', async () => {
  const ann = await addMember(provider, 'member')
  const create = async (scope: string) =>
    Object((await ann.call('POST', '/account/tokens', { name: 'CI', scope })).body)
  const { id, token } = await create('read')
  const read = createOwner({ ...provider, inboxToken: token })
  const { report } = await openProject(provider)
  const reportId = await report()

  expect((await read('GET', `/reports/${reportId}`)).status).toBe(200)
  expect((await read('PATCH', `/reports/${reportId}`, { status: 'done' })).status).toBe(403)
  expect((await read('POST', '/account/tokens', { name: 'more', scope: 'write' })).status).toBe(403)
  const listed = Object((await ann.call('GET', '/account/tokens')).body).tokens
  expect(listed.find((each: { id: string }) => each.id === id)).toEqual({
    id,
    name: 'CI',
    scope: 'read',
    createdAt: expect.any(String),
    usedAt: expect.any(String),
  })
  expect(JSON.stringify(listed)).not.toContain(token)

  const eve = await addMember(provider, 'admin', { name: 'Eve' })
  expect((await eve.call('DELETE', `/account/tokens/${id}`)).status).toBe(404)
  expect((await ann.call('DELETE', `/account/tokens/${id}`)).status).toBe(204)
  expect((await read('GET', `/reports/${reportId}`)).status).toBe(401)
})

test('the list of tokens has all of them, and a member can have 100', async () => {
  const ann = await addMember(provider, 'reader')
  const create = () => ann.call('POST', '/account/tokens', { name: 'CI', scope: 'read' })
  const list = async () => Object((await ann.call('GET', '/account/tokens')).body).tokens as { id: string }[]
  while ((await list()).length < TOKENS_MAXIMUM) await Promise.all(Array.from({ length: 11 }, create))
  expect(await create()).toMatchObject({
    status: 403,
    body: { detail: 'You have 100 tokens, and cannot have more. Revoke one that you do not use.' },
  })
  const tokens = await list()
  expect(tokens).toHaveLength(TOKENS_MAXIMUM)
  await ann.call('DELETE', `/account/tokens/${tokens[0]?.id}`)
  expect((await create()).status).toBe(201)
})

test('a wrong or revoked bearer token is in the audit log', async () => {
  const ann = await addMember(provider, 'member')
  const program = createOwner({ ...provider, inboxToken: ann.token })
  const [token] = Object((await ann.call('GET', '/account/tokens')).body).tokens
  await ann.call('DELETE', `/account/tokens/${token.id}`)
  const readRefusals = async () =>
    Object((await owner('GET', '/audit?limit=200')).body).entries.filter(
      ({ action, detail }: AuditEntry) => action === 'session.refused' && detail['by'] === 'bearer token',
    )
  const before = (await readRefusals()).length
  expect((await program('GET', '/projects')).status).toBe(401)
  const refusals = await readRefusals()
  expect(refusals.length).toBeGreaterThan(before)
  expect(refusals[0]).toMatchObject({ who: 'unknown', detail: { address: expect.any(String) } })
  expect(JSON.stringify(refusals)).not.toContain(ann.token)
})

test('every change is in the audit log with the name of its author', async () => {
  const ann = await addMember(provider, 'admin', { name: 'Ann Lee' })
  const who = `Ann Lee <${ann.email}>`
  const { sdkKey } = Object((await ann.call('POST', '/projects', { name: 'By Ann' })).body)
  const { body } = await owner('GET', `/audit?project=${sdkKey}`)
  expect(Object(body).entries).toMatchObject([{ action: 'project.created', who }])

  const bob = await addMember(provider, 'reader', { name: 'Bob' })
  await ann.call('PATCH', `/members/${bob.id}`, { role: 'member' })
  await ann.call('DELETE', `/members/${bob.id}`)
  const entries = Object((await owner('GET', '/audit?limit=200')).body).entries
  const aboutBob = entries.filter(({ target }: { target: string }) => target === bob.id)
  expect(aboutBob).toMatchObject([
    { action: 'member.removed', who },
    { action: 'member.changed', who, detail: { role: 'member', from: { role: 'reader', projects: null } } },
    { action: 'member.joined', who: `Bob <${bob.email}>`, detail: { role: 'reader' } },
  ])
  const csv = String((await owner('GET', '/audit.csv')).body)
  const [names, ...lines] = csv.split('\r\n')
  expect(names).toBe('time,who,action,project,target,target name,detail')
  const removal = `,${who},member.removed,,${bob.id},Bob <${bob.email}>,{}`
  expect(lines.filter((line) => line.endsWith(removal))).toHaveLength(1)
  const exported = Object((await owner('GET', '/audit?limit=1')).body).entries
  expect(exported).toMatchObject([{ action: 'audit.exported' }])
})

test('names that could be mistaken for another are refused', async () => {
  const url = await inviteUrl(`${crypto.randomUUID()}@example.com`)
  for (const name of ['', '  ', 'Ann <boss@example.com>', 'ann@example.com', 'Ann\u202elee', 'a'.repeat(101)])
    expect((await acceptInvitation(provider, url, name)).status).toBe(400)
  expect((await acceptInvitation(provider, url, 'Zoë Müller-Nguyễn 李')).status).toBe(204)
})

test('the audit log names the member who was removed', async () => {
  const ann = await addMember(provider, 'reader', { name: 'Ann Removed' })
  await owner('DELETE', `/members/${ann.id}`)
  const { entries } = Object((await owner('GET', '/audit?limit=200')).body)
  const newest = entries.find(({ target }: { target: string }) => target === ann.id)
  expect(newest).toMatchObject({
    action: 'member.removed',
    targetName: `Ann Removed <${ann.email}>`,
  })
})
