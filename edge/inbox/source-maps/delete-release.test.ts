import { afterEach, beforeEach, expect, test } from 'bun:test'
import { openTestStorage, type TestStorage } from '../../../tests/support/test-storage.ts'
import { readAudit } from '../../src/audit/store.ts'
import { sql } from '../../src/ports/database.ts'
import type { BlobKey, Blobs } from '../../src/ports/ports.ts'
import { BATCH, deleteRelease } from './routes.ts'
import { deleteMapsOf } from './store.ts'

const release = { project: 'demo', release: '1', who: 'Ann', at: 1 }

let storage: TestStorage
/** The keys of each call that removes blobs. */
let removals: (readonly BlobKey[])[]
let blobs: Blobs

beforeEach(async () => {
  storage = await openTestStorage()
  removals = []
  blobs = {
    ...storage.ports.blobs,
    remove: async (keys) => void removals.push(keys),
    removeDiscarded: async () => {},
  }
})
afterEach(() => storage.remove())

const database = () => storage.ports.database

/** Inserts the rows of `count` maps of release 1 and of one map of release 2. */
const fill = (count: number) =>
  database().write([
    sql`WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < ${count})
      INSERT INTO source_maps (id, project, release, file, name, bytes, encoding, created_at)
      SELECT 'm' || i, 'demo', iif(i = 0, '2', '1'), i || '.js', i || '.js', 1, 'identity', 1 FROM n`,
  ])
const readReleases = () =>
  database().read(sql`SELECT release, count(*) AS maps FROM source_maps GROUP BY release`)
const readDetails = async () =>
  (await readAudit(database(), { limit: 10 })).map(({ entry: { action, detail } }) => ({ action, detail }))
const removed = { action: 'sourcemaps.removed' as const, detail: { release: '1' } }

test('a release with 50,000 maps is deleted in batches, with one entry in the audit log', async () => {
  const maps = 50_000
  await fill(maps)
  expect(await deleteRelease({ blobs, database: database() }, release)).toBe(maps)
  expect(await readReleases()).toEqual([{ release: '2', maps: 1 }])
  expect(removals.map(({ length }) => length)).toEqual(Array.from({ length: maps / BATCH }, () => BATCH))
  expect(new Set(removals.flat()).size).toBe(maps)
  expect(await readDetails()).toEqual([removed])
})

test('a deletion that was interrupted is completed by the next one', async () => {
  await fill(BATCH + 1)
  await deleteMapsOf(database(), { ...release, limit: BATCH })
  expect(await readReleases()).toContainEqual({ release: '1', maps: 1 })
  expect(await readDetails()).toEqual([])
  expect(await deleteRelease({ blobs, database: database() }, release)).toBe(1)
  expect(await readReleases()).toEqual([{ release: '2', maps: 1 }])
  expect(await readDetails()).toEqual([removed])
})

test('a release without maps leaves no entry in the audit log', async () => {
  await fill(0)
  expect(await deleteRelease({ blobs, database: database() }, release)).toBe(0)
  expect(await readDetails()).toEqual([])
})
