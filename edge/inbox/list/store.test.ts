import { Database } from 'bun:sqlite'
import { afterAll, beforeAll, expect, test } from 'bun:test'
import { join } from 'node:path'
import * as v from 'valibot'
import { partNames } from '../../contract/report-summary.ts'
import { openTestStorage, type TestStorage } from '../../../tests/support/test-storage.ts'
import { migrate } from '../../src/ports/bun/database.ts'
import { sql, type Statement } from '../../src/ports/database.ts'
import { toFieldWords } from '../../src/reports/field-words.ts'
import { indexReport } from '../../src/reports/search-words.ts'
import { type ReportsQuery, reportsQuerySchema } from './contract.ts'
import { readPage } from './read-page.ts'
import { countReports, readReports, toListStatements, toTrigramQuery } from './store.ts'

const REPORTS = 240

/** The text of each report. Some words are common, some are rare, and some only start like a common word. */
const texts = Array.from({ length: REPORTS }, (_, index) =>
  [
    'button',
    index % 3 === 0 ? 'payment' : 'payload',
    index % 40 === 0 ? 'quorum' : 'quota',
    index % 60 === 0 ? 'ärger' : 'ärmel',
    index % 7 === 0 ? 'buttons' : 'butter',
    String(index % 5),
    ...(index % 16 === 0 ? toFieldWords('order', 'A-1042') : []),
  ].join(' '),
)

const isSpam = (seq: number) => seq % 11 === 0

let storage: TestStorage

beforeAll(async () => {
  storage = await openTestStorage()
  const { database } = storage.ports
  for (const [index, text] of texts.entries()) {
    await storage.storeReport(`r${index}`)
    await database.write(indexReport(`r${index}`, text, null))
  }
  await database.write([
    sql`UPDATE reports SET project = 'other' WHERE seq % 4 = 0`,
    sql`UPDATE reports SET is_spam = 1 WHERE seq % 11 = 0`,
    sql`UPDATE reports SET status = 'done' WHERE seq % 6 = 0`,
    sql`UPDATE reports SET assignee = 'ann' WHERE seq % 5 = 0`,
    sql`UPDATE reports SET type = 'CRASH', reported_by = 'Ann@example.com' WHERE seq % 7 = 0`,
    sql`UPDATE reports SET priority = 'HIGH' WHERE seq % 8 = 0`,
    sql`UPDATE reports SET is_silent = 1 WHERE seq % 9 = 0`,
    sql`UPDATE reports SET fingerprint = 'a' WHERE seq % 18 = 0 AND is_spam = 0`,
    sql`UPDATE reports SET fingerprint = 'spam' WHERE seq % 22 = 0`,
    sql`UPDATE reports SET is_folded = seq % 10 = 0, created_at = seq * 1000`,
    ...partNames.map(
      (part, index) =>
        sql`UPDATE reports SET parts = json_set(parts, ${`$.${part}`}, json('true')) WHERE seq % ${12 + index} = 0`,
    ),
    sql`INSERT INTO comment_mentions (member, report, comment) SELECT 'ann', id, 'a' FROM reports WHERE seq % 15 = 0`,
    sql`INSERT INTO labels (id, project, name, color) VALUES (1, 'demo', 'Mobile', 'red')`,
    sql`INSERT INTO report_labels (label, report) SELECT 1, seq FROM reports WHERE seq % 16 = 0`,
    sql`UPDATE reports SET current_url = 'https://shop.example/Checkout' WHERE seq % 17 = 0`,
    sql`INSERT INTO report_trigrams (rowid, search) SELECT seq, 'checkout' FROM reports WHERE seq % 17 = 0`,
    sql`INSERT INTO sessions (project, gleap_id, properties, created_at, updated_at)
      SELECT DISTINCT project, 'user', '{"name":"Annika"}', 0, 0 FROM reports`,
    sql`UPDATE reports SET gleap_id = 'user' WHERE seq % 19 = 0`,
    // The words of notes are indexed with their case and punctuation.
    sql`UPDATE reports SET notes = 'Quorums? (Ärger!)' WHERE id = 'r50'`,
  ])
})

afterAll(() => storage.remove())

/** Reads all pages of the list. `window` is the number of matches that each search checks first. */
async function readAll(query: object, window: number): Promise<string[]> {
  const parsed = v.parse(reportsQuerySchema, { limit: '7', ...query })
  const ids: string[] = []
  let before: number | undefined
  for (;;) {
    const page = await readReports(storage.ports.database, parsed, { before, window })
    ids.push(...page.slice(0, parsed.limit).map(({ summary }) => summary.id))
    if (page.length <= parsed.limit) return ids
    before = page[parsed.limit - 1]?.seq
  }
}

