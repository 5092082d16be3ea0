import { afterEach, beforeEach, expect, test } from 'bun:test'
import { openProjectDatabases } from '../../../tests/support/project-database.ts'
import { openTestStorage, type TestStorage } from '../../../tests/support/test-storage.ts'
import { countPerson, deleteSessionsOf } from '../../inbox/audit/person-data-store.ts'
import { readUsage } from '../../inbox/settings/storage.ts'
import { sql } from '../ports/database.ts'
import { countRefused, countUsed, readUsed } from '../provider/quota.ts'
import { appendEvents } from '../provider/event-routes.ts'
import { expireProject } from './expire-project.ts'
import { createProjectDatabases } from '../ports/workers/project-databases.ts'
import {
  type EventPorts,
  type EventWritePorts,
  findSessionProjects,
  insertEvents,
  readEvents,
} from '../events/store.ts'
import { projectTables } from './tables.ts'

const DAY_MS = 86_400_000
const now = Date.parse('2026-11-20T10:00:00.000Z')
const today = now / DAY_MS - (now % DAY_MS) / DAY_MS
const key = { project: 'demo', gleapId: 'session-1' }
const toEvent = (name: string) => ({ name, date: new Date(now).toISOString() })

let storage: TestStorage
let ports: EventWritePorts & { projectDatabase: ReturnType<typeof openProjectDatabases> }

beforeEach(async () => {
  storage = await openTestStorage()
  ports = {
    database: storage.ports.database,
    projectDatabase: openProjectDatabases(),
    vars: { eventStorage: 'project' },
  }
})

afterEach(() => storage.remove())

/** Stores events as they were stored before projects had their own database. */
const appendEarlier = (...names: string[]) =>
  ports.database.write(insertEvents(key, { events: names.map(toEvent), now }))
const append = (...names: string[]) =>
  appendEvents(ports, key, { events: names.map(toEvent), now, usage: [] })
const readNames = async () => (await readEvents(ports, key)).map(({ name }) => name)
const countRows = async (project: string) =>
  (await ports.projectDatabase(project).read(sql`SELECT 1 FROM events UNION ALL SELECT 1 FROM usage`)).length

