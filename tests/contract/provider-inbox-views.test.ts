import { afterAll, expect, test } from 'bun:test'
import * as v from 'valibot'
import { COUNTED_REPORTS, viewsSchema } from '../../edge/inbox/views/contract.ts'
import { openProject } from '../support/open-project.ts'
import { createOwner, openProvider } from '../support/provider.ts'
import { addMember, type TeamMember } from '../support/team-members.ts'

const provider = await openProvider()
afterAll(() => provider.close())
const owner = createOwner(provider)

const read = async ({ call }: Pick<TeamMember, 'call'>) =>
  v.parse(viewsSchema, (await call('GET', '/views')).body)

async function create({ call }: Pick<TeamMember, 'call'>, view: object) {
  const { body, status } = await call('POST', '/views', {
    name: 'View',
    isShared: false,
    filters: {},
    ...view,
  })
  return { status, body, id: String(Object(body).views?.at(-1)?.id) }
}

test('views are private or of the team, count their reports, and replace “me” by who reads them', async () => {
  const { report, sdkKey } = await openProject(provider)
  const projects = [sdkKey]
  const ann = await addMember(provider, 'member', { projects })
  const bob = await addMember(provider, 'reader', { projects })
  const [first, second] = [await report(), await report()]
  await owner('PATCH', `/reports/${first}`, { assignee: ann.id, status: 'inprogress' })
  await owner('PATCH', `/reports/${second}`, { addLabels: ['vip'] })
  expect((await create(ann, { name: 'Vip', filters: { project: sdkKey, label: 'vip' } })).status).toBe(201)
  const mine = { project: sdkKey, assignee: 'me', status: 'active' }
  await create(ann, { name: 'Assigned', filters: mine, isShared: true })
  await create(ann, { name: 'Words', filters: { project: sdkKey, q: 'checkout' }, isShared: true })
  const list = async (member: TeamMember) => {
    const { myWork, views } = await read(member)
    return [myWork, ...views.map(({ count, isEditable, name }) => `${name} ${count} ${isEditable}`)]
  }
  expect(await list(ann)).toEqual([1, 'Assigned 1 true', 'Vip 1 true', 'Words null true'])
  expect(await list(bob)).toEqual([0, 'Assigned 0 false', 'Words null false'])
})

test('only the creator and admins change a view, readers share none, and a project that is not theirs stays hidden', async () => {
  const [one, two] = [await openProject(provider), await openProject(provider)]
  const ann = await addMember(provider, 'member', { projects: [one.sdkKey] })
  const bob = await addMember(provider, 'reader', { projects: [one.sdkKey] })
  const filters = { project: one.sdkKey, type: 'CRASH' }
  const { id } = await create(ann, { name: 'Crashes', filters, isShared: true })
  expect((await bob.call('PATCH', `/views/${id}`, { name: 'Mine' })).status).toBe(403)
  expect((await bob.call('DELETE', `/views/${id}`)).status).toBe(403)
  expect((await create(bob, { filters, isShared: true })).status).toBe(403)
  expect((await create(bob, { filters })).status).toBe(201)
  for (const other of [{}, { project: two.sdkKey }])
    expect((await create(ann, { filters: other })).status).toBe(400)
  const admin = await addMember(provider, 'admin')
  await admin.call('PATCH', `/views/${id}`, { name: 'All crashes' })
  expect((await read(bob)).views.map(({ name }) => name)).toEqual(['All crashes', 'View'])
  await owner('PATCH', `/members/${bob.id}`, { projects: [two.sdkKey] })
  expect((await read(bob)).views).toEqual([])
})

test('the inbox opens with the chosen view until it is deleted', async () => {
  const { sdkKey } = await openProject(provider)
  const ann = await addMember(provider, 'member', { projects: [sdkKey] })
  const { id } = await create(ann, { filters: { project: sdkKey } })
  for (const view of ['mine', id]) {
    expect((await ann.call('PUT', '/account/default-view', { view })).status).toBe(200)
    expect((await read(ann)).defaultView).toBe(view)
  }
  expect((await ann.call('PUT', '/account/default-view', { view: 'unknown' })).status).toBe(404)
  await ann.call('DELETE', `/views/${id}`)
  expect((await read(ann)).defaultView).toBeNull()
})

test('a filter that the list does not have is refused, with its name', async () => {
  const ann = await addMember(provider, 'member')
  for (const [filters, detail] of [
    [{ status: 'closed' }, 'status'],
    [{ color: 'red' }, 'color'],
    [{ cursor: '1' }, 'cursor'],
  ] as const) {
    const { body, status } = await create(ann, { filters })
    expect([status, Object(body).detail]).toEqual([400, expect.stringContaining(detail)])
  }
})

test('counting stops at its maximum', async () => {
  const { report, sdkKey } = await openProject(provider)
  const ann = await addMember(provider, 'member', { projects: [sdkKey] })
  await Promise.all(Array.from({ length: COUNTED_REPORTS + 1 }, () => report()))
  await create(ann, { filters: { project: sdkKey } })
  expect((await read(ann)).views[0]?.count).toBe(COUNTED_REPORTS)
})

test('each member chooses the columns of the lists, and views keep theirs', async () => {
  const { sdkKey } = await openProject(provider)
  const [ann, bob] = [await addMember(provider, 'reader'), await addMember(provider, 'member')]
  const choose = (columns: string | null) => ann.call('PUT', '/account/columns', { columns })
  expect((await choose('version,type')).body).toMatchObject({ columns: 'version,type' })
  expect([(await read(ann)).columns, (await read(bob)).columns]).toEqual(['version,type', null])
  expect((await choose('version,price')).status).toBe(400)
  expect((await choose(null)).body).toMatchObject({ columns: null })
  const filters = { project: sdkKey, groupBy: 'status', columns: 'type,received' }
  const saved = await create(bob, { name: 'Columns', filters })
  const view = Object(saved.body).views.find(({ name }: { name: string }) => name === 'Columns')
  expect(view).toMatchObject({ filters, count: 0 })
  expect((await create(bob, { filters: { columns: 'price' } })).status).toBe(400)
})
