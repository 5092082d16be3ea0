import { afterAll, beforeAll, expect, test } from 'bun:test'
import { Database } from 'bun:sqlite'
import { join } from 'node:path'
import * as v from 'valibot'
import { reportsQuerySchema } from '../../../contract/inbox.ts'
import { migrate } from '../../ports/bun/migrations.ts'
import { toListStatement } from './store.ts'

let sqlite: Database

beforeAll(async () => {
  sqlite = new Database(':memory:')
  await migrate(sqlite, join(import.meta.dir, '../../../migrations'))
})

afterAll(() => sqlite.close())

const cursor = { createdAt: 1, id: 'a' }

test.each([
  [{ project: 'demo' }, undefined, 'reports_by_spam'],
  [{ project: 'demo' }, cursor, 'reports_by_spam'],
  [{ project: 'demo', spam: 'only' }, cursor, 'reports_by_spam'],
  [{ project: 'demo', status: 'open' }, cursor, 'reports_by_status'],
  [{ project: 'demo', status: 'open', type: 'BUG', q: 'two words' }, cursor, 'reports_by_status'],
  [{ project: 'demo', type: 'BUG' }, cursor, 'reports_by_spam'],
  [{}, cursor, 'reports_of_all_projects'],
  [{ status: 'open', q: 'word' }, undefined, 'reports_of_all_projects'],
])('the list %j is read from an index, in its order', (query, after, index) => {
  const { text, values } = toListStatement(v.parse(reportsQuerySchema, query), after)
  const plan = sqlite
    .query<{ detail: string }, string[]>(`EXPLAIN QUERY PLAN ${text}`)
    .all(...values.map(String))

  expect(plan.map(({ detail }) => detail)).toEqual([
    expect.stringMatching(new RegExp(`^SEARCH reports USING INDEX ${index} \\(`)),
  ])
})
