import { expect, spyOn, test } from 'bun:test'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createRequestTimer } from '../ports/bun/timing.ts'
import { openStorage } from '../ports/bun/storage.ts'
import { sql } from '../ports/database.ts'
import { withStorageTimeouts } from './storage-timeouts.ts'

test('a slow call is logged with its statement without values, and adds to the time of its request only', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'slow-'))
  const storage = await openStorage(folder, {})
  const lines: unknown[] = []
  const log = { write: (...line: unknown[]) => void lines.push(line) }
  const requestTimer = createRequestTimer()
  const { database } = withStorageTimeouts({ ...storage.ports, log, requestTimer })
  let time = 0
  const now = spyOn(performance, 'now').mockImplementation(() => (time += 300))
  const [first, second] = [
    { database: 0, blobs: 0 },
    { database: 0, blobs: 0 },
  ]
  const read = () => database.read(sql`SELECT ${'a secret'}   AS name`)
  await requestTimer.run(first, read)
  expect(lines).toEqual([])

  now.mockImplementation(() => (time += 700))
  await requestTimer.run(second, async () => {
    await read()
    await read()
  })
  now.mockRestore()
  storage.close()
  await rm(folder, { recursive: true })

  const line = ['warn', 'slow storage call', { call: 'read', ms: 700, statements: ['SELECT ? AS name'] }]
  expect(lines).toEqual([line, line])
  expect([first.database, second.database, second.blobs]).toEqual([300, 1400, 0])
})
