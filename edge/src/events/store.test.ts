import { afterEach, beforeEach, expect, test } from 'bun:test'
import { openTestStorage, type TestStorage } from '../../../tests/support/test-storage.ts'
import { sql } from '../ports/database.ts'
import { eventCount, insertEvents, readEvents, sumEvents } from './store.ts'

const key = { project: 'demo', gleapId: 'session-1' }
const date = '2026-11-20T10:00:00.000Z'
const now = Date.parse(date)

let storage: TestStorage

beforeEach(async () => {
  storage = await openTestStorage()
})

afterEach(() => storage.remove())

const append = (...events: { name: string; date: string; data?: unknown }[]) =>
  storage.ports.database.write(insertEvents(key, { events, now }))
const countRows = () =>
  storage.ports.database.read(
    sql`SELECT count(*) AS count, sum(${eventCount}) AS events FROM events WHERE gleap_id = ${key.gleapId}`,
  )

test('P-011 a call is one row, and its events are read back in order after those of earlier calls', async () => {
  const first = { name: 'opened', date, data: { text: 'ü"\\', nested: [null, 1.5] } }
  await append(first, { name: 'second', date })
  await append({ name: 'third', date, data: 'text' })
  expect(await readEvents(storage.ports, key)).toEqual([
    first,
    { name: 'second', date },
    { name: 'third', date, data: 'text' },
  ])
  expect(await countRows()).toEqual([{ count: 2, events: 3 }])
})

test('a large call is split into rows below 64 KiB, and keeps its order', async () => {
  const events = Array.from({ length: 100 }, (_, index) => ({
    name: `n${index}`,
    date,
    data: { text: '€'.repeat(1300) },
  }))
  await append(...events)
  expect(await readEvents(storage.ports, key)).toEqual(events)
  const rows = await storage.ports.database.read(sql`SELECT octet_length(data) AS bytes FROM events`)
  expect(rows.length).toBeGreaterThan(1)
  expect(Math.max(...rows.map((row) => Number(Object(row).bytes)))).toBeLessThan(65_536)
  expect(await countRows()).toEqual([{ count: rows.length, events: 100 }])
})

test('a call without events stores no row', async () => {
  expect(insertEvents(key, { events: [], now })).toEqual([])
})

test('rows of one event, as earlier versions wrote them, are read and counted with the others', async () => {
  await storage.ports.database.write([
    sql`INSERT INTO events (project, gleap_id, seq, name, date, data, received_at)
      VALUES ('demo', ${key.gleapId}, 1, 'old', ${date}, '{"n":1}', ${now}),
        ('demo', ${key.gleapId}, 2, 'older', ${date}, NULL, ${now})`,
  ])
  await append({ name: 'new', date, data: null }, { name: 'newer', date })
  expect(await readEvents(storage.ports, key)).toEqual([
    { name: 'old', date, data: { n: 1 } },
    { name: 'older', date },
    { name: 'new', date },
    { name: 'newer', date },
  ])
  const [deleted] = await storage.ports.database.write([
    sql`DELETE FROM events WHERE gleap_id = ${key.gleapId} RETURNING ${eventCount} AS events`,
  ])
  expect(sumEvents(deleted)).toBe(4)
})
