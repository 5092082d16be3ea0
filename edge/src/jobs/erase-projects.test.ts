import { afterEach, beforeEach, expect, test } from 'bun:test'
import * as v from 'valibot'
import { createTestPorts, openTestStorage, type TestStorage } from '../../../tests/support/test-storage.ts'
import { sql } from '../ports/database.ts'
import { eraseProjects } from './erase-projects.ts'
import { runJobs } from './jobs.ts'

const DAY_MS = 86_400_000
const start = Date.now()

let storage: TestStorage
let now: number

beforeEach(async () => {
  storage = await openTestStorage()
  now = start
})
afterEach(() => storage.remove())

const run = () => runJobs({ ...createTestPorts(storage), clock: { now: () => now } })
const keys = async () => (await storage.ports.blobs.list()).blobs.map(({ key }) => key)

/**
 * Tables whose rows stay after a project is erased, until their own retention ends: the audit log, and the changes of
 * the last day.
 */
const KEPT = new Set(['audit', 'report_changes'])

const tableRows = v.array(v.object({ name: v.string(), column: v.string() }))

/** Returns all tables with a column for the project, and the name of this column. */
async function readTables(): Promise<v.InferOutput<typeof tableRows>> {
  const rows = await storage.ports.database.read(
    sql`SELECT tables.name, columns.name AS "column" FROM sqlite_master AS tables, pragma_table_info(tables.name) AS columns
      WHERE tables.type = 'table' AND columns.name IN ('project', 'sdk_key') ORDER BY tables.name`,
  )
  return v.parse(tableRows, rows)
}

/** Returns the number of the project's rows by table. */
async function countRows(project: string): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const { column, name } of await readTables()) {
    const count = { text: `SELECT count(*) AS n FROM ${name} WHERE ${column} = ?`, values: [project] }
    const [row] = await storage.ports.database.read(count)
    const { n } = v.parse(v.object({ n: v.number() }), row)
    if (n > 0 && !KEPT.has(name)) counts[name] = n
  }
  return counts
}

