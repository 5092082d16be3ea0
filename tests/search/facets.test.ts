import { expect, test } from 'bun:test'
import { createServerSearch } from '../../edge/search/server-search.ts'
import { readBuiltIndex } from './suite.ts'

const search = createServerSearch(await readBuiltIndex())

/** Questions about one kind of node and about quantities, and the page with the answer. */
const questions: [query: string, page: string][] = [
  ['how much RAM for rpc', '/rpc/hardware-rpc'],
  ['minimal ssd rpc', '/rpc/hardware-rpc'],
  ['rpc recommended cpu', '/rpc/hardware-rpc'],
  ['how many IOPS for RPC', '/rpc/hardware-rpc'],
  ['run rpc node on docker', '/rpc/run-rpc-node-without-nearup'],
  ['disk size archival', '/archival/hardware-archival'],
  ['what cpu for an archive node', '/archival/hardware-archival'],
  ['storage cost gcp archival', '/archival/hardware-archival'],
  ['validator ram testnet', '/validator/hardware-validator'],
  ['azure cost validator testnet', '/validator/hardware-validator'],
  ['port 24567', '/validator/running-a-node'],
]

test.each(questions)('%s leads to %s', async (query, page) => {
  expect((await search(query, { limit: 1, snippet: 50 })).hits[0]?.url).toBe(page)
})

test('the row of a table is the excerpt for a quantity', async () => {
  const { hits } = await search('rpc minimal ram testnet', { limit: 8, snippet: 50 })
  const excerpts = hits.map(({ snippet }) => snippet.map(({ text }) => text).join(''))
  expect(excerpts.some((text) => /RAM: .*Minimal/.test(text))).toBe(true)
})

test.each(['validator', 'rpc', 'archival'])(
  'pages about other nodes than %s can be excluded',
  async (node) => {
    const { hits } = await search('hardware requirements', { limit: 100, snippet: 50, facets: [node] })
    const urls = new Set(hits.map(({ url }) => url))
    expect(urls).toContain(`/${node}/hardware-${node}`)
    const others = ['validator', 'rpc', 'archival'].filter((other) => other !== node)
    for (const other of others) expect(urls).not.toContain(`/${other}/hardware-${other}`)
  },
)
