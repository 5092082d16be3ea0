import { afterAll, expect, test } from 'bun:test'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { startKillableProvider } from '../support/killable-provider.ts'
import { openProject } from '../support/open-project.ts'
import { createOwner } from '../support/provider.ts'

const provider = await startKillableProvider()
const owner = createOwner(provider)

afterAll(() => provider.close())

async function openFullProject() {
  const project = await openProject(provider)
  const { report, sdkKey, visitor } = project
  const userId = crypto.randomUUID()
  await visitor.identify(userId, {})
  const { fileUrl } = Object((await visitor.upload(new Blob(['a recording']))).body)
  const id = await report({ screenRecordingUrl: fileUrl })
  await visitor.upload(new Blob(['never sent']))
  const stored = () => readdir(join(provider.dataDir, 'blobs', sdkKey))
  return { ...project, id, userId, stored }
}

test('a deleted report leaves nothing on the disk', async () => {
  const { id, stored } = await openFullProject()
  expect(await stored()).toHaveLength(3)
  await owner('DELETE', `/reports/${id}`)
  expect(await stored()).toEqual([expect.stringMatching(/\.file$/)])
})

test('an erased person leaves nothing on the disk, including files that no report refers to', async () => {
  const { stored, userId } = await openFullProject()
  const { body } = await owner('DELETE', `/subjects?userId=${userId}`)
  expect(body).toMatchObject({ reports: 1, files: 2, sessions: 1 })
  expect(await stored()).toEqual([])
})
