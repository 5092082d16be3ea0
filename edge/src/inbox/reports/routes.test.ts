import { afterEach, beforeEach, expect, test } from 'bun:test'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Hono } from 'hono'
import type { BlobKey } from '../../ports/blobs.ts'
import { createBunPeer } from '../../ports/bun/peer.ts'
import { createBunSender } from '../../ports/bun/sender.ts'
import { openStorage, type Storage } from '../../ports/bun/storage.ts'
import { sql } from '../../ports/database.ts'
import { unlimited } from '../../ports/limits-off.ts'
import { readVars } from '../../ports/vars.ts'
import { createProjects } from '../../projects/projects.ts'
import type { OwnerEnv } from '../context.ts'
import { createReportRoutes } from './routes.ts'

let folder: string
let storage: Storage

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'reports-'))
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

async function storeReport(id: string): Promise<void> {
  await storeBlob(`demo/${id}/body`)
  await storeBlob(`demo/${id}-file/file`)
  await storage.ports.database.write([
    sql`INSERT INTO reports (id, share_id, project, gleap_id, created_at, type, priority, is_silent, is_spam, title,
        reported_by, current_url, parts, body_hash, body_bytes, body_encoding, search)
      VALUES (${id}, ${id}, 'demo', 'g', 1, 'BUG', 'LOW', 0, 0, 'title', '', '', '{}', 'hash', 7, 'identity', 'words')`,
    sql`INSERT INTO files (id, project, gleap_id, report, name, type, bytes, created_at)
      VALUES (${`${id}-file`}, 'demo', 'g', ${id}, 'name', 'image/png', 7, 1)`,
  ])
}

function createApp(): Hono<OwnerEnv> {
  const app = new Hono<OwnerEnv>()
  app.use((c, next) => {
    c.set('owner', 'owner')
    return next()
  })
  const clock = { now: () => Date.now() }
  const routes = createReportRoutes({
    ...storage.ports,
    assets: { read: () => Promise.resolve(undefined), readManifest: () => Promise.resolve({}) },
    clock,
    limiter: unlimited,
    log: { write: () => {} },
    peer: createBunPeer({ requestIP: () => null }, { trustProxy: false }),
    projects: createProjects({ ...storage.ports, clock }),
    sender: createBunSender(false),
    vars: readVars({}),
  })
  return app.route('/', routes)
}

test('a deleted report leaves neither its body nor its files in storage', async () => {
  await storeReport('gone')
  await storeReport('kept')
  const keys = async () => (await storage.ports.blobs.list()).blobs.map(({ key }) => key)
  expect(await keys()).toHaveLength(4)
  const answer = await createApp().request('/reports/gone', { method: 'DELETE' })
  expect(answer.status).toBe(204)
  expect(await keys()).toEqual(['demo/kept-file/file', 'demo/kept/body'])
})
