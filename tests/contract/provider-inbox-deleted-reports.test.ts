import { afterAll, expect, test } from 'bun:test'
import { openProject } from '../support/open-project.ts'
import { createOwner, openProvider } from '../support/provider.ts'
import { addMember } from '../support/team-members.ts'

const provider = await openProvider()
afterAll(() => provider.close())
const owner = createOwner(provider)

const readDeleted = async (sdkKey: string, query = '') =>
  Object((await owner('GET', `/deleted-reports?project=${sdkKey}${query}`)).body)
const restore = (ids: string[]) => owner('POST', '/deleted-reports/restore', { ids })

test('a deleted report is nowhere but in the list of deleted reports, and returns as it was, without a notification', async () => {
  const project = await openProject(provider)
  const { sdkKey } = project
  const webhooks = [{ url: 'https://hook.invalid/', events: ['report.created', 'report.updated'] }]
  await owner('PUT', `/account/notification-settings/${sdkKey}`, { muted: [], email: 'off' })
  const written = { isSilent: false, formData: { description: 'Sunflower' } }
  const [kept, id] = [await project.report(), await project.report(written)]
  await owner('PATCH', `/reports/${id}`, { spam: null, status: 'done', addLabels: ['checkout'] })
  await owner('POST', `/reports/${id}/comments`, { text: 'Looks right' })
  await owner('PATCH', `/projects/${sdkKey}`, { webhooks })
  const read = async () => (await owner('GET', `/reports/${id}`)).body
  const readNumbers = async () => (await owner('GET', `/numbers?project=${sdkKey}`)).body
  const before = await read()
  const numbers = await readNumbers()

  expect((await owner('DELETE', `/reports/${id}`)).status).toBe(204)
  expect((await owner('DELETE', `/reports/${id}`)).status).toBe(404)
  expect((await owner('GET', `/reports/${id}`)).status).toBe(404)
  expect(await project.list()).toEqual([kept])
  expect(await project.list({ q: 'sunflower' })).toEqual([])
  expect(await project.list({ label: 'checkout' })).toEqual([])
  expect((await owner('GET', `/counts?project=${sdkKey}`)).body).toMatchObject({ open: 1, done: 0 })
  expect((await owner('GET', `/reports.csv?project=${sdkKey}`)).body).not.toContain('Sunflower')
  expect(await readDeleted(sdkKey)).toMatchObject({
    reports: [{ id, title: 'Sunflower', deletedBy: expect.any(String) }],
    cursor: null,
  })

  expect(await restore([id, kept, 'unknown'])).toMatchObject({ status: 200, body: { reports: [{ id }] } })
  expect(await read()).toEqual(before)
  expect(await project.list()).toEqual([id, kept])
  expect(await project.list({ label: 'checkout' })).toEqual([id])
  expect(await readNumbers()).toEqual(numbers)
  expect(Object((await owner('GET', `/reports/${id}/comments`)).body).comments).toMatchObject([
    { text: 'Looks right' },
  ])
  expect(await readDeleted(sdkKey)).toEqual({ reports: [], cursor: null })
  expect((await owner('GET', `/projects/${sdkKey}/deliveries`)).body).toEqual({ deliveries: [] })
  const { notifications } = Object((await owner('GET', '/account/notifications')).body)
  expect(notifications.filter(({ report }: { report: object }) => Object(report).id === id)).toEqual([])
  const { entries } = Object((await owner('GET', `/reports/${id}/history`)).body)
  expect(entries.slice(0, 2)).toMatchObject([{ action: 'report.restored' }, { action: 'report.deleted' }])
})

test('the files of a deleted report return with it, and a report that is erased cannot return', async () => {
  const { report, sdkKey, visitor } = await openProject(provider)
  const uploaded = await visitor.upload(new Blob(['content'], { type: 'text/plain' }))
  const url = String(Object(uploaded.body).fileUrl)
  const id = await report({ attachments: [{ name: 'a.txt', url, type: 'text/plain' }] })
  const readFile = async () => (await fetch(url)).status
  expect(await readFile()).toBe(200)
  await owner('DELETE', `/reports/${id}`)
  expect(await readFile()).toBe(404)
  await restore([id])
  expect(await readFile()).toBe(200)
  expect(Object((await owner('GET', `/reports/${id}`)).body).report.attachments).toHaveLength(1)

  await owner('DELETE', `/reports/${id}`)
  expect((await owner('DELETE', `/deleted-reports/${id}`)).status).toBe(204)
  expect((await owner('DELETE', `/deleted-reports/${id}`)).status).toBe(404)
  expect((await restore([id])).body).toEqual({ reports: [] })
  expect(await readDeleted(sdkKey)).toEqual({ reports: [], cursor: null })
  expect((await owner('GET', `/reports/${id}`)).status).toBe(404)
  const { entries } = Object((await owner('GET', `/audit?project=${sdkKey}`)).body)
  expect(entries.slice(0, 4).map(({ action }: { action: string }) => action)).toEqual([
    'report.erased',
    'report.deleted',
    'report.restored',
    'report.deleted',
  ])
})

test('deleted reports are listed in pages, the newest deletions first', async () => {
  const { report, sdkKey } = await openProject(provider)
  const ids = [await report(), await report(), await report()]
  for (const id of ids) await owner('DELETE', `/reports/${id}`)
  const first = await readDeleted(sdkKey, '&limit=2')
  const second = await readDeleted(sdkKey, `&limit=2&cursor=${first.cursor}`)
  const listed = [...first.reports, ...second.reports]
  expect(listed.map(({ id }: { id: string }) => id).toSorted()).toEqual(ids.toSorted())
  const times = listed.map(({ deletedAt }: { deletedAt: string }) => deletedAt)
  expect(times).toEqual(times.toSorted().toReversed())
  expect(second.cursor).toBeNull()
})

test('readers only see deleted reports, and members only those of their projects', async () => {
  const [own, other] = [await openProject(provider), await openProject(provider)]
  const id = await own.report()
  await owner('DELETE', `/reports/${id}`)
  const reader = await addMember(provider, 'reader')
  const stranger = await addMember(provider, 'member', { projects: [other.sdkKey] })
  const list = `/deleted-reports?project=${own.sdkKey}`
  expect(await reader.call('GET', list)).toMatchObject({ status: 200, body: { reports: [{ id }] } })
  expect((await reader.call('POST', '/deleted-reports/restore', { ids: [id] })).status).toBe(403)
  expect((await reader.call('DELETE', `/deleted-reports/${id}`)).status).toBe(403)
  expect((await stranger.call('GET', list)).status).toBe(403)
  expect(await stranger.call('GET', '/deleted-reports')).toMatchObject({ status: 200, body: { reports: [] } })
  expect((await stranger.call('POST', '/deleted-reports/restore', { ids: [id] })).body).toEqual({
    reports: [],
  })
  expect((await stranger.call('DELETE', `/deleted-reports/${id}`)).status).toBe(404)
  expect((await readDeleted(own.sdkKey)).reports).toMatchObject([{ id }])
})
