import { afterAll, expect, test } from 'bun:test'
import * as v from 'valibot'
import { unopenedSearchesSchema } from '../../edge/inbox/ratings/contract.ts'
import { ask, origin } from '../support/docs-requests.ts'
import { createOwner, openProvider } from '../support/provider.ts'

const provider = await openProvider()
afterAll(() => provider.close())

function count(q: string, opened: string, headers: Record<string, string> = { Origin: origin }) {
  return ask(`/api/search/shown?${new URLSearchParams({ q, opened })}`, { method: 'POST', headers })
}

/** A word of letters, because queries with digits may not be stored. */
const createWord = () => `zq${crypto.randomUUID().replaceAll(/[^a-f]/g, '')}`.slice(0, 20)

async function readUnopened() {
  const { body } = await createOwner(provider)('GET', '/unopened-searches')
  return v.parse(unopenedSearchesSchema, body).searches
}

const find = async (word: string) => (await readUnopened()).find(({ query }) => query === word)

/**
 * Repeats a search until `isDone`. The server writes at most once every two seconds, and a search in between is only
 * written together with a later one.
 */
async function countUntil(isDone: () => Promise<boolean>, q: string, opened: string): Promise<void> {
  for (let attempt = 0; attempt < 10; attempt++) {
    expect((await count(q, opened)).status).toBe(204)
    if (await isDone()) return
    await Bun.sleep(500)
  }
  expect.unreachable('the search was not counted within 5 s')
}

test('owners read the searches whose results no one opened, without any data about the readers', async () => {
  const word = createWord()
  await countUntil(async () => (await find(word)) !== undefined, ` ${word.toUpperCase()}`, 'no')
  const listed = await find(word)
  expect(Object.keys(listed ?? {}).toSorted()).toEqual(['lastDay', 'query', 'shown'])
  expect(listed?.shown).toBeGreaterThan(0)
  expect(listed?.lastDay).toMatch(/^\d{4}-\d\d-\d\d$/)

  await countUntil(async () => (await find(word)) === undefined, word, 'yes')
})

test('queries that look personal are accepted and not stored', async () => {
  const [word, marker] = [createWord(), createWord()]
  for (const query of [`${word}.near`, `${word}@example.org`, `${word} 192.168.1.17`, `${word} 0301234567`])
    expect((await count(query, 'no')).status).toBe(204)
  await countUntil(async () => (await find(marker)) !== undefined, marker, 'no')
  expect((await readUnopened()).filter(({ query }) => query.includes(word))).toEqual([])
})

interface Refused {
  reason: string
  query: string
  origin?: string
  status: number
  code: string
}

const refused: Refused[] = [
  ...['https://example.org', 'null', 'http://'].map((site) => ({
    reason: `the origin ${site}`,
    query: 'q=node&opened=no',
    origin: site,
    status: 403,
    code: 'origin_not_allowed',
  })),
  ...[
    ['a missing query', 'opened=no'],
    ['an empty query', 'q=%20%0A&opened=no'],
    ['a long query', `q=${'a'.repeat(201)}&opened=no`],
    ['a missing value', 'q=node'],
    ['an unknown value', 'q=node&opened=1'],
  ].map(([reason = '', query = '']) => ({ reason, query, status: 400, code: 'invalid_query' })),
  { reason: 'a long URL', query: `q=${'a'.repeat(9000)}&opened=no`, status: 414, code: 'uri_too_long' },
]

test.each(refused)('$reason is refused', async ({ query, origin: site = origin, status, code }) => {
  const response = await ask(`/api/search/shown?${query}`, { method: 'POST', headers: { Origin: site } })
  expect(response.status).toBe(status)
  expect(await response.json()).toMatchObject({ code })
})

test.each(['%00', '%FF%E0%A4', '%F0%9F%92%A9', "');DROP TABLE shown_searches;--", '%E2%80%AE', '%ED%A0%80'])(
  'the query %s does not break the server',
  async (query) => {
    const response = await ask(`/api/search/shown?q=${query}&opened=no`, { method: 'POST' })
    expect([204, 400]).toContain(response.status)
    expect(Array.isArray(await readUnopened())).toBe(true)
  },
)

test('a body is ignored', async () => {
  const body = 'x'.repeat(1_000_000)
  const response = await ask('/api/search/shown?q=node&opened=yes', { method: 'POST', body })
  expect(response.status).toBe(204)
})

test('methods other than POST are refused, also the preflight of another site', async () => {
  for (const method of ['GET', 'PUT', 'DELETE', 'OPTIONS']) {
    const response = await ask('/api/search/shown?q=node&opened=no', { method })
    expect(response.status).toBe(405)
    expect(response.headers.get('Allow')).toBe('POST')
    expect(response.headers.has('Access-Control-Allow-Origin')).toBe(false)
  }
})

test('only owners can read them', async () => {
  const { status } = await createOwner({ ...provider, inboxToken: 'wrong' })('GET', '/unopened-searches')
  expect(status).toBe(401)
})
