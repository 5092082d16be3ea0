import { afterAll, beforeAll, expect, test } from 'bun:test'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startServer, type RunningServer } from '../../edge/src/server.ts'
import { createOwner } from '../support/provider.ts'

let folder: string
let server: RunningServer

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'provider-'))
  await mkdir(join(folder, 'dist/public'), { recursive: true })
  server = await startServer({
    port: 0,
    // The server is reachable from the network, so project owners must not reach internal hosts through webhooks.
    hostname: '0.0.0.0',
    dist: join(folder, 'dist'),
    dataDir: join(folder, 'data'),
    trustProxy: false,
    env: { LOG_LEVEL: 'off' },
  })
})

afterAll(async () => {
  await server.stop()
  await rm(folder, { recursive: true })
})

test('a server that is open to the network does not accept webhooks to private addresses', async () => {
  const { inboxToken, port } = server
  const owner = createOwner({ origin: `http://127.0.0.1:${port}`, inboxToken, close: async () => {} })
  const patch = (url: string) =>
    owner('PATCH', '/projects/demo', { webhooks: [{ url, events: ['report.created'] }] })

  for (const url of [
    'http://example.com/',
    `https://127.0.0.1:${port}/`,
    `https://localhost:${port}/`,
    'https://169.254.169.254/latest/meta-data',
    'https://10.0.0.1/',
    'https://[::ffff:10.0.0.1]/',
  ]) {
    expect(await patch(url)).toMatchObject({ status: 400, body: { code: 'invalid_body' } })
  }
  expect((await patch('https://hooks.example.com/')).status).toBe(200)
})
