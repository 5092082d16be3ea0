import { afterAll, expect, test } from 'bun:test'
import { openProject } from '../support/open-project.ts'
import { createOwner, openProvider } from '../support/provider.ts'
import { addMember } from '../support/team-members.ts'

const provider = await openProvider()
afterAll(() => provider.close())
const owner = createOwner(provider)

const readReport = async (id: string) => Object((await owner('GET', `/reports/${id}`)).body)

test('a report has an assignee, and the list shows those of one member, of me, and of no one', async () => {
  const ann = await addMember(provider, 'member')
  const { list, report } = await openProject(provider)
  const [first, second, third] = [await report(), await report(), await report()]
  const assignee = { id: ann.id, name: 'Ann Lee' }

  expect((await owner('PATCH', `/reports/${first}`, { assignee: ann.id })).body).toMatchObject({ assignee })
  await owner('PATCH', '/reports', { ids: [second], assignee: 'owner' })
  expect((await readReport(first)).assignee).toEqual(assignee)
  expect(await list({ assignee: ann.id })).toEqual([first])
  expect(await list({ assignee: 'me' })).toEqual([second])
  expect(await list({ assignee: 'none' })).toEqual([third])
  expect(await list({ assignee: ann.id, status: 'done' })).toEqual([])

  await owner('PATCH', `/reports/${first}`, { status: 'inprogress' })
  expect((await readReport(first)).assignee).toEqual(assignee)
  await owner('PATCH', `/reports/${first}`, { assignee: null })
  expect((await readReport(first)).assignee).toBeNull()
})

test('only members can be assigned, and the name of a removed assignee stays', async () => {
  const ann = await addMember(provider, 'member')
  const { report } = await openProject(provider)
  const id = await report()
  await owner('PATCH', `/reports/${id}`, { assignee: ann.id })
  await owner('DELETE', `/members/${ann.id}`)

  expect((await readReport(id)).assignee).toEqual({ id: ann.id, name: 'Ann Lee (removed)' })
  for (const assignee of [ann.id, 'unknown'])
    expect(await owner('PATCH', `/reports/${id}`, { assignee })).toMatchObject({
      status: 400,
      body: { code: 'invalid_body', detail: expect.stringContaining('assignee') },
    })
})

test('a reader cannot be assigned, and the report keeps its assignee', async () => {
  const reader = await addMember(provider, 'reader')
  const { report } = await openProject(provider)
  const id = await report()
  await owner('PATCH', `/reports/${id}`, { assignee: 'owner' })
  const body = { code: 'invalid_body', detail: expect.stringContaining('readers cannot change reports') }
  expect(await owner('PATCH', `/reports/${id}`, { assignee: reader.id })).toMatchObject({ status: 400, body })
  expect(await owner('PATCH', '/reports', { ids: [id], assignee: reader.id })).toMatchObject({
    status: 400,
    body,
  })
  expect((await readReport(id)).assignee).toMatchObject({ id: 'owner' })
})

test('a member without access to the project of a report cannot be assigned to it', async () => {
  const [one, two] = [await openProject(provider), await openProject(provider)]
  const ann = await addMember(provider, 'member', { projects: [one.sdkKey] })
  const [own, other] = [await one.report(), await two.report()]
  expect((await owner('PATCH', `/reports/${own}`, { assignee: ann.id })).status).toBe(200)
  const refused = {
    status: 400,
    body: { code: 'invalid_body', detail: expect.stringContaining('no access to the project') },
  }
  expect(await owner('PATCH', `/reports/${other}`, { assignee: ann.id })).toMatchObject(refused)
  expect(await owner('PATCH', '/reports', { ids: [own, other], assignee: ann.id })).toMatchObject(refused)
  expect((await readReport(other)).assignee).toBeNull()
})