/**
 * A search whose expected reports are computed in the test: those in which each search word starts a word, or equals a
 * whole number.
 */
interface Search {
  q: string
  project?: string
  status?: string
  assignee?: string
}

function expectIds({ q, project, status, assignee }: Search): string[] {
  const isFound = (text: string) =>
    q
      .split(' ')
      .every((word) =>
        text.split(' ').some((each) => (/^\d+$/.test(word) ? each === word : each.startsWith(word))),
      )
  return texts
    .map((text, index) => (index === 50 ? `${text} quorums ärger` : text))
    .flatMap((text, index) => {
      const seq = index + 1
      const isListed =
        !isSpam(seq) &&
        (project === undefined || (seq % 4 === 0) === (project === 'other')) &&
        (status === undefined || (seq % 6 === 0) === (status === 'done')) &&
        (assignee === undefined || seq % 5 === 0)
      return isListed && isFound(text) ? [`r${index}`] : []
    })
    .toReversed()
}

test.each([
  { q: 'button' },
  { q: 'quorum' },
  { q: 'payment quorum' },
  { q: 'buttons payment' },
  { q: 'ärger' },
  { q: 'payment 3' },
  { q: 'buttonless' },
  { q: 'zebra' },
  { q: 'pay' },
  { q: 'quorum', project: 'other' },
  { q: 'payment', project: 'demo' },
  { q: 'payment', project: 'demo', status: 'open' },
  { q: 'quorum', status: 'done' },
  { q: 'ärger', assignee: 'ann' },
  { q: 'button 3', assignee: 'ann', status: 'open' },
  { q: 'zebra', status: 'done' },
])('the pages of the search %j are the same for every window', async (query) => {
  const expected = expectIds(query)
  for (const window of [1, 5, 30, 20_000]) expect(await readAll(query, window)).toEqual(expected)
})

test.each([
  ['button -payment', (text: string) => !text.includes('payment')],
  ['-payment -quorum', (text: string) => !text.includes('payment') && !text.includes('quorum')],
  ['"button payment"', () => false],
  ['quorum order:A-1042', (_: string, index: number) => index % 40 === 0 && index % 16 === 0],
  ['order:a1042 button', (_: string, index: number) => index % 16 === 0],
  ['order:a1042', (_: string, index: number) => index % 16 === 0],
  ['-order:a1042 quorum', (_: string, index: number) => index % 40 === 0 && index % 16 !== 0],
])('the search %s has the reports that it describes, for every window', async (q, isFound) => {
  const expected = texts
    .flatMap((text, index) => ((index + 1) % 11 !== 0 && isFound(text, index) ? [`r${index}`] : []))
    .toReversed()
    .filter((id) => id !== 'r50')
  for (const window of [1, 30, 20_000]) {
    const found = await readAll({ q }, window)
    expect(found.filter((id) => id !== 'r50')).toEqual(expected)
  }
})

test('a phrase is found in the message, and in comments whatever their case', async () => {
  const { database } = storage.ports
  await database.write([
    sql`UPDATE report_texts SET discussion = 'The Bank declined it.' WHERE seq = 3`,
    sql`UPDATE report_texts SET discussion = 'It was declined: bank the.' WHERE seq = 4`,
  ])
  expect(await readAll({ q: '"the bank"' }, 20_000)).toEqual(['r2'])
  expect(await readAll({ q: 'declined -"the bank"' }, 20_000)).toEqual(['r3'])
  await database.write([sql`UPDATE report_texts SET discussion = '' WHERE seq IN (3, 4)`])
})

test('a search with too many exclusions is refused, because D1 could not run it', async () => {
  const q = Array.from({ length: 9 }, (_, index) => `-word${index}`).join(' ')
  expect(await readAll({ q }, 1).catch(String)).toContain('more than 8 phrases, fields and excluded words')
})

let sqlite: Database

