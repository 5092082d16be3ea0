import { afterEach, beforeEach, expect, test } from 'bun:test'
import { readdir, rm, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import type { BlobKey } from '../ports/ports.ts'
import { createTestPorts, openTestStorage, type TestStorage } from '../../../tests/support/test-storage.ts'
import { insertEvents, readEvents } from '../events/store.ts'
import { openStorage } from '../ports/bun/storage.ts'
import { sql } from '../ports/database.ts'
import { releaseSweep, restoreTrash } from '../trash/trash.ts'
import { runJobs } from './jobs.ts'

const DAY_MS = 86_400_000
// The real time is used, because the file system records when a blob moved to the trash.
const start = Date.now()

let storage: TestStorage
let now: number
let logged: unknown[]

beforeEach(async () => {
  storage = await openTestStorage()
  now = start
  logged = []
})

afterEach(() => storage.remove())

const clock = { now: () => now }

function run(): Promise<boolean> {
  const log = { write: (...line: unknown[]) => void logged.push(line) }
  return runJobs({ ...createTestPorts(storage), clock, log })
}

const storeBlob = (key: BlobKey) => storage.storeBlob(key, start - DAY_MS)
const storeReport = (id: string, createdAt: number) =>
  storage.storeReport(id, { createdAt, writtenAt: start - DAY_MS })

const keys = async () => (await storage.ports.blobs.list()).blobs.map(({ key }) => key)
const discarded = async () => (await storage.ports.blobs.listDiscarded()).blobs.map(({ key }) => key)
const readReports = () => storage.ports.database.read(sql`SELECT * FROM reports ORDER BY seq`)
const readAudit = () =>
  storage.ports.database.read(sql`SELECT who, action, target, detail FROM audit ORDER BY seq`)

test('the server refuses to start if there are blobs but no database, and changes nothing', async () => {
  await storeReport('a', start)
  const { folder } = storage
  storage.close()
  const before = await readdir(join(folder, 'blobs/demo'))
  for (const name of await readdir(folder)) {
    if (name.startsWith('provider.sqlite')) await rm(join(folder, name))
  }
  const refused: unknown = await openStorage(folder, {}).catch((error: unknown) => error)
  expect(String(refused)).toMatch(/provider\.sqlite .* is missing or empty/)
  expect(await readdir(join(folder, 'blobs/demo'))).toEqual(before)
})

test('the sweep moves nothing and logs an error if too many blobs have no row', async () => {
  await storeReport('kept', start)
  for (let index = 0; index < 20; index += 1) await storeBlob(`demo/lost${index}/body`)
  const { database } = storage.ports
  expect(await releaseSweep(database, { who: 'operator', at: now })).toBeUndefined()
  for (let hour = 0; hour < 5; hour += 1) await run()

  expect(await keys()).toHaveLength(21)
  expect(await discarded()).toEqual([])
  const failures = logged.filter((line) => JSON.stringify(line).includes('20 of 21 stored files have no row'))
  expect(failures).toHaveLength(5)
  const isHeld = expect.objectContaining({ who: 'sweep', action: 'deletions.held' })
  expect(await readAudit()).toEqual([isHeld])

  const held = { orphans: 20, scanned: 21, since: start }
  expect(await releaseSweep(database, { who: 'operator', at: now })).toEqual(held)
  expect(await releaseSweep(database, { who: 'operator', at: now })).toBeUndefined()
  await run()
  expect(await keys()).toEqual(['demo/kept/body'])
  expect(await discarded()).toHaveLength(20)
  expect(await readAudit()).toMatchObject([
    {},
    { who: 'operator', action: 'deletions.released', detail: '{"orphans":20,"scanned":21}' },
    { who: 'sweep', action: 'blobs.discarded' },
  ])

  for (let index = 0; index < 20; index += 1) await storeBlob(`demo/again${index}/body`)
  await run()
  expect((await readAudit()).slice(3)).toEqual([isHeld])
})

test('a blob without a row of a small installation moves to the trash', async () => {
  for (let index = 0; index < 3; index += 1) await storeReport(`kept${index}`, start)
  await storeBlob('demo/lost/body')
  await run()
  expect(await discarded()).toEqual(['demo/lost/body'])
  expect(await readAudit()).toEqual([expect.objectContaining({ action: 'blobs.discarded' })])
})

test('the sweep keeps source maps that have a row, and moves others to the trash', async () => {
  for (let index = 0; index < 7; index += 1) await storeReport(`kept${index}`, start)
  await storeBlob('demo/used/map')
  await storeBlob('demo/lost/map')
  await storage.ports.database.write([
    sql`INSERT INTO source_maps (id, project, release, file, name, bytes, encoding, created_at)
      VALUES ('used', 'demo', '1', 'a.js', 'a.js', 1, 'identity', ${start})`,
  ])
  await run()
  expect(await discarded()).toEqual(['demo/lost/map'])
  expect(await keys()).toContain('demo/used/map')
})

test('a fifth of the blobs can move to the trash, and is deleted after seven days', async () => {
  for (let index = 0; index < 8; index += 1) await storeReport(`kept${index}`, start)
  for (let index = 0; index < 2; index += 1) await storeBlob(`demo/lost${index}/body`)
  await run()
  expect(await keys()).toHaveLength(8)
  expect(await discarded()).toEqual(['demo/lost0/body', 'demo/lost1/body'])

  const seconds = (start - 1) / 1000
  for (const name of await readdir(join(storage.folder, 'trash/demo')))
    await utimes(join(storage.folder, 'trash/demo', name), seconds, seconds)
  now = start + 7 * DAY_MS
  await run()
  expect(await discarded()).toEqual([])
  expect(await readAudit()).toMatchObject([
    { who: 'sweep', action: 'blobs.discarded' },
    { who: 'trash', action: 'trash.emptied' },
  ])
})

test('restored reports are complete and trigger no webhook again', async () => {
  await storeReport('old', start - 91 * DAY_MS)
  await storeReport('new', start)
  await storage.storeFile('file', {
    report: 'old',
    createdAt: start - 91 * DAY_MS,
    writtenAt: start - DAY_MS,
  })
  await storage.ports.database.write([
    sql`UPDATE projects SET webhooks = '[{"id":"w","url":"https://a.example","events":["report.created"],"secret":"s"}]'`,
  ])
  const before = await readReports()
  await run()
  expect(await readReports()).toHaveLength(1)
  expect(await keys()).toEqual(['demo/new/body'])
  expect(await readAudit()).toMatchObject([
    { who: 'retention', action: 'report.deleted', target: 'old', detail: '{"cause":"retention"}' },
    { who: 'retention', action: 'rows.deleted' },
  ])

  expect(await restoreTrash({ ...storage.ports, clock })).toEqual({ reports: 1, files: 1, blobs: 0 })
  expect(await readReports()).toEqual(before)
  expect(await keys()).toEqual(['demo/file/file', 'demo/new/body', 'demo/old/body'])
  expect(await discarded()).toEqual([])
  expect(await storage.ports.database.read(sql`SELECT report FROM deliveries`)).toEqual([])
})

test('a clock that is a hundred days ahead deletes nothing, and reports from that time stay after it is corrected', async () => {
  for (let index = 0; index < 50; index += 1) await storeReport(`r${index}`, start)
  await run()
  now = start + 100 * DAY_MS
  await run()
  expect(await readReports()).toHaveLength(50)
  expect(await keys()).toHaveLength(50)
  expect(logged).toContainEqual(['error', 'deletions held', expect.anything()])
  now = start + DAY_MS
  await run()
  expect(await readReports()).toHaveLength(50)
})

test('a report that arrived while the clock was four hundred days behind expires with its neighbors', async () => {
  await storeReport('before', start)
  await storeReport('behind', start - 400 * DAY_MS)
  await storeReport('after', start)
  await run()
  expect(await readReports()).toHaveLength(3)
})

test('a file without a report is deleted after a day', async () => {
  for (const [id, age] of [
    ['young', DAY_MS - 1],
    ['old', DAY_MS + 1],
  ] as const) {
    await storage.storeFile(id, { createdAt: start - age, writtenAt: start - DAY_MS })
  }
  await run()
  expect(await keys()).toEqual(['demo/young/file'])
})

test('a run deletes at most 200,000 rows and requests another run if more are left', async () => {
  const insertMany = sql`INSERT INTO events (project, gleap_id, seq, name, date, received_at)
    WITH RECURSIVE counter (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM counter LIMIT 201000)
    SELECT 'demo', 'g', n, 'e', '', 0 FROM counter`
  await storage.ports.database.write([insertMany])
  expect(await run()).toBe(true)
  expect(await run()).toBe(false)
  expect(await storage.ports.database.read(sql`SELECT count(*) AS left FROM events`)).toEqual([{ left: 0 }])
}, 300_000)

test('the audit log counts deleted events, not the calls that they came in', async () => {
  const event = { name: 'opened', date: '2026-01-01T00:00:00.000Z' }
  const key = { project: 'demo', gleapId: 'g' }
  const old = start - 91 * DAY_MS
  await storage.ports.database.write([
    ...insertEvents(key, { events: [event, event, event], now: old }),
    ...insertEvents(key, { events: [event], now: old }),
    ...insertEvents(key, { events: [event, event], now: start }),
  ])
  await run()
  expect(await readEvents(storage.ports, key)).toHaveLength(2)
  const [entry] = await readAudit()
  expect(JSON.parse(String(Object(entry).detail))).toMatchObject({ cause: 'retention', events: 4 })
})

test('comments, replies, emails, labels and assignee are restored with their report, and deleted with the trash', async () => {
  const { database } = storage.ports
  await storeReport('old', start - 400 * DAY_MS)
  await storeReport('young', start)
  await database.write([
    sql`UPDATE reports SET assignee = 'owner'`,
    sql`INSERT INTO labels (id, project, name, color) VALUES (1, 'demo', 'label', 'red')`,
    sql`INSERT INTO report_labels (label, report) SELECT 1, seq FROM reports`,
    sql`INSERT INTO comments (report, author_name, created_at, text) SELECT id, 'Ann', 0, id FROM reports`,
    sql`INSERT INTO replies (id, report, is_from_team, author_name, created_at, text)
      SELECT id || '-reply', id, 1, 'Ann', 0, 'reply' FROM reports`,
    sql`INSERT INTO mails (id, project, report, kind, source, address, origin, created_at)
      SELECT id || '-mail', project, id, 'reply', id || '-reply', 'ann@example.com', 'https://a', ${start} FROM reports`,
    sql`INSERT INTO mail_blocks (address, project, report, reason, at)
      SELECT 'hash', project, id, 'unsubscribed', ${start} FROM reports`,
    sql`INSERT INTO mail_blocks (address, project, report, reason, at)
      VALUES ('hash', 'demo', '', 'unsubscribed', ${start})`,
  ])
  const readMails = () =>
    database.read(
      sql`SELECT report FROM mails UNION ALL SELECT 'block of ' || report FROM mail_blocks ORDER BY 1`,
    )
  const all = [
    { report: 'block of ' },
    { report: 'block of old' },
    { report: 'block of young' },
    { report: 'old' },
    { report: 'young' },
  ]
  const readWork = () =>
    database.read(
      sql`SELECT reports.id, assignee, comments.text, name, replies.text AS reply
        FROM reports JOIN comments ON comments.report = reports.id JOIN replies ON replies.report = reports.id
        JOIN report_labels ON report_labels.report = seq JOIN labels ON labels.id = label ORDER BY reports.id`,
    )
  const before = await readWork()
  expect(before).toHaveLength(2)
  await run()
  expect(await readWork()).toMatchObject([{ id: 'young' }])
  await restoreTrash({ ...storage.ports, clock })
  expect(await readWork()).toEqual(before)
  expect(await readMails()).toEqual(all)

  await run()
  for (let day = 1; day <= 8; day += 1) {
    now = start + day * DAY_MS
    await run()
  }
  expect(await database.read(sql`SELECT report FROM comments`)).toEqual([{ report: 'young' }])
  expect(await database.read(sql`SELECT report FROM replies`)).toEqual([{ report: 'young' }])
  expect(await database.read(sql`SELECT label FROM report_labels`)).toEqual([{ label: 1 }])
  expect(await readMails()).toEqual(all.filter(({ report }) => !report.endsWith('old')))
})