test('the tables of a project are those of the installation', async () => {
  const read = sql`SELECT name, sql FROM sqlite_master WHERE tbl_name IN ('events', 'usage') AND sql IS NOT NULL ORDER BY name`
  const normalize = (rows: readonly unknown[]) =>
    rows.map((row) =>
      String(Object(row).sql)
        .replaceAll(/--.*|"/g, '')
        .replaceAll('IF NOT EXISTS ', '')
        .replaceAll(/\s+/g, ' '),
    )
  const own = normalize(await ports.projectDatabase('demo').read(read))
  expect(own).toHaveLength(projectTables.length)
  expect(own).toEqual(normalize(await ports.database.read(read)))
})

test('new events go to the project, and earlier ones of the session are read before them', async () => {
  await appendEarlier('first', 'second')
  await append('third')
  await append('fourth')
  expect(await readNames()).toEqual(['first', 'second', 'third', 'fourth'])
  expect(await ports.database.read(sql`SELECT count(*) AS rows FROM events`)).toEqual([{ rows: 1 }])
  expect(await countRows('demo')).toBe(2)
  expect(await countRows('other')).toBe(0)
})

test('a session without a row is found by its events, in either database', async () => {
  expect(await findSessionProjects(ports, key.gleapId)).toEqual([])
  await append('only')
  expect(await ports.database.read(sql`SELECT 1 FROM sessions`)).toEqual([])
  expect(await findSessionProjects(ports, key.gleapId)).toEqual(['demo'])
  await ports.projectDatabase('demo').erase()
  await appendEarlier('earlier')
  expect(await findSessionProjects(ports, key.gleapId)).toEqual(['demo'])
})

test('a session’s time of last use is updated once an hour', async () => {
  const stream = (at: number) => appendEvents(ports, key, { events: [toEvent('e')], now: at, usage: [] })
  await ports.database.write([
    sql`INSERT INTO sessions (project, gleap_id, created_at, updated_at) VALUES ('demo', ${key.gleapId}, ${now}, ${now})`,
  ])
  const readUse = () => ports.database.read(sql`SELECT updated_at - ${now} AS age FROM sessions`)
  await stream(now)
  await stream(now + 59 * 60_000)
  expect(await readUse()).toEqual([{ age: 0 }])
  await stream(now + 60 * 60_000)
  expect(await readUse()).toEqual([{ age: 60 * 60_000 }])
  // The clock was wrong, and has been corrected.
  await stream(now - DAY_MS)
  expect(await readUse()).toEqual([{ age: -DAY_MS }])
})

test('the events of a person are counted and erased in both databases', async () => {
  await appendEarlier('first', 'second')
  await append('third')
  await ports.database.write([
    sql`INSERT INTO sessions (project, gleap_id, user_id, created_at, updated_at)
      VALUES ('demo', ${key.gleapId}, 'ann', 1, 1), ('demo', 'session-2', 'bob', 1, 1)`,
  ])
  const other = { project: 'demo', gleapId: 'session-2' }
  await appendEvents(ports, other, { events: [toEvent('of Bob')], now, usage: [] })
  const person = { userId: 'ann' }
  expect(await countPerson(ports, person)).toMatchObject({ sessions: 1, events: 3 })
  const erased = await deleteSessionsOf(ports, person, { who: 'owner', at: now, detail: {} })
  expect(erased).toMatchObject({ sessions: 1, events: 3 })
  expect(await readNames()).toEqual([])
  expect(await readEvents(ports, other)).toHaveLength(1)
})

test('a session that is identified during the erasure of its person keeps no events', async () => {
  await ports.database.write([
    sql`INSERT INTO sessions (project, gleap_id, user_id, created_at, updated_at)
      VALUES ('demo', ${key.gleapId}, 'ann', 1, 1), ('demo', 'session-2', NULL, 1, 1)`,
  ])
  const second = { project: 'demo', gleapId: 'session-2' }
  await append('first', 'second')
  await appendEvents(ports, second, { events: [toEvent('third')], now, usage: [] })
  const identifying: EventPorts = {
    ...ports,
    projectDatabase(project) {
      const store = ports.projectDatabase(project)
      return {
        ...store,
        async write(statements) {
          const rows = await store.write(statements)
          await ports.database.write([sql`UPDATE sessions SET user_id = 'ann'`])
          return rows
        },
      }
    },
  }
  const erased = await deleteSessionsOf(identifying, { userId: 'ann' }, { who: 'owner', at: now, detail: {} })
  expect(erased).toMatchObject({ sessions: 2, events: 3 })
  expect(await readEvents(ports, key)).toEqual([])
  expect(await readEvents(ports, second)).toEqual([])
})

test('a session with more events than an object returns at once is read completely', async () => {
  await ports.projectDatabase('demo').write([
    sql`INSERT INTO events (project, gleap_id, seq, name, date, received_at)
      WITH RECURSIVE counter (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM counter LIMIT 1000)
      SELECT 'demo', ${key.gleapId}, n, 'e' || n, '', 0 FROM counter`,
  ])
  expect(await readNames()).toEqual(Array.from({ length: 1000 }, (_, index) => `e${index + 1}`))
})

test('a read of an object is repeated once after an error that allows it', async () => {
  let failures = 0
  const readWith = async (reason: object) =>
    createProjectDatabases(() => ({
      async read() {
        failures += 1
        if (failures === 1) throw Object.assign(new Error('reset'), reason)
        return [{ n: 1 }]
      },
      write: () => Promise.reject(new Error('not called')),
      erase: () => Promise.reject(new Error('not called')),
    }))('demo').read(sql`SELECT 1`)
  expect(await readWith({ retryable: true })).toEqual([{ n: 1 }])
  failures = 0
  expect(await readWith({ retryable: true, overloaded: true }).catch(String)).toBe('Error: reset')
  failures = 0
  expect(await readWith({}).catch(String)).toBe('Error: reset')
})

test('usage is the sum of both databases', async () => {
  const scope = { name: '', most: { bytes: 1000, items: 100 } }
  const place = { project: 'demo', day: today, scopes: [scope] }
  await ports.database.write([countUsed(place, { bytes: 10, items: 1 })])
  await ports.projectDatabase('demo').write([countUsed(place, { bytes: 5, items: 2 })])
  await countRefused(ports, { project: 'demo', day: today, scope: 'session' })
  expect(await readUsed(ports, place)).toEqual(new Map([['', { bytes: 15, items: 3 }]]))
  const expected = {
    project: 'demo',
    day: '2026-11-20',
    bytes: 15,
    items: 3,
    refused: 1,
    refusedBy: { project: 0, address: 0, session: 1 },
  }
  expect(await readUsage(ports, { project: 'demo', now })).toEqual([expected])
  expect(await readUsage(ports, { project: undefined, now })).toEqual([expected])
  expect(await readUsage(ports, { project: 'other', now })).toEqual([])
})

test('a project deletes its expired events and old usage, and the audit log counts them', async () => {
  const store = ports.projectDatabase('demo')
  const old = now - 91 * DAY_MS
  const place = { project: 'demo', day: today - 91, scopes: [{ name: '', most: { bytes: 1, items: 1 } }] }
  await store.write([
    ...insertEvents(key, { events: [toEvent('old'), toEvent('also old')], now: old }),
    ...insertEvents(key, { events: [toEvent('new')], now }),
    countUsed(place, { bytes: 1, items: 1 }),
    countUsed({ ...place, day: today }, { bytes: 1, items: 1 }),
  ])
  expect(await expireProject(ports.database, store, now)).toBe('done')
  expect(await readNames()).toEqual(['new'])
  expect(await store.read(sql`SELECT day FROM usage`)).toEqual([{ day: today }])
  const audit = sql`SELECT who, project, detail FROM audit WHERE action = 'rows.deleted'`
  expect(await ports.database.read(audit)).toEqual([
    { who: 'retention', project: 'demo', detail: '{"cause":"retention","events":2}' },
  ])
})

test('a project with many expired events continues at once', async () => {
  const store = ports.projectDatabase('demo')
  await store.write([
    sql`INSERT INTO events (project, gleap_id, seq, name, date, received_at)
      WITH RECURSIVE counter (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM counter LIMIT 7000)
      SELECT 'demo', 'g', n, 'e', '', 0 FROM counter`,
  ])
  expect(await expireProject(ports.database, store, now)).toBe('continue')
  expect(await expireProject(ports.database, store, now)).toBe('done')
  expect(await expireProject(ports.database, store, now)).toBe('erase')
})

test('the database of a deleted project is erased', async () => {
  await append('event')
  const store = ports.projectDatabase('demo')
  expect(await expireProject(ports.database, store, now)).toBe('done')
  await ports.database.write([sql`DELETE FROM projects`])
  expect(await expireProject(ports.database, store, now)).toBe('erase')
})
