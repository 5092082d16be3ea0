import { afterEach, beforeEach, expect, test } from 'bun:test'
import { openTestStorage, type TestStorage } from '../../../tests/support/test-storage.ts'
import { sql } from '../ports/database.ts'
import { addOpened, addShown } from './store.ts'

let storage: TestStorage
beforeEach(async () => {
  storage = await openTestStorage()
})
afterEach(() => storage.remove())

const read = () =>
  storage.ports.database.read(
    sql`SELECT query, shown, opened, last_day AS day FROM shown_searches ORDER BY query`,
  )

test('shown and opened searches are counted separately', async () => {
  const { database } = storage.ports
  await addShown(
    database,
    new Map([
      ['epoch', 2],
      ['sync', 1],
    ]),
    '2026-11-21',
  )
  await addOpened(
    database,
    new Map([
      ['epoch', 1],
      ['keys', 3],
    ]),
    '2026-11-22',
  )
  await addShown(database, new Map([['keys', 1]]), '2026-11-23')
  expect(await read()).toEqual([
    { query: 'epoch', shown: 2, opened: 1, day: '2026-11-22' },
    { query: 'keys', shown: 1, opened: 3, day: '2026-11-23' },
    { query: 'sync', shown: 1, opened: 0, day: '2026-11-21' },
  ])
})

test('a search that no one repeated for 90 days is removed', async () => {
  const { database } = storage.ports
  await addShown(database, new Map([['old', 1]]), '2026-08-24')
  await addShown(database, new Map([['kept', 1]]), '2026-08-25')
  await addShown(database, new Map([['new', 1]]), '2026-11-23')
  expect(await read()).toMatchObject([{ query: 'kept' }, { query: 'new' }])
})

test('a full table counts only searches that it already has', async () => {
  const { database } = storage.ports
  const many = Array.from({ length: 1000 }, (_, n): [string, number] => [`word${n}`, 1])
  await addShown(database, new Map(many), '2026-11-23')
  await addOpened(
    database,
    new Map([
      ['more', 1],
      ['word7', 1],
    ]),
    '2026-11-23',
  )
  const rows = await read()
  expect(rows).toHaveLength(1000)
  expect(rows).toContainEqual({ query: 'word7', shown: 1, opened: 1, day: '2026-11-23' })
})
