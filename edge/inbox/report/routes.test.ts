import { afterEach, beforeEach, expect, test } from 'bun:test'
import { Hono } from 'hono'
import { createTestPorts, openTestStorage, type TestStorage } from '../../../tests/support/test-storage.ts'
import { createProjects } from '../../src/projects/store.ts'
import type { MemberEnv } from '../context.ts'
import { createReportRoutes } from './routes.ts'

let storage: TestStorage

beforeEach(async () => {
  storage = await openTestStorage()
})

afterEach(() => storage.remove())

async function storeReportWithFile(id: string): Promise<void> {
  await storage.storeReport(id)
  await storage.storeFile(`${id}-file`, { report: id })
}

function createApp(): Hono<MemberEnv> {
  const app = new Hono<MemberEnv>()
  app.use((c, next) => {
    c.set('who', 'owner')
    return next()
  })
  const ports = createTestPorts(storage)
  const routes = createReportRoutes({ ...ports, projects: createProjects(ports) })
  return app.route('/', routes)
}

test('a deleted report leaves neither its body nor its files in storage', async () => {
  await storeReportWithFile('gone')
  await storeReportWithFile('kept')
  const keys = async () => (await storage.ports.blobs.list()).blobs.map(({ key }) => key)
  expect(await keys()).toHaveLength(4)
  const answer = await createApp().request('/reports/gone', { method: 'DELETE' })
  expect(answer.status).toBe(204)
  expect(await keys()).toEqual(['demo/kept-file/file', 'demo/kept/body'])
})