/** Inserts rows of `demo` into every table that has a column for the project. */
async function fill(): Promise<void> {
  for (const id of ['r1', 'r2', 'r3']) await storage.storeReport(id)
  await storage.storeFile('f1', { report: 'r1' })
  await storage.storeBlob('demo/m1/map')
  await storage.storeBlob('demo/t1/body')
  await storage.ports.blobs.discard(['demo/t1/body'])
  await storage.ports.database.write([
    sql`UPDATE reports SET fingerprint = 'print' WHERE id = 'r1'`,
    sql`UPDATE reports SET status = 'done' WHERE id = 'r2'`,
    sql`INSERT INTO comments (id, report, author_name, created_at, text) VALUES ('c', 'r1', 'Ann', 1, 'text'), ('ct', 't1', 'Ann', 1, 'text')`,
    sql`INSERT INTO replies (id, report, is_from_team, author_name, created_at, text) VALUES ('a', 'r1', 1, 'Ann', 1, 'text')`,
    sql`INSERT INTO labels (id, project, name, color) VALUES (1, 'demo', 'new', 'red')`,
    sql`INSERT INTO reply_templates (project, id, name, text, version) VALUES ('demo', 'rt', 'Thanks', 'text', 1)`,
    sql`INSERT INTO report_labels (label, report) SELECT 1, seq FROM reports WHERE id = 'r1'`,
    sql`INSERT INTO sessions (project, gleap_id, created_at, updated_at) VALUES ('demo', 'g', ${now}, ${now})`,
    sql`INSERT INTO events (project, gleap_id, seq, name, date, received_at) VALUES ('demo', 'g', 1, 'e', 'd', ${now})`,
    sql`INSERT INTO outbounds (id, project, action_type, trigger, created_at) VALUES ('o', 'demo', 'a', '{}', ${now})`,
    sql`INSERT INTO outbound_deliveries (project, gleap_id, outbound) VALUES ('demo', 'g', 'o')`,
    sql`INSERT INTO source_maps (id, project, release, file, name, bytes, encoding, created_at)
      VALUES ('m1', 'demo', '1', 'a.js', 'a.js', 1, 'identity', ${now})`,
    sql`INSERT INTO trash (kind, id, project, deleted_at, row) VALUES ('report', 't1', 'demo', ${now}, '{"seq":99}')`,
    sql`INSERT INTO deliveries (id, project, webhook, event, created_at) VALUES ('d', 'demo', 'w', 'test', ${now})`,
    sql`INSERT INTO webhook_failures (project, webhook, since, failures, error) VALUES ('demo', 'w', 1, 3, 'e')`,
    sql`INSERT INTO refused_origins (project, origin, count, last_at) VALUES ('demo', 'https://a', 1, ${now})`,
    sql`INSERT INTO mails (id, project, report, kind, source, address, origin, created_at)
      VALUES ('x', 'demo', 'r1', 'reply', 's', 'a@b', 'https://a', ${now})`,
    sql`INSERT INTO mail_blocks (address, project, report, reason, at) VALUES ('h', 'demo', '', 'bounced', 1), ('h', 'demo', 'r1', 'unsubscribed', 1)`,
    sql`INSERT INTO digests (member, project, frequency, time_zone, inbox, api, covered_until, next_at)
      VALUES ('bob', 'demo', 'daily', 'UTC', 'https://i', 'https://a', 1, 2)`,
    sql`INSERT INTO notifications (member, project, report, kind) VALUES ('bob', 'demo', 'r1', 'assigned')`,
    sql`INSERT INTO notification_settings (member, project, email, muted) VALUES ('bob', 'demo', 'off', '[]')`,
    sql`INSERT INTO views (id, member, is_shared, name, project, filters, created_at)
      VALUES ('v', 'bob', 0, 'Mine', 'demo', '{}', 1)`,
    sql`INSERT INTO report_followers (report, member) VALUES ('r1', 'bob')`,
    sql`INSERT INTO status_subscriptions (report, project, origin, created_at, known_status)
      VALUES ('r1', 'demo', 'https://a', 1, 'open')`,
    sql`INSERT INTO usage (project, day, scope, bytes, items) VALUES ('demo', ${Math.floor(now / DAY_MS)}, '', 1, 1)`,
    sql`INSERT INTO projects (sdk_key, name, secret, created_at) VALUES ('other', 'Other', 's', 1)`,
    sql`INSERT INTO sessions (project, gleap_id, created_at, updated_at) VALUES ('other', 'g', ${now}, ${now})`,
    sql`INSERT INTO members (id, name, role, projects, created_at)
      VALUES ('ann', 'Ann', 'member', '["demo","other"]', 1), ('bob', 'Bob', 'member', NULL, 1)`,
  ])
}

const markDeleted = (deleteAt: number) =>
  storage.ports.database.write([sql`UPDATE projects SET delete_at = ${deleteAt} WHERE sdk_key = 'demo'`])

test('a deleted project keeps everything for seven days, then every table and blob of it is erased', async () => {
  await fill()
  // `fill` must insert rows into each table that has a column for the project, so that no new table is forgotten.
  const tables = (await readTables()).map(({ name }) => name).filter((name) => !KEPT.has(name))
  const before = await countRows('demo')
  expect(Object.keys(before)).toEqual(tables)
  await markDeleted(start + 7 * DAY_MS)
  now = start + 6.9 * DAY_MS
  await run()
  expect(await countRows('demo')).toMatchObject({ projects: 1, reports: 3, source_maps: 1, files: 1 })
  expect(await keys()).toHaveLength(5)

  now = start + 7.1 * DAY_MS
  expect(await run()).toBe(false)
  expect(await countRows('demo')).toEqual({})
  expect(await keys()).toEqual([])
  expect((await storage.ports.blobs.listDiscarded()).blobs).toEqual([])
  const left = await storage.ports.database.read(
    sql`SELECT (SELECT count(*) FROM comments) + (SELECT count(*) FROM replies) + (SELECT count(*) FROM report_labels)
        + (SELECT count(*) FROM report_followers) + (SELECT count(*) FROM report_group_days) + (SELECT count(*) FROM report_texts) AS work,
      (SELECT group_concat(projects) FROM members) AS members, (SELECT count(*) FROM sessions) AS sessions`,
  )
  expect(left).toEqual([{ work: 0, members: '["other"]', sessions: 1 }])
  const audit = await storage.ports.database.read(
    sql`SELECT who, project, detail FROM audit WHERE action = 'project.erased'`,
  )
  expect(audit).toEqual([{ who: 'deletion', project: 'demo', detail: '{"name":"Demo"}' }])
})

