import { afterEach, beforeEach, expect, test } from 'bun:test'
import { Hono } from 'hono'
import { createTestPorts, openTestStorage, type TestStorage } from '../../../tests/support/test-storage.ts'
import { runJobs } from '../../src/jobs/jobs.ts'
import { sql } from '../../src/ports/database.ts'
import type { BlobKey } from '../../src/ports/ports.ts'
import type { MemberEnv } from '../context.ts'
import { deleteFilesAndTrashOf } from './person-data-store.ts'
import { createPeopleRoutes } from './person-data.ts'

const DAY_MS = 86_400_000
const now = Date.now()
const clock = { now: () => now }
let storage: TestStorage

beforeEach(async () => {
  storage = await openTestStorage()
})

afterEach(() => storage.remove())

const erase = (userId: string, blobs = storage.ports.blobs) =>
  ask('DELETE', `/subjects?userId=${userId}`, blobs)

function ask(method: string, path: string, blobs = storage.ports.blobs) {
  const app = new Hono<MemberEnv>()
  app.use((c, next) => {
    c.set('who', 'owner')
    return next()
  })
  app.route('/', createPeopleRoutes({ ...createTestPorts(storage), blobs, clock }))
  return app.request(path, { method })
}

test('no data of an erased person stays in storage or in the trash', async () => {
  const { blobs, database } = storage.ports
  await storage.storeReport('ann-old', { user: 'ann', createdAt: now - 91 * DAY_MS })
  for (const user of ['ann', 'bob']) {
    await database.write([
      sql`INSERT INTO sessions (project, gleap_id, user_id, properties, created_at, updated_at)
        VALUES ('demo', ${user}, ${user}, '{}', ${now}, ${now})`,
    ])
    await storage.storeReport(`${user}-new`, { user, createdAt: now })
    await storage.storeFile(`${user}-attached`, { user, report: `${user}-new` })
    await storage.storeFile(`${user}-unsent`, { user })
  }
  // Retention moves the old report to the trash.
  await runJobs({ ...createTestPorts(storage), clock })
  const discarded = async () => (await blobs.listDiscarded()).blobs.map(({ key }) => key)
  expect(await discarded()).toEqual(['demo/ann-old/body'])

  const answer = await erase('ann')
  expect(await answer.json()).toEqual({ sessions: 1, events: 0, files: 2, reports: 1, replies: 0 })
  expect((await blobs.list()).blobs.map(({ key }) => key)).toEqual([
    'demo/bob-attached/file',
    'demo/bob-new/body',
    'demo/bob-unsent/file',
  ])
  expect(await discarded()).toEqual([])
})

test('what a person sent by email about reports of other people is exported and erased, also in the search', async () => {
  const { database } = storage.ports
  await storage.storeReport('bob-old', { user: 'bob', createdAt: now - 91 * DAY_MS })
  await storage.storeReport('bob-new', { user: 'bob', createdAt: now })
  await database.write([
    sql`INSERT INTO report_texts (seq, words) SELECT seq, '' FROM reports WHERE id = 'bob-new'`,
  ])
  for (const [id, report, sender] of [
    ['a1', 'bob-new', 'Ann@example.com'],
    ['a2', 'bob-old', 'ann@example.com'],
    ['b1', 'bob-new', 'carl@example.com'],
    ['b2', 'bob-new', null],
  ])
    await database.write([
      sql`INSERT INTO replies (id, report, is_from_team, author_name, created_at, text, sender)
        VALUES (${id ?? ''}, ${report ?? ''}, 0, '', ${now}, ${`words of ${id}`}, ${sender ?? null})`,
    ])
  await runJobs({ ...createTestPorts(storage), clock })
  const query = 'email=ann@example.com'
  const exported = Object(await (await ask('GET', `/subjects?${query}`)).json())
  expect(exported.replies).toMatchObject([
    { report: 'bob-new', id: 'a1', text: 'words of a1', sender: { address: 'Ann@example.com' } },
    { report: 'bob-old', id: 'a2', text: 'words of a2' },
  ])

  const counts = { sessions: 0, events: 0, files: 0, reports: 0, replies: 2 }
  expect(await (await ask('GET', `/subjects/counts?${query}`)).json()).toEqual(counts)
  expect(await (await ask('DELETE', `/subjects?${query}&project=other`)).json()).toMatchObject({ replies: 0 })
  expect(await (await ask('DELETE', `/subjects?${query}`)).json()).toEqual(counts)
  expect(await database.read(sql`SELECT id FROM replies ORDER BY id`)).toEqual([{ id: 'b1' }, { id: 'b2' }])
  const [found] = await database.read(
    sql`SELECT discussion FROM report_texts WHERE seq = (SELECT seq FROM reports WHERE id = 'bob-new')`,
  )
  expect(found).toEqual({ discussion: expect.stringMatching(/words of b1 words of b2$/) })
})

