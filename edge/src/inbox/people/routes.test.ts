import { afterEach, beforeEach, expect, test } from 'bun:test'
import { Hono } from 'hono'
import { createTestPorts, openTestStorage, type TestStorage } from '../../../../tests/support/test-storage.ts'
import { runJobs } from '../../jobs/jobs.ts'
import { sql } from '../../ports/database.ts'
import type { OwnerEnv } from '../context.ts'
import { createPeopleRoutes } from './routes.ts'

const DAY_MS = 86_400_000
const now = Date.now()
const clock = { now: () => now }
let storage: TestStorage

beforeEach(async () => {
  storage = await openTestStorage()
})

afterEach(() => storage.remove())

function erase(userId: string) {
  const app = new Hono<OwnerEnv>()
  app.use((c, next) => {
    c.set('owner', 'owner')
    return next()
  })
  app.route('/', createPeopleRoutes({ ...createTestPorts(storage), clock }))
  return app.request(`/subjects?userId=${userId}`, { method: 'DELETE' })
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
  expect(await answer.json()).toEqual({ sessions: 1, events: 0, files: 2, reports: 1 })
  expect((await blobs.list()).blobs.map(({ key }) => key)).toEqual([
    'demo/bob-attached/file',
    'demo/bob-new/body',
    'demo/bob-unsent/file',
  ])
  expect(await discarded()).toEqual([])
})
