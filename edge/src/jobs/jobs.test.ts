import { afterEach, beforeEach, expect, test } from 'bun:test'
import { createTestPorts, openTestStorage, type TestStorage } from '../../../tests/support/test-storage.ts'
import { sql } from '../ports/database.ts'
import type { BlobKey } from '../ports/ports.ts'
import { runIndexing, runJobs } from './jobs.ts'

const DAY_MS = 86_400_000
// The real time is used, because the file system records when a blob moved to the trash.
const now = Date.now()

let storage: TestStorage

beforeEach(async () => {
  storage = await openTestStorage()
})

afterEach(() => storage.remove())

const storeBlob = (key: BlobKey, ageMs: number) => storage.storeBlob(key, now - ageMs)
const atAge = (ageMs: number) => ({ createdAt: now - ageMs, writtenAt: now - ageMs })
const ports = () => ({ ...createTestPorts(storage), clock: { now: () => now } })
const run = () => runJobs(ports())
const keys = async () => (await storage.ports.blobs.list()).blobs.map(({ key }) => key)

test('rows and blobs past the retention of their project are deleted, and nothing else', async () => {
  await storage.storeReport('aold', atAge(91 * DAY_MS))
  await storage.storeReport('kept', atAge(89 * DAY_MS))
  await storage.storeFile('bold', { ...atAge(91 * DAY_MS), report: 'aold' })
  await storage.storeFile('kept2', { ...atAge(89 * DAY_MS), report: 'kept' })
  await storage.ports.database.write([
    sql`INSERT INTO sessions (project, gleap_id, created_at, updated_at) VALUES ('demo', 'old', 0, 0)`,
    sql`INSERT INTO sessions (project, gleap_id, created_at, updated_at) VALUES ('demo', 'new', 0, ${now})`,
    sql`INSERT INTO events (project, gleap_id, seq, name, date, received_at) VALUES ('demo', 'new', 1, 'e', 'd', 0)`,
    sql`INSERT INTO outbound_deliveries (project, gleap_id, outbound) VALUES ('demo', 'old', 'o')`,
    sql`INSERT INTO spent_tokens (nonce, report, expires_at) VALUES ('n', 'r', 0)`,
  ])
  await run()

  expect(await keys()).toEqual(['demo/kept/body', 'demo/kept2/file'])
  const left = await storage.ports.database.read(
    sql`SELECT (SELECT group_concat(id) FROM reports) AS reports, (SELECT group_concat(id) FROM files) AS files,
      (SELECT group_concat(gleap_id) FROM sessions) AS sessions, (SELECT count(*) FROM events) AS events,
      (SELECT count(*) FROM outbound_deliveries) AS deliveries, (SELECT count(*) FROM spent_tokens) AS tokens`,
  )
  expect(left).toEqual([
    { reports: 'kept', files: 'kept2', sessions: 'new', events: 0, deliveries: 0, tokens: 0 },
  ])
})

test('an uploaded logo is stored as long as the settings of its project name it', async () => {
  await storage.storeFile('logo', atAge(91 * DAY_MS))
  await storage.storeFile('unused', atAge(2 * DAY_MS))
  await storage.ports.database.write([
    sql`UPDATE projects SET config = json_set(config, '$.flowConfig.buttonLogo', 'logo.png')`,
  ])
  await run()
  expect(await keys()).toEqual(['demo/logo/file'])
})

test('changes, webhook messages, audit entries and refused origins are deleted after their period', async () => {
  const day = (ago: number) => now - ago * DAY_MS
  await storage.ports.database.write([
    sql`INSERT INTO report_changes (kind, project, report, at) VALUES ('created', 'demo', 'old', ${day(1.1)})`,
    sql`INSERT INTO report_changes (kind, project, report, at) VALUES ('created', 'demo', 'new', ${day(0.9)})`,
    sql`INSERT INTO deliveries (id, project, webhook, event, created_at, next_at)
      VALUES ('old', 'demo', 'w', 'test', ${day(31)}, NULL), ('waits', 'demo', 'w', 'test', ${day(31)}, 1),
        ('new', 'demo', 'w', 'test', ${day(29)}, NULL)`,
    sql`INSERT INTO audit (at, who, action, detail)
      VALUES (${day(366)}, 'old', 'report.changed', '{}'), (${day(364)}, 'new', 'report.changed', '{}')`,
    sql`INSERT INTO refused_origins (project, origin, count, last_at)
      VALUES ('demo', 'old', 1, ${day(31)}), ('demo', 'new', 1, ${day(29)})`,
  ])
  await run()

  const left = await storage.ports.database.read(
    sql`SELECT (SELECT group_concat(report) FROM report_changes) AS changes,
      (SELECT group_concat(id, ',' ORDER BY id) FROM deliveries) AS deliveries, (SELECT group_concat(who) FROM audit) AS audit,
      (SELECT group_concat(origin) FROM refused_origins) AS origins`,
  )
  expect(left).toEqual([{ changes: 'new', deliveries: 'new,waits', audit: 'new', origins: 'new' }])
})

