import { expect, test } from 'bun:test'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startServer } from './server.ts'

test('a request that arrives while the server starts is answered after the start', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'server-'))
  const dist = join(folder, 'dist')
  await mkdir(join(dist, 'public'), { recursive: true })
  let early: Response | Promise<Response> | undefined
  const server = await startServer({
    port: 0,
    hostname: '127.0.0.1',
    dist,
    dataDir: join(folder, 'data'),
    trustProxy: false,
    env: { LOG_LEVEL: 'error' },
    wrap(fetch) {
      early = fetch(new Request('http://localhost/healthz'))
      return fetch
    },
  })
  const answer = await early
  await server.stop()
  await rm(folder, { recursive: true })
  expect(answer?.status).toBe(200)
})
