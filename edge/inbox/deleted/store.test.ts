import { afterEach, beforeEach, expect, test } from 'bun:test'
import { ann, openTestStorage, type TestStorage } from '../../../tests/support/test-storage.ts'
import { sql } from '../../src/ports/database.ts'
import type { BlobKey } from '../../src/ports/ports.ts'
import { restoreTrash } from '../../src/trash/trash.ts'
import { eraseReport, restoreReports, trashReport } from './store.ts'

let storage: TestStorage

beforeEach(async () => {
  storage = await openTestStorage()
  for (const id of ['gone', 'kept']) {
    await storage.storeReport(id)
    await storage.storeFile(`${id}-file`, { report: id })
  }
})

afterEach(() => storage.remove())

const actor = { who: 'owner', at: Date.now() }
const keys = async () => (await storage.ports.blobs.list()).blobs.map(({ key }) => key)
const discarded = async () => (await storage.ports.blobs.listDiscarded()).blobs.map(({ key }) => key)
const gone: BlobKey[] = ['demo/gone-file/file', 'demo/gone/body']
const kept: BlobKey[] = ['demo/kept-file/file', 'demo/kept/body']

test('the body and the files of a deleted report are in the trash, until it is restored or erased', async () => {
  expect(await trashReport(storage.ports, 'gone', { ...actor, by: 'Ann' })).toBe(true)
  expect([await keys(), await discarded()]).toEqual([kept, gone])
  expect(await restoreReports(storage.ports, ['gone'], { ...actor, member: ann })).toHaveLength(1)
  expect([await keys(), await discarded()]).toEqual([[...gone, ...kept], []])
  await trashReport(storage.ports, 'gone', { ...actor, by: 'Ann' })
  expect(await eraseReport(storage.ports, 'gone', { ...actor, member: ann })).toBe(true)
  expect([await keys(), await discarded()]).toEqual([kept, []])
  expect(await storage.ports.database.read(sql`SELECT 1 FROM trash`)).toEqual([])
})

test('an operator who restores what jobs deleted leaves what members deleted in the trash', async () => {
  await trashReport(storage.ports, 'gone', { ...actor, by: 'Ann' })
  const restored = await restoreTrash({ ...storage.ports, clock: { now: Date.now } })
  expect(restored).toEqual({ reports: 0, files: 0, blobs: 0 })
  expect([await keys(), await discarded()]).toEqual([kept, gone])
})
