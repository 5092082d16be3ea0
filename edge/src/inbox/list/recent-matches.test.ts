import { afterAll, beforeAll, expect, test } from 'bun:test'
import * as v from 'valibot'
import { openTestStorage, type TestStorage } from '../../../../tests/support/test-storage.ts'
import { reportsQuerySchema } from '../../../contract/inbox.ts'
import { sql } from '../../ports/database.ts'
import { indexReport } from '../../reports/search-words.ts'
import { readReports } from './store.ts'

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
  ].join(' '),
)

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
        seq % 11 !== 0 &&
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
