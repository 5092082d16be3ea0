import { afterAll, expect, test } from 'bun:test'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openProject } from '../support/open-project.ts'
import { createOwner, openProvider, startProvider } from '../support/provider.ts'
import { sampleManifest } from '../support/sample-manifest.ts'
import { addMember } from '../support/team-members.ts'

const provider = await openProvider()
afterAll(() => provider.close())
const owner = createOwner(provider)

const DAY_MS = 86_400_000

test('a deleted project accepts nothing at once and says so to the page, and works again after it was restored', async () => {
  const { report, sdkKey, visitor, list } = await openProject(provider)
  const id = await report()
  const path = `/projects/${sdkKey}/deletion`
  const deleted = await owner('POST', path, { name: 'Test' })
  expect(deleted).toMatchObject({ status: 200, body: { sdkKey } })
  const { deleteAt } = Object(deleted.body)
  expect(Math.abs(Date.parse(deleteAt) - Date.now() - 7 * DAY_MS)).toBeLessThan(DAY_MS)

  const answers = [
    await visitor.post('/sessions', {}),
    await visitor.report({ type: 'BUG', isSilent: true }),
    await visitor.stream([{ name: 'a' }]),
    await visitor.upload(new Blob(['x'])),
    await visitor.config(),
    await visitor.post('/frame/token', {}),
  ]
  for (const { body, status } of answers) {
    expect({ status, code: Object(body).code }).toEqual({ status: 401, code: 'invalid_key' })
    expect(Object(body).detail).toContain(
      `The project with the SDK key ${sdkKey} was deleted and accepts no reports. An admin can restore it in the inbox, under Settings, until ${String(deleteAt).slice(0, 10)}.`,
    )
  }
  expect(await list()).toEqual([id])
  expect((await owner('GET', `/reports/${id}`)).status).toBe(200)

  expect(await owner('DELETE', path)).toMatchObject({ status: 200, body: { sdkKey, deleteAt: null } })
  expect((await visitor.report({ type: 'BUG', isSilent: true })).status).toBe(201)
  const { entries } = Object((await owner('GET', `/audit?project=${sdkKey}`)).body)
  expect(entries.slice(0, 2)).toMatchObject([
    { action: 'project.restored', who: expect.stringContaining('wner') },
    { action: 'project.deleted', detail: { deleteAt } },
  ])
})

test('a deleted project accepts no source maps', async () => {
  const { sdkKey } = await openProject(provider)
  const path = `/projects/${sdkKey}/deletion`
  const { deleteAt } = Object((await owner('POST', path, { name: 'Test' })).body)
  const upload = () =>
    owner('PUT', `/projects/${sdkKey}/source-maps/1?file=a.js`, { version: 3, mappings: 'AAAA' })
  expect(await upload()).toMatchObject({
    status: 400,
    body: {
      code: 'bad_request',
      detail: `The project with the SDK key ${sdkKey} was deleted and accepts no source maps. An admin can restore it in the inbox, under Settings, until ${String(deleteAt).slice(0, 10)}.`,
    },
  })
  expect((await owner('GET', `/projects/${sdkKey}/source-maps`)).body).toEqual({ releases: [] })
  await owner('DELETE', path)
  expect((await upload()).status).toBe(200)
})

test('a deletion needs the name of the project, and deleting again keeps the first time', async () => {
  const { sdkKey } = await openProject(provider)
  const path = `/projects/${sdkKey}/deletion`
  for (const body of [{ name: 'test' }, { name: '' }, {}, { name: 'Test', force: true }])
    expect(await owner('POST', path, body)).toMatchObject({ status: 400, body: { code: 'invalid_body' } })
  const first = await owner('POST', path, { name: 'Test' })
  const again = await owner('POST', path, { name: ' Test ' })
  expect(Object(again.body).deleteAt).toBe(Object(first.body).deleteAt)
  const { entries } = Object((await owner('GET', `/audit?project=${sdkKey}`)).body)
  expect(entries.filter(({ action }: { action: string }) => action === 'project.deleted')).toHaveLength(1)
  expect((await owner('POST', '/projects/none/deletion', { name: 'Test' })).status).toBe(404)
  expect((await owner('DELETE', '/projects/none/deletion')).status).toBe(404)
})

test('only admins of the project delete and restore it', async () => {
  const { sdkKey } = await openProject(provider)
  const other = await openProject(provider)
  const path = `/projects/${sdkKey}/deletion`
  for (const [{ call }, status] of [
    [await addMember(provider, 'reader'), 403],
    [await addMember(provider, 'member'), 403],
    [await addMember(provider, 'admin', { projects: [other.sdkKey] }), 404],
  ] as const) {
    expect((await call('POST', path, { name: 'Test' })).status).toBe(status)
    expect((await call('DELETE', path)).status).toBe(status)
  }
  const admin = await addMember(provider, 'admin', { projects: [sdkKey] })
  expect((await admin.call('POST', path, { name: 'Test' })).status).toBe(200)
  expect((await admin.call('DELETE', path)).status).toBe(200)
})

test('the project of the documentation pages is not deleted', async () => {
  const dist = await mkdtemp(join(tmpdir(), 'dist-'))
  await mkdir(join(dist, 'public'))
  await Bun.write(join(dist, 'site.json'), JSON.stringify({ ...sampleManifest, ratingKey: 'demo' }))
  const docs = await startProvider({}, { dist })
  const refused = await createOwner(docs)('POST', '/projects/demo/deletion', { name: 'Demo' })
  expect(refused).toMatchObject({ status: 400, body: { code: 'bad_request' } })
  expect(Object(refused.body).detail).toContain('content/site.ts')
  const { sdkKey } = await openProject(docs)
  const deleted = await createOwner(docs)('POST', `/projects/${sdkKey}/deletion`, { name: 'Test' })
  expect(deleted.status).toBe(200)
  await docs.close()
  await rm(dist, { recursive: true })
})
