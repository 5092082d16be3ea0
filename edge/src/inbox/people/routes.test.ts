import { afterEach, beforeEach, expect, test } from 'bun:test'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Hono } from 'hono'
import { runJobs } from '../../jobs/jobs.ts'
import type { BlobKey } from '../../ports/blobs.ts'
import { createBunPeer } from '../../ports/bun/peer.ts'
import { createBunSender } from '../../ports/bun/sender.ts'
import { openStorage, type Storage } from '../../ports/bun/storage.ts'
import { sql } from '../../ports/database.ts'
import { readVars } from '../../ports/vars.ts'
import type { OwnerEnv } from '../context.ts'
import { createPeopleRoutes } from './routes.ts'

const DAY_MS = 86_400_000
const now = Date.now()
const clock = { now: () => now }
const parts = JSON.stringify(
  Object.fromEntries(
    ['screenshot', 'recording', 'replay', 'console', 'network', 'attachments'].map((name) => [name, false]),
  ),
)
let folder: string
let storage: Storage

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'people-'))
  storage = await openStorage(folder, {})
})

afterEach(async () => {
  storage.close()
  await rm(folder, { recursive: true })
})

async function storeBlob(key: BlobKey): Promise<void> {
  const writer = await storage.ports.blobs.create(key, {})
  await writer.write(new TextEncoder().encode('content'))
  await writer.close()
}

async function storeReport(id: string, { user, createdAt = now }: { user: string; createdAt?: number }) {
  await storeBlob(`demo/${id}/body`)
  await storage.ports.database.write([
    sql`INSERT INTO reports (id, share_id, project, gleap_id, user_id, created_at, type, priority, is_silent, is_spam,
        title, reported_by, current_url, parts, body_hash, body_bytes, body_encoding, search)
      VALUES (${id}, ${id}, 'demo', ${user}, ${user}, ${createdAt}, 'BUG', 'LOW', 0, 0, 'title', '', '', ${parts},
        'hash', 7, 'identity', 'words')`,
  ])
}

async function storeFile(id: string, { user, report = null }: { user: string; report?: string | null }) {
  await storeBlob(`demo/${id}/file`)
  await storage.ports.database.write([
    sql`INSERT INTO files (id, project, gleap_id, report, name, type, bytes, created_at)
      VALUES (${id}, 'demo', ${user}, ${report}, 'name', 'image/png', 7, ${now})`,
  ])
}

function erase(userId: string) {
  const app = new Hono<OwnerEnv>()
  app.use((c, next) => {
    c.set('owner', 'owner')
    return next()
  })
  const peer = createBunPeer({ requestIP: () => null }, { trustProxy: false })
  app.route('/', createPeopleRoutes({ ...storage.ports, clock, peer, vars: readVars({}) }))
  return app.request(`/subjects?userId=${userId}`, { method: 'DELETE' })
}

test('nothing of an erased person stays in storage, not even in the trash', async () => {
  const { blobs, database } = storage.ports
  await storeReport('ann-old', { user: 'ann', createdAt: now - 91 * DAY_MS })
  for (const user of ['ann', 'bob']) {
    await database.write([
      sql`INSERT INTO sessions (project, gleap_id, user_id, properties, created_at, updated_at)
        VALUES ('demo', ${user}, ${user}, '{}', ${now}, ${now})`,
    ])
    await storeReport(`${user}-new`, { user })
    await storeFile(`${user}-attached`, { user, report: `${user}-new` })
    await storeFile(`${user}-unsent`, { user })
  }
  // Retention moves the old report to the trash.
  await runJobs({ ...storage.ports, clock, log: { write: () => {} }, sender: createBunSender(false) })
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
