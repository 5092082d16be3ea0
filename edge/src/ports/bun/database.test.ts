import { Database } from 'bun:sqlite'
import { afterEach, beforeEach, expect, test } from 'bun:test'
import { copyFile, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createWriteSignal, migrate } from './database.ts'

const all = join(import.meta.dir, '../../../migrations')

let folder: string
let sqlite: Database

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'migrations-'))
  sqlite = new Database(':memory:', { strict: true })
})

afterEach(async () => {
  sqlite.close()
  await rm(folder, { recursive: true })
})

test('migrations are applied once, in the order of their names', async () => {
  const applied = await migrate(sqlite, all)
  expect(applied[0]).toBe('0001_provider.sql')
  expect(applied).toEqual(applied.toSorted())
  expect(await migrate(sqlite, all)).toEqual([])
})

test('reports from before the search index are numbered and found, and trigger no webhooks', async () => {
  for (const name of ['0001_provider.sql', '0002_search_misses.sql']) {
    await copyFile(join(all, name), join(folder, name))
  }
  await migrate(sqlite, folder)
  sqlite.run(`INSERT INTO sessions (project, gleap_id, user_id, is_verified, created_at, updated_at)
    VALUES ('demo', 'known', 'ann', 1, 0, 0)`)
  for (const [id, gleapId, createdAt] of [
    ['b', 'known', 2],
    ['a', 'unknown', 1],
  ] as const) {
    sqlite.run(
      `INSERT INTO reports (id, share_id, project, gleap_id, created_at, status, type, priority, is_silent, is_spam,
        title, reported_by, current_url, parts, notes, idempotency_key, body_hash, body_bytes, body_encoding, search)
      VALUES (?1, ?1, 'demo', ?2, ?3, 'done', 'BUG', 'LOW', 0, 0, 'title', '', '', '{"replay":true}', 'notes', ?1,
        'hash', 7, 'gzip', 'needle ' || ?1)`,
      [id, gleapId, createdAt],
    )
  }
  await migrate(sqlite, all)

  const rows = sqlite
    .query(
      `SELECT seq, id, user_id, is_verified, status, notes, idempotency_key, has_replay, has_recording
      FROM reports ORDER BY seq`,
    )
    .all()
  const kept = { status: 'done', notes: 'notes', has_replay: 1, has_recording: null }
  expect(rows).toEqual([
    { seq: 1, id: 'a', user_id: null, is_verified: 0, idempotency_key: 'a', ...kept },
    { seq: 2, id: 'b', user_id: 'ann', is_verified: 1, idempotency_key: 'b', ...kept },
  ])
  const found = sqlite.query(
    `SELECT rowid FROM report_trigrams WHERE report_trigrams MATCH '"nee" AND "dle"'`,
  )
  expect(found.values()).toEqual([[1], [2]])
  expect(sqlite.query('SELECT count(*) FROM report_changes').values()).toEqual([[0]])
  const comments =
    'SELECT report, author, author_name, created_at, is_note, text FROM comments ORDER BY report'
  expect(sqlite.query(comments).values()).toEqual([
    ['a', null, 'Earlier note', 1, 1, 'notes'],
    ['b', null, 'Earlier note', 2, 1, 'notes'],
  ])
})

test('migrations since 0.2.0 remove no table and no column, so that earlier versions work with the database', async () => {
  const names = (await readdir(all)).filter((name) => name.endsWith('.sql')).toSorted()
  await migrate(sqlite, all, names.slice(0, names.indexOf('0035_reply_senders.sql') + 1))
  const list = () =>
    sqlite
      .query<{ name: string }, []>(
        `SELECT tables.name || '.' || columns.name AS name
        FROM pragma_table_list AS tables, pragma_table_info(tables.name) AS columns
        WHERE tables.schema = 'main' AND tables.type = 'table'`,
      )
      .all()
      .map(({ name }) => name)
  const before = list()
  expect(before).toContain('reports.created_at')
  await migrate(sqlite, all)
  const after = new Set(list())
  expect(before.filter((name) => !after.has(name))).toEqual([])
})

/** Longer than the time limit of a test, so only a write can end the wait. */
const FOREVER_MS = 1_000_000

test('observers resume after a write, or after their timeout', async () => {
  const writeSignal = createWriteSignal()
  const observers = [writeSignal.wait(FOREVER_MS), writeSignal.wait(FOREVER_MS)]
  writeSignal.notice()
  writeSignal.notice()
  await Promise.all(observers)

  await writeSignal.wait(1)
})

test('a write without observers does not wake later observers', async () => {
  const writeSignal = createWriteSignal()
  writeSignal.notice()
  let isAwake = false
  const observer = writeSignal.wait(FOREVER_MS).then(() => (isAwake = true))
  // Waits longer than `BATCH_MS`, so that the batch of the first write is over.
  await writeSignal.wait(100)
  expect(isAwake).toBe(false)
  writeSignal.notice()
  await observer
})
