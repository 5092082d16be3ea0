import { expect, test } from 'bun:test'
import { Database } from 'bun:sqlite'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { startKillableProvider } from '../support/killable-provider.ts'
import { createOwner, createVisitor } from '../support/provider.ts'

const REPORTS = 2000
const KILLS = 20
const WRITERS = 8

test('what was answered survives kill -9 at any moment, and nothing half-written is ever to be seen', async () => {
  const provider = await startKillableProvider()
  const visitor = createVisitor(provider)
  await visitor.start()
  const acknowledged = new Map<string, string>()
  let sent = 0

  async function write(): Promise<void> {
    while (acknowledged.size < REPORTS) {
      const text = JSON.stringify({
        type: 'BUG',
        isSilent: true,
        n: (sent += 1),
        data: 'x'.repeat(20_000 + (sent % 7) * 30_000),
      })
      const answer = await visitor.report(text).catch(() => undefined)
      if (answer?.status === 201) acknowledged.set(String(Object(answer.body).id), text)
      // The server is down: what is sent meanwhile tests nothing.
      if (!answer) await Bun.sleep(50)
    }
  }

  const isReached = (count: number) => acknowledged.size >= count

  const restarts: number[] = []
  const writers = Array.from({ length: WRITERS }, write)
  for (let kill = 1; kill <= KILLS; kill += 1) {
    while (!isReached((REPORTS * kill) / (KILLS + 1))) await Bun.sleep(1)
    await Bun.sleep(Math.random() * 20)
    restarts.push(await provider.killAndRestart())
  }
  await Promise.all(writers)

  const owner = createOwner(provider)
  for (const [id, text] of acknowledged) {
    const { body } = await owner('GET', `/reports/${id}`)
    expect(JSON.stringify(Object(body).report)).toBe(text)
  }
  const rows = new Database(join(provider.dataDir, 'provider.sqlite'), { readonly: true })
    .query<{ id: string }, []>('SELECT id FROM reports')
    .all()
  const withoutBlob = rows.filter(({ id }) => !existsSync(join(provider.dataDir, `blobs/demo/${id}.body`)))
  await provider.close()

  expect(acknowledged.size).toBeGreaterThanOrEqual(REPORTS)
  expect(rows.length).toBeGreaterThanOrEqual(acknowledged.size)
  expect(withoutBlob).toEqual([])
  expect(Math.max(...restarts)).toBeLessThan(2000)
  console.log(`${acknowledged.size} answered, 0 lost; slowest restart ${Math.max(...restarts).toFixed(0)} ms`)
}, 120_000)
