import { afterEach, beforeEach, expect, test } from 'bun:test'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createTestPorts, openTestStorage, type TestStorage } from '../../../tests/support/test-storage.ts'
import { openStorage, type Storage } from '../ports/bun/storage.ts'
import { sql } from '../ports/database.ts'
import type { Ports } from '../ports/ports.ts'
import { runIndexing, runJobs } from './jobs.ts'

const DAY_MS = 86_400_000
// The real time is used, because the file system records when a blob moved to the trash.
const start = Date.now()

/** Storage as it was before the jobs; `storage` is a copy of it. */
let original: TestStorage
let storage: Storage
let folder: string

beforeEach(async () => {
  original = await openTestStorage()
  folder = await mkdtemp(join(tmpdir(), 'interrupted-'))
})

afterEach(async () => {
  storage.close()
  await original.remove()
  await rm(folder, { recursive: true })
})

/**
 * Opens a new copy of the original, with synchronous writes turned off: the test kills no real process, so no write can
 * be lost.
 */
async function copyOriginal(): Promise<void> {
  const place = join(folder, crypto.randomUUID())
  await original.ports.database.read(sql`PRAGMA wal_checkpoint(TRUNCATE)`)
  await cp(original.folder, place, { recursive: true, preserveTimestamps: true })
  storage = await openStorage(place, {})
  await storage.ports.database.read(sql`PRAGMA synchronous = OFF`)
}

async function copyAgain(): Promise<void> {
  storage.close()
  await copyOriginal()
}

type Crash = { at: number; isAfter: boolean }

/**
 * Creates the ports of a process that dies at its storage call number `at`, either before or after the call took
 * effect. Every later call fails, because a dead process does nothing more.
 */
function createPorts(now: number, crash?: Crash): { ports: Ports; countCalls: () => number } {
  let calls = 0
  const wrap = <Methods extends object>(methods: Methods): Methods =>
    new Proxy(methods, {
      get(target, name) {
        const method: unknown = Reflect.get(target, name)
        // A small limit, so that each job needs several steps.
        if (name === 'movesPerRun') return 8
        if (typeof method !== 'function') return method
        return async (...args: unknown[]): Promise<unknown> => {
          calls += 1
          if (crash === undefined || calls < crash.at) return Reflect.apply(method, target, args)
          if (calls === crash.at && crash.isAfter) await Reflect.apply(method, target, args)
          throw new Error('the process was killed')
        }
      },
    })
  const ports = createTestPorts(storage)
  const { blobs, database } = { blobs: wrap(ports.blobs), database: wrap(ports.database) }
  return { ports: { ...ports, blobs, database, clock: { now: () => now } }, countCalls: () => calls }
}

async function finishJobs(now: number): Promise<void> {
  for (let run = 0; await runJobs(createPorts(now).ports); run += 1) expect(run).toBeLessThan(50)
  // Each run resumes the step that was interrupted last, so one more run completes it.
  await runJobs(createPorts(now).ports)
}

/** Stores twenty reports that must not be deleted, and data for each job to delete. */
async function fill(): Promise<void> {
  await original.ports.database.read(sql`PRAGMA synchronous = OFF`)
  const written = { writtenAt: start - DAY_MS }
  const expired = { ...written, createdAt: start - 91 * DAY_MS }
  for (let index = 0; index < 10; index += 1) await original.storeReport(`old${index}`, expired)
  for (let index = 0; index < 3; index += 1)
    await original.storeFile(`file${index}`, { ...expired, report: `old${index}` })
  // More than a fifth of all blobs. If the job deleted these files' rows but not their blobs, the job `removeOrphans`
  // would stop.
  for (let index = 0; index < 9; index += 1)
    await original.storeFile(`unclaimed${index}`, { ...written, createdAt: start - 2 * DAY_MS })
  for (let index = 0; index < 20; index += 1)
    await original.storeReport(`kept${index}`, { ...written, createdAt: start })
  for (let index = 0; index < 3; index += 1)
    await original.storeBlob(`demo/lost${index}/body`, start - DAY_MS)
  for (let index = 0; index < 5; index += 1) {
    await original.storeBlob(`gone/g${index}/body`, start - DAY_MS)
    await original.ports.database.write([
      sql`INSERT INTO reports (id, share_id, project, gleap_id, created_at, type, priority, is_silent, is_spam, title,
          reported_by, current_url, parts, body_hash, body_bytes, body_encoding, search)
        VALUES (${`g${index}`}, ${`g${index}`}, 'gone', 'g', ${start}, 'BUG', 'LOW', 0, 0, '', '', '', '{}', '', 7, 'identity', '')`,
    ])
  }
  await original.ports.database.write([
    sql`INSERT INTO projects (sdk_key, name, secret, created_at, delete_at) VALUES ('gone', 'Gone', 's', 1, ${start - 1})`,
    sql`INSERT INTO sessions (project, gleap_id, created_at, updated_at) VALUES ('demo', 'old', 0, 0)`,
    sql`INSERT INTO events (project, gleap_id, seq, name, date, received_at) VALUES ('demo', 'g', 1, 'e', 'd', 0)`,
  ])
}

