import { expect, test } from 'bun:test'
import { readQuery } from './query.ts'
import { facetsOfQuery } from './rank.ts'
import { buildSearchIndex, type SearchablePage } from './search-index.ts'
import { createSearch } from './search.ts'

function page(title: string, headings: string[], text: string): SearchablePage {
  const url = `/${title.toLowerCase().replaceAll(' ', '-')}`
  const sections = headings.map((heading, at) => ({ id: `s${at}`, heading, level: 2, text: `${text} ${at}` }))
  const top = { id: '', heading: title, level: 1, text }
  return { url, title, label: title, description: '', breadcrumbs: [], sections: [top, ...sections] }
}

const specifications = 'The memory of the machine: 32 GB. Disk and memory on mainnet. '
const pages = [
  page(
    'Validator memory',
    ['Memory', 'Memory on testnet'],
    `${specifications.repeat(3)} Close the RPC port.`,
  ),
  page('RPC hardware', ['Memory on mainnet', 'Memory on testnet'], specifications),
  page('Archival hardware', ['Disks'], specifications),
  page('Common errors', ['Not enough memory'], 'An RPC node and a validator need memory.'),
  page('Compile on Windows', ['Check'], 'Run cargo build.'),
  page('Compile', ['Check on Linux'], 'On Windows and Linux, run cargo build.'),
]
const search = createSearch(buildSearchIndex(pages, []))

function places(query: string, facets?: string[]): string[] {
  return search(query, { limit: 20, snippet: 50, facets }).hits.map(({ url, hash }) => url + hash)
}

test('pages about another kind of node rank below those about the kind that the query names', () => {
  expect(places('memory')[0]).toMatch(/^\/validator-memory/)
  const urls = places('rpc memory').map((place) => place.split('#')[0])
  expect(urls[0]).toBe('/rpc-hardware')
  expect(urls.indexOf('/common-errors')).toBeLessThan(urls.indexOf('/validator-memory'))
})

test('the section about the network of the query is first', () => {
  expect(places('rpc memory testnet')[0]).toBe('/rpc-hardware#s1')
  expect(places('rpc memory mainnet')[0]).toBe('/rpc-hardware#s0')
})

test('the page about the operating system of the query is first', () => {
  expect(places('compile on windows')[0]).toBe('/compile-on-windows')
})

test('the parts of a hyphenated word select facets, and the parts of an identifier do not', () => {
  const named = (query: string) => facetsOfQuery(readQuery(query), []).map(({ wanted }) => wanted)
  expect(named('validator_key.json rpc.addr')).toEqual([[], [], []])
  expect(named('testnet-archival on Ubuntu')).toEqual([[2], [1], [0]])
})

test('a selected kind of node excludes pages about other kinds, and keeps those about all', () => {
  const urls = new Set(places('memory', ['rpc']).map((place) => place.split('#')[0]))
  expect([...urls]).toEqual(['/rpc-hardware', '/common-errors'])
})

test('a selected network excludes sections about the other one', () => {
  const found = places('memory', ['rpc', 'testnet'])
  expect(found[0]).toBe('/rpc-hardware#s1')
  expect(found).not.toContain('/rpc-hardware#s0')
})

test('a selected facet overrides the one that the query names', () => {
  expect(places('validator memory', ['rpc'])[0]).toMatch(/^\/(rpc|common)/)
})
