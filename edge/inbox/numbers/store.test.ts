import { afterAll, beforeAll, expect, test } from 'bun:test'
import { openTestStorage, type TestStorage } from '../../../tests/support/test-storage.ts'
import { sql } from '../../src/ports/database.ts'
import { readNumbers } from './store.ts'

const DAY = 86_400_000
const HOUR = 3_600_000
const now = Date.UTC(2026, 10, 20, 12)

let storage: TestStorage

beforeAll(async () => {
  storage = await openTestStorage()
})

afterAll(() => storage.remove())

const read = (days: number) =>
  readNumbers(storage.ports.database, { member: { projects: null }, project: 'demo', days, now })

/** Adds `key: reports` of each counted value. */
const toCounts = (counts: readonly { value: string; reports: number }[]) =>
  Object.fromEntries(counts.map(({ value, reports }) => [value, reports]))

test('reports are counted by day, type, page, browser and version, whatever becomes of them', async () => {
  const { database } = storage.ports
  const store = async (id: string, createdAt: number, more: Record<string, string | number>) => {
    await storage.storeReport(id, { createdAt })
    const { type = 'BUG', url = '', browser = '', version = '', spam = 0 } = more
    await database.write([
      sql`INSERT INTO reports (id, share_id, project, gleap_id, created_at, type, priority, is_silent, is_spam, title,
          reported_by, current_url, browser, version, parts, body_hash, body_bytes, body_encoding, search)
        SELECT ${`${id}-copy`}, ${`${id}-share`}, project, gleap_id, created_at, ${type}, priority, 0, ${spam}, title,
          reported_by, ${url}, ${browser || null}, ${version || null}, parts, body_hash, body_bytes, body_encoding, search
        FROM reports WHERE id = ${id}`,
      sql`DELETE FROM reports WHERE id = ${id}`,
    ])
  }
  await store('a', now - DAY, {
    url: 'https://a.example/cart?id=1#top',
    browser: 'Firefox 152',
    version: '3.18.2',
  })
  const first = await read(7)
  expect(first.days).toEqual([
    '2026-11-14',
    '2026-11-15',
    '2026-11-16',
    '2026-11-17',
    '2026-11-18',
    '2026-11-19',
    '2026-11-20',
  ])
  expect(first.types).toEqual([{ value: 'BUG', reports: 1, days: [0, 0, 0, 0, 0, 1, 0] }])
  expect([first.pages, first.browsers, first.versions].map(toCounts)).toEqual([
    { 'https://a.example/cart': 1 },
    { 'Firefox 152': 1 },
    { '3.18.2': 1 },
  ])

  await database.write([sql`UPDATE reports SET type = 'CRASH' WHERE id = 'a-copy'`])
  expect(toCounts((await read(7)).types)).toEqual({ CRASH: 1 })
  await database.write([sql`UPDATE reports SET is_spam = 1 WHERE id = 'a-copy'`])
  expect((await read(7)).pages).toEqual([])
  await database.write([sql`UPDATE reports SET is_spam = 0 WHERE id = 'a-copy'`])
  expect(toCounts((await read(7)).pages)).toEqual({ 'https://a.example/cart': 1 })
  await database.write([sql`DELETE FROM reports WHERE id = 'a-copy'`])
  expect((await read(7)).types).toEqual([])
  expect((await read(7)).pages).toEqual([])
})

test('the report of an earlier period only counts there', async () => {
  await storage.storeReport('old', { createdAt: now - 9 * DAY })
  const { previous, types } = await read(7)
  expect([previous, types]).toEqual([1, []])
  expect((await read(30)).previous).toBe(0)
  await storage.ports.database.write([sql`DELETE FROM reports`])
})

test('the median and the distribution of times are those of the first answer, and of the last resolution', async () => {
  const { database } = storage.ports
  for (const [index, hours] of [0.5, 2, 30].entries()) {
    const id = `answered-${index}`
    await storage.storeReport(id, { createdAt: now - 5 * DAY })
    for (const [place, at] of [hours * HOUR, 100 * HOUR].entries())
      await database.write([
        sql`INSERT INTO replies (id, report, is_from_team, author_name, created_at, text)
          VALUES (${`${id}-${place}`}, ${id}, 1, 'Ann', ${now - 5 * DAY + at}, 'Hello')`,
      ])
  }
  await database.write([
    sql`UPDATE reports SET status = 'done' WHERE id <> 'answered-2'`,
    sql`UPDATE reports SET status = 'open' WHERE id = 'answered-1'`,
    sql`UPDATE report_resolutions SET done_at = received_at + ${2 * DAY}`,
  ])
  const { firstAnswer, done } = await read(30)
  expect(firstAnswer).toEqual({
    reports: 3,
    median: 2 * HOUR,
    within: [
      { limit: HOUR, reports: 1 },
      { limit: 4 * HOUR, reports: 1 },
      { limit: DAY, reports: 0 },
      { limit: 3 * DAY, reports: 1 },
      { limit: 7 * DAY, reports: 0 },
      { limit: null, reports: 0 },
    ],
  })
  expect([done.reports, done.median]).toEqual([1, 2 * DAY])
  await database.write([sql`DELETE FROM reports`])
  const empty = await read(30)
  expect([empty.firstAnswer.median, empty.done.reports]).toEqual([null, 0])
})
