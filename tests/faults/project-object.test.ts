import { afterAll, beforeAll, expect, test } from 'bun:test'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { countUsed } from '../../edge/src/provider/quota.ts'
import { insertEvents } from '../../edge/src/events/store.ts'
import { sql, type Statement } from '../../edge/src/ports/database.ts'
import { startFaultyWorker } from '../support/faulty-worker.ts'
import { findDescendants } from '../support/processes.ts'
import { createVisitor, type Provider } from '../support/provider.ts'

const DAY_MS = 86_400_000

let folder: string
let provider: Provider

const start = () => startFaultyWorker(folder, 'tests/support/project-object-worker.mjs')

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'project-object-'))
  provider = await start()
}, 300_000)

afterAll(async () => {
  await provider.close()
  await rm(folder, { recursive: true })
}, 300_000)

/** Calls a method of the object of the project `demo`. */
async function call(method: string, ...args: unknown[]): Promise<unknown> {
  const answer = await fetch(`${provider.origin}/object/${method}`, {
    method: 'POST',
    body: JSON.stringify(args),
  })
  expect(answer.status).toBe(200)
  return answer.json()
}

const readD1 = async (text: string): Promise<unknown> =>
  (await fetch(`${provider.origin}/d1`, { method: 'POST', body: text })).json()
const readObject = (statement: Statement) => call('read', statement)
const toEvent = (name: string) => ({ name, date: new Date().toISOString() })

test('an acknowledged event is in the object of its project, not in D1, and survives kill -9', async () => {
  const visitor = createVisitor(provider)
  const { ids } = await visitor.start()
  expect((await visitor.stream([toEvent('acknowledged')])).status).toBe(200)
  for (const pid of findDescendants('workerd serve')) process.kill(pid, 'SIGKILL')
  await provider.close()
  // Starts with the initial state of D1 again, which has no events.
  provider = await start()
  expect(await readD1('SELECT (SELECT count(*) FROM events) + (SELECT count(*) FROM usage) AS n')).toEqual([
    { n: 0 },
  ])
  const select = sql`SELECT count(*) AS n FROM events WHERE project = 'demo' AND gleap_id = ${ids.gleapId}`
  expect(await readObject(select)).toEqual([{ n: 1 }])
}, 300_000)

test('a transaction with a failing statement stores nothing', async () => {
  const insert = sql`INSERT INTO events (project, gleap_id, seq, name, date, received_at)
    VALUES ('demo', 'twice', 1, 'e', '', ${Date.now()})`
  const answer = await fetch(`${provider.origin}/object/write`, {
    method: 'POST',
    body: JSON.stringify([[insert, insert]]),
  })
  expect(answer.status).toBe(500)
  expect(await readObject(sql`SELECT count(*) AS n FROM events WHERE gleap_id = 'twice'`)).toEqual([{ n: 0 }])
})

test('the alarm deletes what has expired, and removes the object of a deleted project', async () => {
  const now = Date.now()
  const key = { project: 'demo', gleapId: 'old' }
  const place = {
    project: 'demo',
    day: Math.floor(now / DAY_MS),
    scopes: [{ name: '', most: { bytes: 1, items: 1 } }],
  }
  await call('write', [
    ...insertEvents(key, { events: [toEvent('expired')], now: now - 91 * DAY_MS }),
    ...insertEvents(key, { events: [toEvent('kept')], now }),
    countUsed(place, { bytes: 1, items: 1 }),
  ])
  expect(Number(await call('nextAlarm'))).toBeGreaterThan(now)
  await call('runAlarm')
  expect(await readObject(sql`SELECT count(*) AS n FROM events WHERE gleap_id = 'old'`)).toEqual([{ n: 1 }])
  expect(Number(await call('nextAlarm'))).toBeGreaterThan(now + DAY_MS - 60_000)
  expect(
    await readD1("SELECT json_extract(detail, '$.events') AS n FROM audit WHERE action = 'rows.deleted'"),
  ).toEqual([{ n: 1 }])

  await readD1("DELETE FROM projects WHERE sdk_key = 'demo'")
  await call('runAlarm')
  expect(await call('countTables')).toBe(0)
  expect(await call('nextAlarm')).toBe(null)
  // Reading does not create the tables again.
  expect(await readObject(sql`SELECT count(*) AS n FROM events`)).toEqual([])
  expect(await call('countTables')).toBe(0)
  expect(await call('nextAlarm')).toBe(null)
})

test('an alarm that fails because D1 does not respond runs again a day later', async () => {
  const key = { project: 'demo', gleapId: 'later' }
  await call('write', insertEvents(key, { events: [toEvent('event')], now: Date.now() }))
  await call('deleteAlarm')
  await readD1('ALTER TABLE projects RENAME TO unavailable')
  const answer = await fetch(`${provider.origin}/object/runAlarm`, { method: 'POST', body: '[]' })
  await readD1('ALTER TABLE unavailable RENAME TO projects')
  expect(answer.status).toBe(500)
  expect(Number(await call('nextAlarm'))).toBeGreaterThan(Date.now() + DAY_MS - 60_000)
})
