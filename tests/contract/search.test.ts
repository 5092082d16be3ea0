import { expect, test } from 'bun:test'
import * as v from 'valibot'
import { searchAnswerSchema } from '../../edge/contract/search.ts'
import { ask } from '../support/docs-requests.ts'

async function search(query: string) {
  const response = await ask(`/api/search?${query}`)
  return { response, answer: v.parse(searchAnswerSchema, await response.json()) }
}

test('a query returns the best hits and the number of all hits', async () => {
  const { response, answer } = await search('q=epoch+sync')

  expect(response.status).toBe(200)
  expect(response.headers.get('Content-Type')).toBe('application/json')
  expect(answer.query).toBe('epoch sync')
  expect(answer.hits[0]).toMatchObject({
    kind: 'page',
    title: 'Epoch Sync',
    url: '/intro/node-epoch-sync',
    hash: '',
  })
  expect(answer.count).toBeGreaterThan(answer.hits.length)
  expect(answer).not.toHaveProperty('nearest')
})

test('a question about a fact is answered from the page, with its section', async () => {
  const [first, ...others] = (await search('q=which+port+is+grafana+on')).answer.hits
  expect(first?.answer).toEqual({ kind: 'text', text: expect.stringContaining('3000') })
  expect(others.filter(({ answer }) => answer !== undefined)).toEqual([])
})

test('D-083 without a limit there are 8 hits', async () => {
  expect((await search('q=node')).answer.hits).toHaveLength(8)
})

test('D-010 up to 100 hits can be requested', async () => {
  expect((await search('q=node&limit=100')).answer.hits).toHaveLength(100)
  expect((await search('q=node&limit=1')).answer.hits).toHaveLength(1)
})

test('D-084 a snippet is about 50 characters around the match, with the match marked', async () => {
  const { answer } = await search('q=CMPXCHG16B')
  const snippets = answer.hits.map(({ snippet }) => snippet).filter(({ length }) => length > 0)
  expect(snippets.length).toBeGreaterThan(0)
  for (const snippet of snippets) {
    expect(snippet.filter(({ match }) => match).map(({ text }) => text)).toContain('CMPXCHG16B')
    const { length } = snippet.map(({ text }) => text).join('')
    expect([length >= 30, length <= 75]).toEqual([true, true])
  }
})

test('D-085 nodes finds node', async () => {
  const [singular, plural] = await Promise.all([search('q=archival+node+'), search('q=archival+nodes+')])
  expect(plural.answer.hits[0]?.url).toBe(singular.answer.hits[0]?.url ?? '')
})

test('D-078 only a query without hits returns suggestions', async () => {
  const { response, answer } = await search('q=reshardingolino')
  expect(response.status).toBe(200)
  expect(answer).toMatchObject({ query: 'reshardingolino', count: 0, hits: [] })
  expect(Array.isArray(answer.nearest)).toBe(true)
})

test('a word of the query and a selected kind of node with the same name get different results', async () => {
  for (const name of ['rpc', 'validator']) {
    const selected = (await search(`q=sync&limit=5&node=${name}`)).answer
    const written = (await search(`q=${name}+sync&limit=5`)).answer
    expect([selected.query, written.query]).toEqual(['sync', `${name} sync`])
  }
  // The other order.
  const written = (await search('q=archival+sync&limit=5')).answer
  const selected = (await search('q=sync&limit=5&node=archival')).answer
  expect([written.query, selected.query]).toEqual(['archival sync', 'sync'])
})

test('a selected kind of node and network exclude sections about others', async () => {
  const urls = (answer: { hits: { url: string; hash: string }[] }) =>
    answer.hits.map(({ url, hash }) => url + hash)
  const all = urls((await search('q=hardware+requirements&limit=100')).answer)
  const rpc = urls((await search('q=hardware+requirements&limit=100&node=rpc&network=mainnet')).answer)
  const other = [
    '/validator/hardware-validator',
    '/rpc/hardware-rpc#recommended-hardware-specifications-testnet',
  ]
  for (const place of other) {
    expect(all).toContain(place)
    expect(rpc).not.toContain(place)
  }
  expect(rpc[0]).toStartWith('/rpc/hardware-rpc')
})