test('many unsent files and rows in the trash are erased in several transactions', async () => {
  const { blobs, database } = storage.ports
  const count = 401
  const numbers = JSON.stringify(Array.from({ length: count }, (_, index) => index))
  await database.write([
    sql`INSERT INTO sessions (project, gleap_id, user_id, properties, created_at, updated_at)
      VALUES ('demo', 'ann', 'ann', '{}', ${now}, ${now})`,
    sql`INSERT INTO files (id, project, gleap_id, report, name, type, bytes, created_at)
      SELECT 'file-' || value, 'demo', 'ann', NULL, 'name', 'image/png', 7, ${now} FROM json_each(${numbers})`,
    sql`INSERT INTO trash (kind, id, project, deleted_at, row)
      SELECT 'report', 'report-' || value, 'demo', ${now}, json_object('seq', value + 1000, 'gleap_id', 'ann')
      FROM json_each(${numbers})`,
    sql`INSERT INTO comments (report, author_name, text, created_at)
      SELECT 'report-' || value, 'owner', 'text', ${now} FROM json_each(${numbers})`,
  ])
  await storage.storeFile('bob', { user: 'bob' })
  const removed: string[][] = []
  const remove = (keys: readonly BlobKey[]) => {
    removed.push([...keys])
    return blobs.remove(keys)
  }
  const answer = await erase('ann', { ...blobs, remove })
  expect(await answer.json()).toEqual({ sessions: 1, events: 0, files: count, reports: 0, replies: 0 })
  expect(removed.map(({ length }) => length)).toEqual([400, 400, 2])
  expect(new Set(removed.flat()).size).toBe(2 * count)
  const left = sql`SELECT (SELECT group_concat(id) FROM files) AS files, (SELECT count(*) FROM trash) AS trash,
    (SELECT count(*) FROM comments) AS comments, (SELECT count(*) FROM sessions) AS sessions,
    (SELECT count(*) FROM job_state WHERE name LIKE 'remove blobs %') AS lists`
  expect(await database.read(left)).toEqual([{ files: 'bob', trash: 0, comments: 0, sessions: 0, lists: 0 }])
})

test('an erasure that ends between two transactions is completed when it is repeated', async () => {
  const { blobs, database } = storage.ports
  await database.write([
    sql`INSERT INTO sessions (project, gleap_id, user_id, properties, created_at, updated_at)
      VALUES ('demo', 'ann', 'ann', '{}', ${now}, ${now})`,
  ])
  for (const id of ['a', 'b', 'c']) await storage.storeFile(id)
  const first = await deleteFilesAndTrashOf(database, { userId: 'ann' }, { limit: 2 })
  expect(first).toMatchObject({ files: 2, hasMore: true, removal: { keys: ['demo/a/file', 'demo/b/file'] } })

  expect(await (await erase('ann')).json()).toEqual({
    sessions: 1,
    events: 0,
    files: 1,
    reports: 0,
    replies: 0,
  })
  expect((await blobs.list()).blobs.map(({ key }) => key)).toEqual(['demo/a/file', 'demo/b/file'])
  await runJobs({ ...createTestPorts(storage), clock })
  expect((await blobs.list()).blobs).toEqual([])
})
