import { afterAll, expect, test } from 'bun:test'
import { readOperations } from '../attacks/fuzz/read-operations.ts'
import { openLive } from '../support/live-events.ts'
import { openProject } from '../support/open-project.ts'
import { createOwner, openProvider } from '../support/provider.ts'
import { addMember } from '../support/team-members.ts'

const provider = await openProvider()
afterAll(() => provider.close())
const operations = await readOperations(provider.origin)
const owner = createOwner(provider)

/** Routes that change only what belongs to the caller: session, account, views, and unread notifications. */
const ownRoutes = [
  '/inbox/api/session',
  '/inbox/api/account',
  '/inbox/api/views',
  '/inbox/api/reports/{id}/notifications/read',
  '/inbox/api/reports/{id}/following',
]
const writes = operations.filter(
  ({ caller, method, path }) =>
    caller === 'owner' &&
    method !== 'get' &&
    !ownRoutes.some((own) => path === own || path.startsWith(`${own}/`)),
)

const fill = (path: string): string =>
  path
    .replace('/inbox/api', '')
    .replace('{sdkKey}', 'demo')
    .replaceAll(/\{\w+\}/g, 'unknown')

test('a reader can read everything except team data, and cannot write through any route', async () => {
  const reader = await addMember(provider, 'reader')
  expect(writes.length).toBeGreaterThan(10)
  for (const { method, path } of writes) {
    const { status, body } = await reader.call(method.toUpperCase(), fill(path), {})
    expect([path, method, status, Object(body).code]).toEqual([path, method, 403, 'forbidden'])
  }
  for (const path of ['/projects', '/reports', '/counts', '/members', '/projects/demo/config'])
    expect([path, (await reader.call('GET', path)).status]).toEqual([path, 200])
  for (const path of [
    '/invitations',
    '/subjects?email=a@example.com',
    '/audit',
    '/audit.csv',
    '/projects/demo/deliveries',
    '/projects/demo/export',
    '/projects/demo/reply-templates',
  ])
    expect([path, (await reader.call('GET', path)).status]).toEqual([path, 403])
})

test('who may see one project sees only the people of this project, without emails and other projects', async () => {
  const [own, other] = [await openProject(provider), await openProject(provider)]
  const add = (name: string, role: 'reader' | 'member' | 'admin', projects: string[] | null) =>
    addMember(provider, role, { name, projects })
  const reader = await add('Ann', 'reader', [own.sdkKey])
  const member = await add('Bob', 'member', [own.sdkKey, other.sdkKey])
  const admin = await add('Cleo', 'admin', null)
  const stranger = await add('Dan', 'admin', [other.sdkKey])
  const readAll = async ({ call }: { call: typeof owner }) => {
    const members: { id: string }[] = Object((await call('GET', '/members')).body).members
    const ids = new Set(['owner', ...[reader, member, admin, stranger].map(({ id }) => id)])
    return members.filter(({ id }) => ids.has(id))
  }

  const shared = [own.sdkKey]
  const seen = await readAll(reader)
  expect(seen.toSorted((a, b) => (Object(a).name < Object(b).name ? -1 : 1))).toMatchObject([
    { id: reader.id, email: reader.email, role: 'reader', projects: shared },
    { id: member.id, email: null, role: null, projects: shared },
    { id: admin.id, email: null, role: null, projects: null },
    { id: 'owner', email: null, role: null, projects: null },
  ])
  const text = JSON.stringify((await reader.call('GET', '/members')).body)
  expect(text).not.toContain(other.sdkKey)
  expect(text.match(/[\w-]+@example\.com/g)).toEqual([reader.email])

  expect(await readAll({ call: owner })).toHaveLength(5)
  // A member assigns reports, and therefore sees who is a reader.
  const colleagues = await readAll(member)
  expect(colleagues.find(({ id }) => id === reader.id)).toMatchObject({ email: null, role: 'reader' })
  expect(colleagues.find(({ id }) => id === stranger.id)).toMatchObject({ email: null, role: 'admin' })
})

test('only an admin sees the email of the account of Jira, which is half of its credentials', async () => {
  const { sdkKey } = await openProject(provider)
  const jira = { site: 'near.atlassian.net', email: 'ann@example.com', project: 'WEB', issueType: 'Task' }
  await owner('PATCH', `/projects/${sdkKey}`, { jira: { ...jira, token: 'a-token' } })
  const readJira = async ({ call }: { call: typeof owner }) => {
    const { projects } = Object((await call('GET', '/projects')).body)
    return projects.find((project: { sdkKey: string }) => project.sdkKey === sdkKey).jira
  }

  expect(await readJira({ call: owner })).toEqual(jira)
  const projects = [sdkKey]
  expect(await readJira(await addMember(provider, 'admin', { projects }))).toEqual(jira)
  for (const role of ['reader', 'member'] as const)
    expect(await readJira(await addMember(provider, role, { projects }))).toEqual({ ...jira, email: '' })
})

test('only an admin sees the whole URL of a webhook, which can be a credential', async () => {
  const { sdkKey } = await openProject(provider)
  const url = 'https://hooks.example/services/T0/B0/secret'
  await owner('PATCH', `/projects/${sdkKey}`, { webhooks: [{ url, events: ['report.created'] }] })
  const urlsFor = async (call: (method: string, path: string) => Promise<{ body: unknown }>) => {
    const { projects } = Object((await call('GET', '/projects')).body)
    const found = projects.find((project: { sdkKey: string }) => project.sdkKey === sdkKey)
    return found.webhooks.map((webhook: { url: string }) => webhook.url)
  }

  expect(await urlsFor(owner)).toEqual([url])
  const member = await addMember(provider, 'member')
  expect(await urlsFor(member.call)).toEqual(['https://hooks.example/'])
})

