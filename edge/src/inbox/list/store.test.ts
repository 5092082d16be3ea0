import { afterAll, beforeAll, expect, test } from 'bun:test'
import { Database } from 'bun:sqlite'
import { join } from 'node:path'
import * as v from 'valibot'
import { reportsQuerySchema } from '../../../contract/inbox.ts'
import { migrate } from '../../ports/bun/database.ts'
import { toListStatements } from './store.ts'

let sqlite: Database

beforeAll(async () => {
  sqlite = new Database(':memory:')
  await migrate(sqlite, join(import.meta.dir, '../../../migrations'))
})

afterAll(() => sqlite.close())

const explain = (query: object, before?: number) =>
  toListStatements(v.parse(reportsQuerySchema, query), before).map(({ text, values }) =>
    sqlite
      .query<{ parent: number; detail: string }, string[]>(`EXPLAIN QUERY PLAN ${text}`)
      .all(...values.map(String)),
  )

/** Returns the query plan of each statement, without the subqueries that read the columns of one row. */
const plans = (query: object, before?: number) =>
  explain(query, before).map((steps) =>
    steps
      .filter(({ parent, detail }) => parent === 0 && !detail.includes('SCALAR SUBQUERY'))
      .map(({ detail }) => detail),
  )

const ofProject = 'SEARCH reports USING INDEX reports_of_project (project=? AND is_spam=? AND seq<?)'
const ofAll = 'SEARCH reports USING INDEX reports_of_all_projects (is_spam=? AND seq<?)'

test.each([
  [{ project: 'demo' }, ofProject],
  [{ project: 'demo', spam: 'only' }, ofProject],
  [{ project: 'demo', status: 'open', type: 'BUG', priority: 'LOW', has: 'replay' }, ofProject],
  [{ project: 'demo', from: '2026-11-20', to: '2026-11-21', q: '止' }, ofProject],
  [{ project: 'demo', has: 'screenshot,console', origin: 'automatic', groups: 'newest' }, ofProject],
  [{ group: 'a', status: 'open' }, 'SEARCH reports USING INDEX reports_of_group (fingerprint=? AND seq<?)'],
  [{}, ofAll],
  [{ status: 'open', has: 'recording' }, ofAll],
])('the list %j is read from an index, in its order', (query, index) => {
  expect(plans(query).at(-1)).toEqual([index])
  expect(plans(query, 7).at(-1)).toEqual([index])
})

test('a search uses the indexes of words and of trigrams, newest first, and reads only rows of the list', () => {
  const steps = ['report_words', 'report_trigrams'].map((table) => [
    expect.stringMatching(new RegExp(`^SCAN ${table} VIRTUAL TABLE INDEX \\d+:M\\d<`)),
    expect.stringMatching(/^CORRELATED SCALAR SUBQUERY/),
    'SEARCH listed USING COVERING INDEX reports_of_project (project=? AND is_spam=? AND seq=?)',
    'SEARCH reports USING INTEGER PRIMARY KEY (rowid=?)',
  ])
  const read = explain({ project: 'demo', q: 'two words' }, 7).map((plan) => {
    const details = plan.map(({ detail }) => detail)
    return details.slice(0, details.indexOf('SEARCH reports USING INTEGER PRIMARY KEY (rowid=?)') + 1)
  })
  expect(read).toEqual(steps)
})

test('two Latin letters are looked up as the start of a word only', () => {
  expect(plans({ project: 'demo', q: 'ab' })).toHaveLength(1)
  expect(plans({ project: 'demo', q: 'ab' })[0]?.[0]).toStartWith('SCAN report_words')
})

test('a search with filters is read from the index of the filters', () => {
  for (const [first] of plans({ project: 'demo', status: 'open', q: 'two words' }, 7))
    expect(first).toBe(ofProject)
})

test('the page of a URL is looked up in the index of trigrams', () => {
  expect(plans({ project: 'demo', url: 'checkout' })[0]?.[0]).toStartWith('SCAN report_trigrams')
})

test('assignee, labels, comments and replies of a row are read from indexes', () => {
  const read = explain({})
    .flat()
    .filter(({ parent, detail }) => parent !== 0 && !detail.includes('report_group'))
    .map(({ detail }) => detail)
  expect(read.filter((detail) => detail.startsWith('SEARCH'))).toHaveLength(5)
  expect(read.filter((detail) => detail.startsWith('SCAN'))).toEqual([expect.stringContaining('subquery')])
})

test.each([
  [{ assignee: 'ann' }, 'SEARCH reports USING COVERING INDEX reports_by_assignee (assignee=?)'],
  [{ assignee: 'none' }, 'SEARCH reports USING COVERING INDEX reports_by_assignee (assignee>?)'],
  [{ label: 'mobile' }, 'SEARCH report_labels USING PRIMARY KEY (label=?)'],
])(
  'the list %j is read in the order of the list index and matches reports from another index',
  (query, index) => {
    expect(plans(query)[0]?.[0]).toBe(ofAll)
    expect(
      explain(query)
        .flat()
        .map(({ detail }) => detail),
    ).toContain(index)
  },
)