test('adding a label creates it in each project, and labels filter the list', async () => {
  const [one, two] = [await openProject(provider), await openProject(provider)]
  const [first, second, other] = [await one.report(), await one.report(), await two.report()]
  const addLabels = ['Checkout', 'mobile', 'checkout']
  const { body } = await owner('PATCH', '/reports', { ids: [first, other], addLabels })

  for (const { labels } of Object(body).reports)
    expect(labels.map(({ name }: { name: string }) => name)).toEqual(['Checkout', 'mobile'])
  expect(await one.list({ label: 'CHECKOUT' })).toEqual([first])
  expect(await two.list({ label: 'mobile' })).toEqual([other])
  expect(await one.list({ label: 'unknown' })).toEqual([])
  expect(await one.list({ label: 'mobile', assignee: 'none' })).toEqual([first])
  const ofOne = Object((await owner('GET', `/labels?project=${one.sdkKey}`)).body).labels
  expect(ofOne).toEqual([
    { project: one.sdkKey, name: 'Checkout', color: expect.any(String) },
    { project: one.sdkKey, name: 'mobile', color: expect.any(String) },
  ])

  await owner('PATCH', `/reports/${first}`, { removeLabels: ['CHECKOUT', 'unknown'] })
  expect((await readReport(first)).labels).toMatchObject([{ name: 'mobile' }])
  expect((await readReport(second)).labels).toEqual([])
  expect((await readReport(other)).labels).toHaveLength(2)
})

test('a label is renamed, recolored and deleted for all reports of its project', async () => {
  const { sdkKey, report } = await openProject(provider)
  const id = await report()
  await owner('PATCH', `/reports/${id}`, { addLabels: ['a/b ü', 'second'] })
  const label = (name: string) => `/projects/${sdkKey}/labels/${encodeURIComponent(name)}`

  expect(await owner('PATCH', label('a/b ü'), { name: 'First', color: 'pink' })).toMatchObject({
    status: 200,
    body: { project: sdkKey, name: 'First', color: 'pink' },
  })
  expect((await readReport(id)).labels).toMatchObject([{ name: 'First', color: 'pink' }, { name: 'second' }])
  expect(await owner('PATCH', label('second'), { name: 'first' })).toMatchObject({ status: 412 })
  expect((await owner('DELETE', label('First'))).status).toBe(204)
  expect((await owner('DELETE', label('First'))).status).toBe(404)
  expect((await owner('PATCH', label('First'), { color: 'red' })).status).toBe(404)
  expect((await readReport(id)).labels).toMatchObject([{ name: 'second' }])
  for (const addLabels of [[''], ['a\u202eb'], ['x'.repeat(51)], 'name', Array.from({ length: 21 }, String)])
    expect((await owner('PATCH', `/reports/${id}`, { addLabels })).status).toBe(400)
})

test('every change by a team member is sent to the live stream', async () => {
  const { sdkKey, report } = await openProject(provider)
  const id = await report()
  const { inboxToken, origin } = provider
  const stream = await fetch(`${origin}/inbox/api/live?project=${sdkKey}`, {
    headers: { Authorization: `Bearer ${inboxToken}` },
  })
  const reader = stream.body?.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  const readUntil = async (wanted: string) => {
    while (!text.includes(wanted)) {
      const { done, value } = (await reader?.read()) ?? { done: true }
      if (done) throw new Error(`The stream ended without ${wanted}: ${text}`)
      text += value
    }
  }
  await readUntil('event: ready')
  await owner('PATCH', `/reports/${id}`, { assignee: 'owner' })
  await readUntil('"assignee":{"id":"owner"')
  await owner('PATCH', `/reports/${id}`, { addLabels: ['live'] })
  await readUntil('"labels":[{"name":"live"')
  const { body } = await owner('POST', `/reports/${id}/comments`, { text: 'x' })
  await readUntil('"commentCount":1')
  text = ''
  await owner('PATCH', `/reports/${id}/comments/${Object(body).id}`, { text: 'y', version: 1 })
  await readUntil(`"id":"${id}"`)
  await owner('DELETE', `/reports/${id}/comments/${Object(body).id}`)
  await readUntil('"commentCount":0')
  await owner('PATCH', `/reports/${id}`, { removeLabels: ['live'] })
  await readUntil('"labels":[]')
  await reader?.cancel()
  // This takes long, because Workers check for changes only once a second.
}, 300_000)