test('a blob without a row is deleted after an hour, when its row can no longer be pending', async () => {
  await storeBlob('demo/young/body', DAY_MS / 25)
  await storeBlob('demo/lost/body', DAY_MS / 23)
  await storeBlob('other/lost/file', DAY_MS / 23)
  const kept = Array.from({ length: 9 }, (_, index) => `kept${index}`)
  for (const id of kept) await storage.storeReport(id, atAge(DAY_MS))
  await run()

  expect(await keys()).toEqual([...kept.map((id): BlobKey => `demo/${id}/body`), 'demo/young/body'])
  const discarded = await storage.ports.blobs.listDiscarded()
  expect(discarded.blobs.map(({ key }) => key)).toEqual(['demo/lost/body', 'other/lost/file'])
})

const crash = (message: string, line: number) => ({
  type: 'CRASH',
  isSilent: true,
  formData: { errorMessage: message, stackTrace: `pay@https://a.example/main.js:${line}:1` },
  networkLogs: [{ type: 'POST', url: 'https://a.example/payment', response: { status: 502 } }],
})

const readIndexed = () =>
  storage.ports.database.read(
    sql`SELECT id, index_version AS version, is_folded AS isFolded, fingerprint IS NOT NULL AS isGrouped,
        EXISTS (SELECT 1 FROM report_words WHERE rowid = seq AND report_words MATCH '"payment" AND "502"') AS isFound
      FROM reports ORDER BY seq`,
  )

test('reports that arrived before the word index existed are indexed and grouped, newest first, in bounded steps', async () => {
  await storage.storeReport('first', { content: crash('order 17 failed', 3) })
  await storage.storeReport('broken')
  await storage.storeReport('last', { content: crash('order 4711 failed', 9) })
  for (let more = 0; more < 200; more += 1)
    await storage.storeReport(`more${more}`, { content: { type: 'BUG' } })

  expect(await runIndexing(ports())).toBe(true)
  expect((await readIndexed()).slice(0, 4)).toEqual([
    { id: 'first', version: 0, isFolded: 0, isGrouped: 0, isFound: 0 },
    { id: 'broken', version: 0, isFolded: 0, isGrouped: 0, isFound: 0 },
    { id: 'last', version: 0, isFolded: 0, isGrouped: 0, isFound: 0 },
    { id: 'more0', version: 1, isFolded: 0, isGrouped: 0, isFound: 0 },
  ])
  expect(await runIndexing(ports())).toBe(false)
  expect((await readIndexed()).slice(0, 3)).toEqual([
    { id: 'first', version: 1, isFolded: 1, isGrouped: 1, isFound: 1 },
    { id: 'broken', version: 1, isFolded: 0, isGrouped: 0, isFound: 0 },
    { id: 'last', version: 1, isFolded: 0, isGrouped: 1, isFound: 1 },
  ])
  const groups = await storage.ports.database.read(
    sql`SELECT reports, people, regressed_at AS regressedAt FROM report_groups`,
  )
  expect(groups).toEqual([{ reports: 2, people: 1, regressedAt: null }])
}, 300_000)

test('emails are deleted with their links, after 90 days, unless they still wait', async () => {
  const { database } = storage.ports
  const store = (id: string, ageMs: number, nextAt: number | null) =>
    sql`INSERT INTO mails (id, project, report, kind, source, address, origin, created_at, next_at)
      VALUES (${id}, 'demo', 'r', 'reply', ${id}, 'ann@example.com', '', ${now - ageMs}, ${nextAt})`
  await database.write([
    store('old', 91 * DAY_MS, null),
    store('waiting', 91 * DAY_MS, now),
    store('new', 89 * DAY_MS, null),
  ])
  await run()
  expect(await database.read(sql`SELECT id FROM mails ORDER BY id`)).toEqual([
    { id: 'new' },
    { id: 'waiting' },
  ])
})
