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

const plan = (query: object, before?: number) => {
  const { text, values } = toListStatement(v.parse(reportsQuerySchema, query), before)
  return sqlite
    .query<{ detail: string }, string[]>(`EXPLAIN QUERY PLAN ${text}`)
    .all(...values.map(String))
    .map(({ detail }) => detail)
}

const ofProject = 'SEARCH reports USING INDEX reports_of_project (project=? AND is_spam=? AND seq<?)'
const ofAll = 'SEARCH reports USING INDEX reports_of_all_projects (is_spam=? AND seq<?)'

test.each([
  [{ project: 'demo' }, ofProject],
  [{ project: 'demo', spam: 'only' }, ofProject],
  [{ project: 'demo', status: 'open', type: 'BUG', priority: 'LOW', has: 'replay' }, ofProject],
  [{ project: 'demo', from: '2026-11-20', to: '2026-11-21', q: 'ab' }, ofProject],
  [{}, ofAll],
  [{ status: 'open', has: 'recording' }, ofAll],
])('the list %j is read from an index, in its order', (query, index) => {
  expect(plan(query)).toEqual([index])
  expect(plan(query, 7)).toEqual([index])
})

test('a search is read from the index of trigrams, newest first', () => {
  expect(plan({ project: 'demo', q: 'two words' }, 7)).toEqual([
    expect.stringMatching(/^SCAN report_trigrams VIRTUAL TABLE INDEX \d+:M\d</),
    'SEARCH reports USING INTEGER PRIMARY KEY (rowid=?)',
  ])
})

test('a search with filters is read from the index of the filters', () => {
  expect(plan({ project: 'demo', status: 'open', q: 'two words' }, 7)[0]).toBe(ofProject)
})