test('a removed member reads no further changes from an open stream', async () => {
  const ann = await addMember(provider, 'reader')
  const { sdkKey, report } = await openProject(provider)
  const stream = await fetch(`${provider.origin}/inbox/api/live?project=${sdkKey}`, {
    headers: { Cookie: ann.cookie },
  })
  const reader = stream.body?.pipeThrough(new TextDecoderStream()).getReader()
  expect((await reader?.read())?.value).toContain('event: ready')
  await owner('DELETE', `/members/${ann.id}`)
  const id = await report()
  let rest = ''
  for (;;) {
    const { done, value } = (await reader?.read()) ?? { done: true }
    if (done) break
    rest += value
  }
  expect(rest).not.toContain(id)
})

test('the types of the reports and actions that a member may see are listed after the standard ones', async () => {
  const { report, sdkKey } = await openProject(provider)
  const type = `TYPE_${crypto.randomUUID()}`
  await report({ type })
  const seeing = await addMember(provider, 'reader', { projects: [sdkKey] })
  const other = await addMember(provider, 'reader', { projects: [(await openProject(provider)).sdkKey] })
  const typesFor = async ({ call }: typeof seeing) => Object((await call('GET', '/report-types')).body).types
  expect(await typesFor(seeing)).toEqual(['BUG', 'CRASH', 'RAGE_CLICK', 'FEATURE_REQUEST', type])
  expect(await typesFor(other)).toEqual(['BUG', 'CRASH', 'RAGE_CLICK', 'FEATURE_REQUEST'])
})

test('the types of one project can be listed, by those who may see it', async () => {
  const { report, sdkKey } = await openProject(provider)
  const elsewhere = await openProject(provider)
  const type = `TYPE_${crypto.randomUUID()}`
  await report({ type })
  const standard = ['BUG', 'CRASH', 'RAGE_CLICK', 'FEATURE_REQUEST']
  const other = await addMember(provider, 'reader', { projects: [elsewhere.sdkKey] })
  const typesOf = async (call: typeof owner, project: string) =>
    Object((await call('GET', `/report-types?project=${project}`)).body).types
  expect(await typesOf(owner, sdkKey)).toEqual([...standard, type])
  expect(await typesOf(owner, elsewhere.sdkKey)).toEqual(standard)
  expect(await typesOf(other.call, sdkKey)).toEqual(standard)
})

test('an undo keeps the later changes of a colleague and tells who made them', async () => {
  const ann = await addMember(provider, 'member')
  const { sdkKey, report } = await openProject(provider)
  const [first, second] = [await report(), await report()]
  const ids = [first, second]
  await owner('PATCH', '/reports', { ids, status: 'done' })
  await ann.call('PATCH', `/reports/${first}`, { priority: 'HIGH', assignee: ann.id })
  await ann.call('PATCH', `/reports/${second}`, { status: 'archived' })

  const undone = await owner('PATCH', '/reports', { ids, status: 'open', expected: { status: 'done' } })
  expect(undone).toMatchObject({
    status: 200,
    body: { conflicts: [{ id: second, field: 'status', changedBy: 'Ann Lee' }] },
  })
  expect(await readReport(first)).toMatchObject({
    status: 'open',
    priority: 'HIGH',
    assignee: { id: ann.id },
  })
  expect((await readReport(second)).status).toBe('archived')

  const { entries } = Object((await owner('GET', `/audit?project=${sdkKey}`)).body)
  const undos = entries.filter(({ detail }: { detail: object }) => 'undo' in detail)
  expect(undos).toMatchObject([{ target: first, detail: { status: 'open', undo: true } }])
})
