import { expect, test } from 'bun:test'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { hasLongBody, startServer } from './server.ts'

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

test('only reports and uploads may take long to arrive, with or without a query string', () => {
  const isLong = (path: string, method = 'POST') =>
    hasLongBody(new Request(`http://api.localhost${path}`, { method }))
  expect(['/bugs/v2', '/uploads/sdk', '/bugs/v2?from=proxy'].map((path) => isLong(path))).toEqual([
    true,
    true,
    true,
  ])
  expect([isLong('/bugs/v2', 'GET'), isLong('/sessions?next=/bugs/v2'), isLong('/old/bugs/v2')]).toEqual([
    false,
    false,
    false,
  ])
})