test('a project that was restored stays', async () => {
  await fill()
  await markDeleted(start + 7 * DAY_MS)
  await storage.ports.database.write([sql`UPDATE projects SET delete_at = NULL`])
  now = start + 8 * DAY_MS
  await run()
  expect(await countRows('demo')).toMatchObject({ projects: 1, reports: 3 })
})

test('more rows than one transaction deletes are erased, with their blobs', async () => {
  for (let index = 0; index < 205; index += 1) await storage.storeReport(`r${index}`)
  await markDeleted(start)
  await run()
  expect(await countRows('demo')).toEqual({})
  expect(await keys()).toEqual([])
})

type Write = typeof storage.ports.database.write

/** Erases with a database that calls `afterWrite` after each transaction. */
async function eraseWith(afterWrite: (statements: readonly string[]) => Promise<void>): Promise<void> {
  const { blobs, database } = storage.ports
  const write: Write = async (statements) => {
    const results = await database.write(statements)
    await afterWrite(statements.map(({ text }) => text))
    return results
  }
  const read: typeof database.read = (statement) => database.read(statement)
  await eraseProjects({
    blobs,
    clock: { now: () => now },
    database: { ...database, read, write },
    projectDatabase: undefined,
  })
}

test('files and source maps that an upload stores after the last batch are erased with their blobs', async () => {
  await markDeleted(start)
  let isStored = false
  await eraseWith(async (statements) => {
    if (isStored || !isBatch(statements)) return
    isStored = true
    await storage.storeFile('late')
    await storage.storeBlob('demo/late-map/map')
    await storage.ports.database.write([
      sql`INSERT INTO source_maps (id, project, release, file, name, bytes, encoding, created_at)
        VALUES ('late-map', 'demo', '1', 'a.js', 'a.js', 1, 'identity', 1)`,
    ])
  })
  expect(isStored).toBe(true)
  expect(await countRows('demo')).toEqual({})
  expect(await keys()).toEqual([])
})

const isBatch = (statements: readonly string[]) =>
  statements.some((text) => text.includes('DELETE FROM reports'))

test('comments of reports in the trash are erased in batches', async () => {
  await storage.ports.database.write([
    sql`WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 450)
      INSERT INTO trash (kind, id, project, deleted_at, row) SELECT 'report', 't' || i, 'demo', 1, '{"seq":0}' FROM n`,
    sql`INSERT INTO comments (id, report, author_name, created_at, text)
      SELECT 'c' || id, id, 'Ann', 1, 'text' FROM trash`,
  ])
  await markDeleted(start)
  const left: unknown[] = []
  await eraseWith(async (statements) => {
    if (!isBatch(statements)) return
    left.push(...(await storage.ports.database.read(sql`SELECT count(*) AS n FROM comments`)))
  })
  expect(left.slice(0, 3)).toEqual([{ n: 250 }, { n: 50 }, { n: 0 }])
})

test('other requests run between batches of rows without blobs', async () => {
  await storage.ports.database.write([
    sql`WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 450)
      INSERT INTO sessions (project, gleap_id, created_at, updated_at) SELECT 'demo', 'g' || i, 1, 1 FROM n`,
  ])
  await markDeleted(start)
  let turns = 0
  let isRunning = true
  const countTurn = () => {
    turns += 1
    if (isRunning) setImmediate(countTurn)
  }
  setImmediate(countTurn)
  const turnsAtBatch: number[] = []
  await eraseWith(async (statements) => {
    if (isBatch(statements)) turnsAtBatch.push(turns)
  })
  isRunning = false
  expect(turnsAtBatch).toHaveLength(3)
  expect(new Set(turnsAtBatch).size).toBe(3)
})
