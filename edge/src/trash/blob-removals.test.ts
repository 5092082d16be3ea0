import { afterEach, beforeEach, expect, test } from 'bun:test'
import { createTestPorts, openTestStorage, type TestStorage } from '../../../tests/support/test-storage.ts'
import { deleteReports } from '../../inbox/report/store.ts'
import { deleteSessionsOf } from '../../inbox/audit/person-data-store.ts'
import { deleteMapsOf, insertMap } from '../../inbox/source-maps/store.ts'
import { runJobs } from '../jobs/jobs.ts'
import type { BlobKey } from '../ports/ports.ts'
import { sql } from '../ports/database.ts'
import { finishRemovals, removeBlobs, type BlobRemoval } from './blob-removals.ts'

const actor = { who: 'owner', at: Date.now() }

let storage: TestStorage

beforeEach(async () => {
  storage = await openTestStorage()
})
afterEach(() => storage.remove())

const keys = async () => (await storage.ports.blobs.list()).blobs.map(({ key }) => key)
const discarded = async () => (await storage.ports.blobs.listDiscarded()).blobs.map(({ key }) => key)
const readStates = () =>
  storage.ports.database.read(sql`SELECT name FROM job_state WHERE name LIKE 'remove blobs %'`)

const map = { project: 'demo', release: '1', file: 'a.js', name: 'a.js', bytes: 1, ...actor }
const toMap = (id: string) => ({ ...map, id, encoding: 'identity' as const })

/** Functions that delete rows like a process that ends before it removes the blobs. */
const interrupted: [what: string, blobs: string[], deleteRows: () => Promise<BlobRemoval | undefined>][] = [
  [
    'a report',
    ['demo/r/body', 'demo/r-file/file'],
    async () => (await deleteReports(storage.ports.database, ['r'], actor)).removal,
  ],
  [
    'a person',
    ['demo/ann-file/file'],
    async () => (await deleteSessionsOf(storage.ports, { userId: 'ann' }, { ...actor, detail: {} })).removal,
  ],
  [
    'a release',
    ['demo/m/map'],
    () => deleteMapsOf(storage.ports.database, { project: 'demo', release: '1', limit: 1, ...actor }),
  ],
  ['a source map', ['demo/m/map'], () => insertMap(storage.ports.database, toMap('m2'))],
]

async function fill(): Promise<void> {
  const { blobs, database } = storage.ports
  await storage.storeReport('r', { user: 'bob' })
  await storage.storeFile('r-file', { user: 'bob', report: 'r' })
  await storage.storeFile('ann-file', { user: 'ann' })
  await storage.storeBlob('demo/t/body')
  await blobs.discard(['demo/t/body'])
  for (const id of ['m', 'm2']) await storage.storeBlob(`demo/${id}/map`)
  await insertMap(database, toMap('m'))
  await database.write([
    sql`INSERT INTO sessions (project, gleap_id, user_id, created_at, updated_at) VALUES ('demo', 'ann', 'ann', 1, 1)`,
    sql`INSERT INTO trash (kind, id, project, deleted_at, row)
      VALUES ('report', 't', 'demo', ${actor.at}, '{"seq":99,"user_id":"ann"}')`,
  ])
}

test.each(interrupted)(
  'the next run of the jobs removes the blobs of %s whose deletion was interrupted',
  async (_what, removed, deleteRows) => {
    await fill()
    const before = await keys()
    await deleteRows()
    expect(await keys()).toEqual(before)
    expect(await readStates()).toHaveLength(1)

    await runJobs(createTestPorts(storage))
    expect(await keys()).toEqual(before.filter((key) => !removed.includes(key)))
    expect(await readStates()).toEqual([])
  },
)

test.each(interrupted)(
  'blobs of %s are removed at once, and the jobs have nothing left',
  async (_, removed, deleteRows) => {
    await fill()
    const before = await keys()
    const removal = await deleteRows()
    if (removal) await removeBlobs(storage.ports, removal)
    expect(await keys()).toEqual(before.filter((key) => !removed.includes(key)))
    expect(await finishRemovals(storage.ports)).toBe(0)
  },
)

test('an erased person also leaves nothing in the trash', async () => {
  await fill()
  const { removal } = await deleteSessionsOf(storage.ports, { userId: 'ann' }, { ...actor, detail: {} })
  expect(await discarded()).toEqual(['demo/t/body'])
  await removeBlobs(storage.ports, removal)
  expect(await discarded()).toEqual([])
})

test('a deletion of nothing leaves nothing to do', async () => {
  const { removal, reports } = await deleteReports(storage.ports.database, ['unknown'], actor)
  expect([reports, removal.keys]).toEqual([0, []])
  expect(await readStates()).toEqual([])
})

test('a removal that storage refuses stays for the next run', async () => {
  await fill()
  const { blobs, database } = storage.ports
  await deleteReports(database, ['r'], actor)
  const failing = { ...blobs, remove: () => Promise.reject(new Error('the disk does not answer')) }
  const refused = await finishRemovals({ blobs: failing, database }).catch(String)
  expect(refused).toContain('the disk does not answer')
  expect(await readStates()).toHaveLength(1)
  expect(await finishRemovals(storage.ports)).toBe(2)
  expect(await keys()).not.toContain('demo/r/body')
})

test('a removal that fails, or whose list is damaged, does not stop the others', async () => {
  await fill()
  const { blobs, database } = storage.ports
  await deleteReports(database, ['r'], actor)
  await deleteSessionsOf(storage.ports, { userId: 'ann' }, { ...actor, detail: {} })
  // Lists that cannot be parsed. Lists are processed in order of their names, so these come before, between and after
  // the valid ones.
  const damaged = ['remove blobs !', 'remove blobs 8', 'remove blobs ~']
  for (const name of damaged)
    await database.write([sql`INSERT INTO job_state (name, value) VALUES (${name}, '["demo/m')`])
  await database.write([sql`INSERT INTO job_state (name, value) VALUES ('remove blobs "', '["demo/m/map"]')`])
  const remove = (removed: readonly BlobKey[]) =>
    removed.includes('demo/m/map')
      ? Promise.reject(new Error('the disk does not answer'))
      : blobs.remove(removed)
  const refused = await finishRemovals({ blobs: { ...blobs, remove }, database }).catch(String)
  expect(refused).toStartWith(
    'Error: 4 of 6 lists of blobs in job_state were not completed. "remove blobs !": Invalid JSON',
  )
  expect(await keys()).toEqual(['demo/m/map', 'demo/m2/map'])
  expect(await discarded()).toEqual([])
  const left = ['remove blobs "', ...damaged].map((name) => ({ name }))
  const states = await readStates()
  expect(states).toHaveLength(left.length)
  expect(states).toEqual(expect.arrayContaining(left))
})