test('a member can change reports, but not settings or people', async () => {
  const member = await addMember(provider, 'member')
  const { report } = await openProject(provider)
  const id = await report()
  expect(await member.call('PATCH', `/reports/${id}`, { status: 'done' })).toMatchObject({
    status: 200,
    body: { status: 'done' },
  })
  for (const [method, path] of [
    ['POST', '/projects'],
    ['PATCH', '/projects/demo'],
    ['PUT', '/projects/demo/config'],
    ['POST', '/invitations'],
    ['PATCH', `/members/${member.id}`],
    ['DELETE', '/members/unknown'],
    ['DELETE', '/subjects?email=a@example.com'],
    ['DELETE', '/sessions'],
    ['POST', '/trash/restore'],
    ['POST', '/trash/sweep'],
  ] as const)
    expect([path, (await member.call(method, path, {})).status]).toEqual([path, 403])
})

test('a member of one project cannot read or change another', async () => {
  const [own, other] = [await openProject(provider), await openProject(provider)]
  const [ownReport, otherReport] = [await own.report(), await other.report()]
  const ann = await addMember(provider, 'admin', { projects: [own.sdkKey] })
  const { body } = await ann.call('GET', '/projects')
  expect(Object(body).projects.map(({ sdkKey }: { sdkKey: string }) => sdkKey)).toEqual([own.sdkKey])

  const allowed = [
    ['GET', `/reports?project=${own.sdkKey}`],
    ['GET', `/counts?project=${own.sdkKey}`],
    ['GET', `/reports/${ownReport}`],
    ['GET', `/projects/${own.sdkKey}/config`],
    ['GET', `/audit?project=${own.sdkKey}`],
    ['GET', `/audit.csv?project=${own.sdkKey}`],
    ['GET', `/projects/${own.sdkKey}/deliveries`],
    ['GET', `/reports/${ownReport}/text`],
    ['GET', '/webhooks/failing'],
  ] as const
  for (const [method, path] of allowed)
    expect([path, (await ann.call(method, path)).status]).toEqual([path, 200])
  expect((await ann.call('PATCH', '/reports', { ids: [ownReport], status: 'done' })).status).toBe(200)

  const refused = [
    ['GET', '/reports', 403],
    ['GET', '/audit', 403],
    ['GET', '/audit.csv', 403],
    ['GET', '/usage', 403],
    ['GET', '/trash', 403],
    ['GET', `/reports?project=${other.sdkKey}`, 403],
    ['GET', `/reports?project=${own.sdkKey}&project=${other.sdkKey}`, 403],
    ['GET', `/counts?project=${other.sdkKey}`, 403],
    ['GET', `/numbers?project=${own.sdkKey}&project=${other.sdkKey}`, 403],
    ['GET', `/reports/${otherReport}`, 404],
    ['GET', `/reports/${otherReport}/text`, 404],
    ['GET', `/projects/${other.sdkKey}/deliveries`, 404],
    ['GET', `/reports/${otherReport}/raw`, 404],
    ['PATCH', `/reports/${otherReport}`, 404, { status: 'done' }],
    ['DELETE', `/reports/${otherReport}`, 404],
    ['GET', `/projects/${other.sdkKey}/config`, 404],
    ['PATCH', `/projects/${other.sdkKey}`, 404, { name: 'Taken' }],
    ['POST', '/projects', 403, { name: 'Mine' }],
    ['POST', '/invitations', 403, { email: 'eve@example.com', role: 'admin' }],
    ['PATCH', `/members/${ann.id}`, 403, { projects: null }],
    ['GET', '/subjects?email=a@example.com', 403],
  ] as const
  for (const [method, path, status, change] of refused)
    expect([path, (await ann.call(method, path, change)).status]).toEqual([path, status])
  const both = { ids: [ownReport, otherReport], status: 'inprogress' }
  const { reports } = Object((await ann.call('PATCH', '/reports', both)).body)
  expect(reports).toMatchObject([{ id: ownReport, status: 'inprogress' }])
  expect(Object((await owner('GET', `/reports/${otherReport}`)).body).status).toBe('open')
})

test('a member of some projects who names none sees counts, numbers, deleted reports and changes of theirs only', async () => {
  const [own, second, other] = [
    await openProject(provider),
    await openProject(provider),
    await openProject(provider),
  ]
  const ann = await addMember(provider, 'member', { projects: [own.sdkKey, second.sdkKey] })
  const live = await openLive(provider, { credential: ann })
  expect(await live.next()).toMatchObject({ name: 'ready' })
  await other.report()
  const [first, last] = [await own.report(), await second.report()]
  expect(await live.next()).toMatchObject({ name: 'created', data: { id: first } })
  expect(await live.next()).toMatchObject({ name: 'created', data: { id: last } })
  live.close()

  const read = async (path: string) => Object((await ann.call('GET', path)).body)
  expect(await read('/counts')).toMatchObject({ open: 2, done: 0, spam: 0 })
  expect((await read('/numbers')).types).toMatchObject([{ value: 'BUG', reports: 2 }])
  expect(await read('/ratings')).toEqual({ pages: [] })
  for (const id of [first, last, await other.report()]) await owner('DELETE', `/reports/${id}`)
  const { reports } = await read('/deleted-reports')
  expect(reports.map(({ id }: { id: string }) => id).toSorted()).toEqual([first, last].toSorted())
})
