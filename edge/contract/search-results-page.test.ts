import { expect, test } from 'bun:test'
import {
  formatCount,
  formatLanguageNote,
  formatResultsUrl,
  groupHits,
  listFacetLinks,
  listPages,
  parseResultsParams,
} from './search-results-page.ts'
import type { SearchHit } from './search.ts'

function hit(url: string, hash = ''): SearchHit {
  return { id: 1, kind: 'page', title: hash, url, hash, breadcrumbs: ['A'], pageTitle: url, snippet: [] }
}

const parse = (search: string) => parseResultsParams(new URLSearchParams(search))

test('the URL of the results page keeps facets and the number of pages', () => {
  const params = { query: 'a & b', facets: ['testnet', 'rpc'], pages: 20 }
  const href = formatResultsUrl('/x/', params)
  expect(href).toBe('/x/search?q=a%20%26%20b&node=rpc&network=testnet&pages=20')
  expect(parse(href.split('?')[1] ?? '')).toEqual({ ...params, facets: ['rpc', 'testnet'] })
})

test('the URL of the results page has no parameter without a query', () => {
  expect(formatResultsUrl('/', { query: '', facets: ['rpc'] })).toBe('/search')
})

test('unknown facets and invalid page counts are ignored', () => {
  for (const search of [
    'q=a&node=x&network=',
    'q=a&pages=-3',
    'q=a&pages=1e',
    'q=a&pages=NaN',
    'q=a&node=mainnet',
  ])
    expect(parse(search)).toEqual({ query: 'a', facets: [], pages: 10 })
  expect(parse('q=a&pages=11').pages).toBe(20)
})

test('each facet link selects its value instead of the others of its facet, or removes it', () => {
  const [nodes, networks] = listFacetLinks('/', { query: 'a', facets: ['rpc', 'testnet'], pages: 30 })
  expect(nodes?.links.map(({ href, isSelected }) => [href, isSelected])).toEqual([
    ['/search?q=a&node=validator&network=testnet', false],
    ['/search?q=a&network=testnet', true],
    ['/search?q=a&node=archival&network=testnet', false],
  ])
  expect(networks?.links.map(({ href }) => href)).toEqual([
    '/search?q=a&node=rpc&network=mainnet',
    '/search?q=a&node=rpc',
  ])
})

test('hits are grouped by page, even if they are not consecutive', () => {
  const pages = groupHits([hit('/keys', '#a'), hit('/types'), hit('/keys'), hit('/keys', '#b')])
  expect(
    pages.map(({ url, top, sections }) => [url, top !== undefined, sections.map(({ hash }) => hash)]),
  ).toEqual([
    ['/keys', true, ['#a', '#b']],
    ['/types', true, []],
  ])
})

test('a page shows its three best sections, and the others on demand', () => {
  const [page] = groupHits(['#a', '#b', '#c', '#d', '#e'].map((hash) => hit('/keys', hash)))
  expect(page?.sections.map(({ hash }) => hash)).toEqual(['#a', '#b', '#c'])
  expect(page?.moreSections.map(({ hash }) => hash)).toEqual(['#d', '#e'])
})

test('ten pages are shown at first, and ten more on each step', () => {
  const hits = Array.from({ length: 25 }, (_, n) => hit(`/p${n}`))
  const answer = { query: 'a', count: 25, hits }
  const steps = [10, 20, 30].map((pages) => listPages('/', answer, { query: 'a', facets: ['rpc'], pages }))
  expect(steps.map(({ shown, all, moreHref }) => [shown.length, all, moreHref])).toEqual([
    [10, 25, '/search?q=a&node=rpc&pages=20#page-11'],
    [20, 25, '/search?q=a&node=rpc&pages=30#page-21'],
    [25, 25, undefined],
  ])
})

test('the line above the results counts documents and pages', () => {
  expect([
    formatCount(0, 0, 0),
    formatCount(1, 1, 1),
    formatCount(30, 12, 12),
    formatCount(99, 10, 31),
  ]).toEqual([
    'No results',
    '1 document found',
    '30 documents found',
    '99 documents found on 31 pages, showing the first 10 pages',
  ])
})

test.each([
  'как запустить валидатор',
  '如何运行节点',
  'كيف أشغل node',
  'cómo configurar el nodo',
  'wie starte ich einen Validator',
  'comment démarrer un noeud dans docker',
])('%s is recognized as another language', (query) => {
  expect(formatLanguageNote(query, 3)).toContain('commands, settings, and names')
  expect(formatLanguageNote(query, 0)).toContain('The documentation is in English. Search for')
})

test.each([
  'how do I run a node',
  'node_key.json',
  'die',
  'man in the middle',
  '🦀',
  'ERROR: IO error: LOCK',
  'naïve',
])('%s is not recognized as another language', (query) => {
  expect(formatLanguageNote(query, 3)).toBeUndefined()
})
