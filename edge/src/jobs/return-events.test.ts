import * as v from 'valibot'
import { afterEach, beforeEach, expect, test } from 'bun:test'
import { openProjectDatabases } from '../../../tests/support/project-database.ts'
import { openTestStorage, type TestStorage } from '../../../tests/support/test-storage.ts'
import { insertEvents, readEvents } from '../events/store.ts'
import { deleteSessionsOf } from '../../inbox/audit/person-data-store.ts'
import { type ProjectDatabase, sql } from '../ports/database.ts'
import { readVars } from '../ports/vars.ts'
import { appendEvents } from '../provider/event-routes.ts'
import { RETURN_STATE, returnEvents } from './return-events.ts'
import { readState } from './store.ts'

const start = Date.parse('2026-11-20T10:00:00.000Z')
const key = { project: 'demo', gleapId: 'session-1' }
const toEvent = (name: string) => ({ name, date: new Date(start).toISOString() })

let storage: TestStorage
let openOwn: (project: string) => ProjectDatabase
let now: number

beforeEach(async () => {
  storage = await openTestStorage()
  openOwn = openProjectDatabases()
  now = start
})

afterEach(() => storage.remove())

const toPorts = (eventStorage: 'project' | 'database', projectDatabase = openOwn) => ({
  ...storage.ports,
  log: { write: () => {} },
  clock: { now: () => now },
  projectDatabase,
  vars: { ...readVars({}), eventStorage },
})

async function stream(name: string, to: 'project' | 'database', session = key): Promise<void> {
  now += 1
  await appendEvents(toPorts(to), session, { events: [toEvent(name)], now, usage: [] })
}

const readNames = async (session = key) =>
  (await readEvents(toPorts('database'), session)).map(({ name }) => name)
const readMoved = async () =>
  (await readEvents({ ...toPorts('database'), projectDatabase: undefined }, key)).map(({ name }) => name)
const readCompletion = async () =>
  (await readState(storage.ports.database, RETURN_STATE, v.object({ completedAt: v.nullable(v.number()) })))
    ?.completedAt

test('events return to the database in their order, before and after newer events', async () => {
  await storage.ports.database.write(insertEvents(key, { events: [toEvent('imported')], now: start }))
  for (const name of ['first', 'second']) await stream(name, 'project')
  await stream('third', 'database')
  const names = ['imported', 'first', 'second', 'third']
  expect(await readNames()).toEqual(names)
  expect(await readCompletion()).toBeUndefined()
  await returnEvents(toPorts('database'))
  await returnEvents(toPorts('database'))
  expect(await readMoved()).toEqual(names)
  expect(await openOwn('demo').read(sql`SELECT 1 FROM events`)).toEqual([])
  await stream('fourth', 'database')
  expect(await readMoved()).toEqual([...names, 'fourth'])
  expect(await readCompletion()).toBe(start + 3)
})

test('events stay in their project’s database while new ones are stored there, and completion is forgotten', async () => {
  await returnEvents(toPorts('database'))
  expect(await readCompletion()).toBe(start)
  await stream('first', 'project')
  await returnEvents(toPorts('project'))
  expect(await readMoved()).toEqual([])
  expect(await readCompletion()).toBeUndefined()
})

test('a run moves a limited number of rows, and the next ones continue with all projects', async () => {
  await storage.ports.database.write([
    sql`INSERT INTO projects (sdk_key, name, secret, created_at)
      SELECT 'other', 'Other', secret, created_at FROM projects LIMIT 1`,
  ])
  const insert = (project: string, rows: number) =>
    openOwn(project).write([
      sql`INSERT INTO events (project, gleap_id, seq, name, date, received_at)
        WITH RECURSIVE counter (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM counter LIMIT ${rows})
        SELECT ${project}, 'g', n, 'e' || n, '', ${start} + n / 1000 FROM counter`,
    ])
  await insert('demo', 5000)
  await insert('other', 5000)
  for (let run = 0; run < 3; run += 1) {
    await returnEvents(toPorts('database'))
    expect(await readCompletion()).toBeNull()
  }
  for (let run = 0; run < 2; run += 1) await returnEvents(toPorts('database'))
  expect(await readCompletion()).toBe(start)
  expect(
    await storage.ports.database.read(sql`SELECT project, count(*) AS n FROM events GROUP BY project`),
  ).toEqual([
    { project: 'demo', n: 5000 },
    { project: 'other', n: 5000 },
  ])
})

test.each([
  ['after the insertion', 1],
  ['after the removal', 2],
])('a run that ends %s loses and duplicates no event', async (_, calls) => {
  for (const name of ['first', 'second']) await stream(name, 'project')
  let left = calls
  const failing: ProjectDatabase = {
    ...openOwn('demo'),
    async write(statements) {
      left -= 1
      if (left === 0) throw new Error('interrupted')
      const rows = await openOwn('demo').write(statements)
      left -= 1
      if (left === 0) throw new Error('interrupted')
      return rows
    },
  }
  const run = returnEvents(toPorts('database', () => failing))
  expect(await run.catch(String)).toBe('Error: interrupted')
  await returnEvents(toPorts('database'))
  expect(await readMoved()).toEqual(['first', 'second'])
  expect(await readNames()).toEqual(['first', 'second'])
})

test('events of a person who is erased during a move do not return', async () => {
  await storage.ports.database.write([
    sql`INSERT INTO sessions (project, gleap_id, user_id, created_at, updated_at)
      VALUES ('demo', ${key.gleapId}, 'ann', 1, 1)`,
  ])
  await stream('of Ann', 'project')
  await stream('of Bob', 'project', { ...key, gleapId: 'session-2' })
  let isErased = false
  const erasing: ProjectDatabase = {
    ...openOwn('demo'),
    async read(statement) {
      const rows = await openOwn('demo').read(statement)
      if (isErased) return rows
      isErased = true
      await deleteSessionsOf(toPorts('database'), { userId: 'ann' }, { who: 'owner', at: now, detail: {} })
      return rows
    },
  }
  await returnEvents(toPorts('database', () => erasing))
  expect(isErased).toBe(true)
  expect(await readNames()).toEqual([])
  expect(await readNames({ ...key, gleapId: 'session-2' })).toEqual(['of Bob'])
  expect(await openOwn('demo').read(sql`SELECT 1 FROM events`)).toEqual([])
})