async function readState() {
  const { blobs, database } = storage.ports
  const read = (list: { blobs: { key: string }[] }) => list.blobs.map(({ key }) => key)
  return {
    rows: await database.read(
      sql`SELECT (SELECT group_concat(id, ' ' ORDER BY id) FROM reports) AS reports, (SELECT count(*) FROM files) AS files,
        (SELECT group_concat(id, ' ' ORDER BY id) FROM trash) AS trash, (SELECT count(*) FROM sessions) AS sessions,
        (SELECT count(*) FROM events) AS events, (SELECT group_concat(sdk_key) FROM projects) AS projects,
        (SELECT group_concat(name, ' ' ORDER BY name) FROM job_state) AS states`,
    ),
    stored: read(await blobs.list()),
    discarded: read(await blobs.listDiscarded()),
    // A deleted report or project must have exactly one audit entry, even if the job was interrupted.
    deleted: await database.read(
      sql`SELECT action, project, target FROM audit
        WHERE action IN ('report.deleted', 'project.erased', 'deletions.held') ORDER BY 1, 2, 3`,
    ),
  }
}

test('jobs that are killed at any call of storage are completed once by the next runs', async () => {
  await fill()
  await copyOriginal()
  await finishJobs(start)
  const expected = await readState()
  expect(expected.stored).toHaveLength(20)
  expect(expected.discarded).toHaveLength(16)
  expect(expected.deleted).toHaveLength(11)

  for (const isAfter of [false, true]) {
    let isKilled = true
    for (let at = 1; isKilled; at += 1) {
      await copyAgain()
      const dying = createPorts(start, { at, isAfter })
      await runJobs(dying.ports)
      isKilled = dying.countCalls() >= at
      await finishJobs(start)
      expect({ at, isAfter, ...(await readState()) }).toEqual({ at, isAfter, ...expected })
    }
  }
}, 300_000)

test('a job that is killed while it empties the trash empties it in the next run', async () => {
  const later = start + 8 * DAY_MS
  await original.storeReport('old', { createdAt: start - 91 * DAY_MS, writtenAt: start })
  await original.storeReport('kept', { createdAt: start, writtenAt: start })
  await copyOriginal()
  let isKilled = true
  for (let at = 1; isKilled; at += 1) {
    await copyAgain()
    await runJobs(createPorts(start).ports)
    expect((await readState()).discarded).toEqual(['demo/old/body'])
    // Without these runs, the clock guard would pause deletions after a jump of eight days.
    for (const day of [3, 6]) await runJobs(createPorts(start + day * DAY_MS).ports)
    const dying = createPorts(later, { at, isAfter: true })
    await runJobs(dying.ports)
    isKilled = dying.countCalls() >= at
    await runJobs(createPorts(later).ports)
    const { discarded, rows, stored } = await readState()
    expect([discarded, stored, Object(rows[0]).trash]).toEqual([[], ['demo/kept/body'], null])
  }
}, 300_000)

test('indexing that is killed at any call indexes each report and counts it in its group once', async () => {
  const crash = {
    type: 'CRASH',
    isSilent: true,
    formData: { errorMessage: 'order failed', stackTrace: 'pay@https://a.example/main.js:3:1' },
  }
  for (const id of ['first', 'second', 'third']) await original.storeReport(id, { content: crash, user: id })
  await copyOriginal()
  for (const isAfter of [false, true]) {
    let isKilled = true
    for (let at = 1; isKilled; at += 1) {
      await copyAgain()
      const dying = createPorts(start, { at, isAfter })
      await runIndexing(dying.ports)
      isKilled = dying.countCalls() >= at
      await runIndexing(createPorts(start).ports)
      const groups = await storage.ports.database.read(
        sql`SELECT reports, people, (SELECT count(*) FROM report_texts) AS texts,
          (SELECT sum(reports) FROM report_group_days) AS days,
          (SELECT count(*) FROM report_words WHERE report_words MATCH '"order"') AS found FROM report_groups`,
      )
      expect(groups).toEqual([{ reports: 3, people: 3, texts: 3, days: 3, found: 3 }])
    }
  }
}, 300_000)