const refused: [query: string, why: string][] = [
  ['q=node&node=light', 'node: must be validator, rpc or archival'],
  ['q=node&network=rpc', 'network: must be mainnet or testnet'],
  ['', 'q: is missing or empty'],
  ['q=', 'q: is missing or empty'],
  ['q=+%20', 'q: is missing or empty'],
  [`q=${'a'.repeat(201)}`, 'q: has 201 characters; the limit is 200'],
  [`q=${encodeURIComponent('🦀'.repeat(201))}`, 'q: has 201 characters'],
  ['q=node&limit=0', 'limit: must be at least 1'],
  ['q=node&limit=101', 'limit: must be at most 100'],
  ['q=node&limit=', 'limit: must be a whole number'],
  ['q=node&limit=ten', 'limit: must be a whole number'],
  ['q=node&limit=-1', 'limit: must be a whole number'],
  ['q=node&limit=1.5', 'limit: must be a whole number'],
  ['q=node&limit=1e2', 'limit: must be a whole number'],
]

test.each(refused)('?%.40s is refused: %s', async (query, why) => {
  const response = await ask(`/api/search?${query}`)
  expect(response.status).toBe(400)
  expect(response.headers.get('Content-Type')).toBe('application/problem+json')
  expect(await response.json()).toMatchObject({ code: 'invalid_query', detail: expect.stringContaining(why) })
})

const odd = [
  'a'.repeat(200),
  '🦀'.repeat(200),
  '(a+)+$',
  "' OR 1=1; DROP TABLE pages;--",
  '<script>alert(1)</script>',
  '__proto__',
  '\u0000\u202e\ufffe',
  '%',
]

test.each(odd)('%.30s is a valid query', async (query) => {
  const { response, answer } = await search(`q=${encodeURIComponent(query)}`)
  expect(response.status).toBe(200)
  expect(answer.query).toBe(query)
})

test('a broken encoding does not break the server', async () => {
  const response = await ask('/api/search?q=%FF%E0%A4')
  expect([200, 400]).toContain(response.status)
})

test('any page can send queries', async () => {
  const response = await ask('/api/search?q=node', { headers: { Origin: 'https://example.org' } })
  expect(response.headers.get('Access-Control-Allow-Origin')).toBe('*')
  const refusal = await ask('/api/search', { headers: { Origin: 'https://example.org' } })
  expect(refusal.headers.get('Access-Control-Allow-Origin')).toBe('*')
  const preflight = await ask('/api/search', {
    method: 'OPTIONS',
    headers: { Origin: 'https://example.org', 'Access-Control-Request-Method': 'GET' },
  })
  expect(preflight.status).toBe(204)
})

test('a response is cached for a minute, and then revalidated by its entity tag', async () => {
  const first = await ask('/api/search?q=node')
  expect(first.headers.get('Cache-Control')).toBe('public, max-age=60')
  const again = await ask('/api/search?q=node', {
    headers: { 'If-None-Match': first.headers.get('ETag') ?? '' },
  })
  expect(again.status).toBe(304)
  expect(await again.text()).toBe('')
})

test('methods other than GET are refused', async () => {
  const response = await ask('/api/search?q=node', { method: 'POST' })
  expect(response.status).toBe(405)
  expect(response.headers.get('Allow')).toContain('GET')
})

test('a response is at most 3 kB gzipped', async () => {
  for (const query of ['node', 'validator key', 'how to run an archival node', 'config.json']) {
    const body = await (await ask(`/api/search?q=${encodeURIComponent(query)}`)).bytes()
    expect(Bun.gzipSync(body).length).toBeLessThanOrEqual(3000)
  }
})