beforeAll(async () => {
  sqlite = new Database(':memory:')
  await migrate(sqlite, join(import.meta.dir, '../../migrations'))
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

test('assignee, labels, comments, replies, the reporter’s name and the group of a row are read from indexes', () => {
  const read = explain({})
    .flat()
    .filter(({ parent, detail }) => parent !== 0 && !detail.includes('report_group'))
    .map(({ detail }) => detail)
  expect(read.filter((detail) => detail.startsWith('SEARCH'))).toHaveLength(11)
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

/** Values of each filter, and the numbers of the reports that each of them selects (`beforeAll` writes them). */
const filters: Record<
  Exclude<keyof ReportsQuery, 'q' | 'spam' | 'cursor' | 'limit'>,
  Record<string, (seq: number) => boolean>
> = {
  project: { other: every(4) },
  status: { done: every(6), open: except(6), active: except(6) },
  type: { CRASH: every(7) },
  priority: { HIGH: every(8) },
  has: {
    ...Object.fromEntries(partNames.map((part, index) => [part, every(12 + index)])),
    'screenshot,replay': every(12 * 13),
  },
  origin: { automatic: every(9), written: except(9) },
  url: { checkout: every(17) },
  reporter: { ann: (seq) => every(7)(seq) || every(19)(seq), 'ann@': every(7) },
  group: { a: every(18) },
  groups: { newest: except(10), all: () => true },
  assignee: { ann: every(5), none: except(5) },
  mentions: { ann: every(15) },
  label: { mobile: every(16) },
  from: { [toDate(100)]: (seq) => seq >= 100 },
  to: { [toDate(100)]: (seq) => seq < 100 },
  sort: { oldest: () => true },
  groupBy: { page: () => true },
  utcOffset: { '-60': () => true },
}

function every(step: number) {
  return (seq: number) => seq % step === 0
}

function except(step: number) {
  return (seq: number) => seq % step !== 0
}

function toDate(seq: number): string {
  return new Date(seq * 1000).toISOString()
}

const eachValue = Object.entries(filters).flatMap(([name, values]) =>
  Object.entries(values).map(([value, isListed]) => ({ name, value, isListed })),
)

test.each(eachValue)(
  'the filter $name:$value selects the reports that have the value, and no others',
  async ({ name, value, isListed }) => {
    const found = await readAll({ [name]: value }, 20_000)
    const expected = texts.flatMap((_, index) =>
      isSpam(index + 1) || !isListed(index + 1) ? [] : [`r${index}`],
    )
    expect(expected.length).toBeGreaterThan(0)
    expect(found).toEqual(expected.toReversed())
  },
)

test('suspected spam has a list of its own', async () => {
  expect(await readAll({ spam: 'only' }, 20_000)).toHaveLength(Math.floor(REPORTS / 11))
})

test.each(['newest', 'oldest'])(
  'the reports of a group include suspected spam, sorted by %s',
  async (sort) => {
    const query = v.parse(reportsQuerySchema, { group: 'spam', sort })
    const { reports } = await readPage(storage.ports.database, query)
    expect(reports.map(({ seq }) => seq).toSorted((a, b) => a - b)).toEqual(
      Array.from({ length: Math.floor(REPORTS / 22) }, (_, index) => 22 * (index + 1)),
    )
  },
)

/** Filters of which `countView` in `edge/inbox/views/store.ts` counts nothing. */
const uncounted = new Set(['url', 'group', 'from', 'to'])

test.each(eachValue.filter(({ name }) => !uncounted.has(name)))(
  'the filter $name:$value is counted from indexes, without the rows of reports',
  async ({ name, value }) => {
    for (const project of [undefined, 'demo'])
      expect(await listReadColumns(v.parse(reportsQuerySchema, { project, [name]: value }))).toEqual([])
  },
)

/**
 * Returns the columns that counting a list reads from rows, as SQLite compiles it. The query plan does not tell: it calls
 * no index covering that contains a generated column, such as `has_replay`.
 */
async function listReadColumns(query: ReportsQuery): Promise<number[]> {
  const { database } = storage.ports
  const statements: Statement[] = []
  const read = (statement: Statement) => {
    statements.push(statement)
    return database.read(statement)
  }
  await countReports({ ...database, read }, query, 100)
  expect(statements).toHaveLength(1)
  const [table] = sqlite
    .query<{ rootpage: number }, []>("SELECT rootpage FROM sqlite_schema WHERE name = 'reports'")
    .all()
  return statements.flatMap(({ text, values }) => {
    const steps = sqlite
      .query<{ opcode: string; p1: number; p2: number }, string[]>(`EXPLAIN ${text}`)
      .all(...values.map(String))
    const cursors = new Set(
      steps.flatMap(({ opcode, p1, p2 }) => (opcode === 'OpenRead' && p2 === table?.rootpage ? [p1] : [])),
    )
    return steps.flatMap(({ opcode, p1, p2 }) => (opcode === 'Column' && cursors.has(p1) ? [p2] : []))
  })
}

test.each([
  [['ab'], undefined],
  [['abc'], '"abc"'],
  [['abcd', 'xyz'], '"abc" AND "xyz" AND "bcd"'],
  [['a"b'], '"a""b"'],
  [['ab\0c'], undefined],
  [['同期が'], '"同期が"'],
])('the trigrams of %j are %p', (words, query) => {
  expect(toTrigramQuery(words)).toBe(query)
})

test('a long word leaves room for the words after it', () => {
  const query = toTrigramQuery(['https://shop.example/checkout/payment', 'rare']) ?? ''
  expect(query.split(' AND ')).toHaveLength(24)
  expect(query).toContain('"rar"')
  expect(query).toContain('"are"')
})
