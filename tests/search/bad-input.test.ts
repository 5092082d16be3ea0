import { expect, test } from 'bun:test'
import { createServerSearch } from '../../edge/search/server-search.ts'
import { heapInUse } from '../support/heap-in-use.ts'
import { readBuiltIndex } from './suite.ts'

const search = createServerSearch(await readBuiltIndex())
const options = { limit: 8, snippet: 50 }
const MB = 1_000_000

/** 2,000 characters as an operator pastes them: repeated status lines around the one that matters. */
const log = [
  ...Array.from(
    { length: 8 },
    (_, n) =>
      `2026-02-11T08:12:4${n}.120931Z  INFO stats: #12873155${n} 2vB${'x1Y'.repeat(13)} Validator | 100 validators 30 peers ⬇ 684 kB/s ⬆ 613 kB/s 0.90 bps 25.0 Tgas/s CPU: 45%, Mem: 12.4 GB`,
  ),
  'Caused by: IO error: While lock file: /home/ubuntu/.near/data/LOCK: Resource temporarily unavailable',
].join('\n')

test('2,000 characters of log find the page of the message in them', async () => {
  expect(log.length).toBeGreaterThan(1400)
  const [first] = (await search(log.padEnd(2000, ' .'), options)).hits
  expect(first && first.url + first.hash).toBe('/troubleshooting/common-errors#lock-file')
})

test('a megabyte of text is answered from its beginning', async () => {
  const long = `disk full ${'lorem ipsum '.repeat(80_000)}`
  expect((await search(long, options)).hits.length).toBeGreaterThan(0)
})

const withoutWords = ['🦀🦀🦀', '', ' ', '...', '[^ ]] .* \\ ^(?:|)', '\u202e\u200f', '؟', '\ud800']

test.each(withoutWords)('%j has no hits', async (query) => {
  expect((await search(query, options)).hits).toEqual([])
})

const foreign: [query: string, page: string][] = [
  ['🦀 disk full 🦀', '/troubleshooting/common-errors'],
  ['مشكلة في node_exporter', '/maintenance/monitoring'],
  ['ошибка DBNotFoundErr как исправить', '/troubleshooting/common-errors'],
  ['节点 gc_num_epochs_to_keep 配置', '/rpc/hardware-rpc'],
  ['(state|epoch).*sync+', '/intro/node-epoch-sync'],
]

test.each(foreign)('%s is answered by the words that the docs know', async (query, page) => {
  const pages = (await search(query, { ...options, limit: 20 })).hits.map(({ url }) => url)
  expect(pages).toContain(page)
})

test('a query of only stop words has as many hits as its count, up to the limit', async () => {
  const { count, hits } = await search('what is the and of it with you', options)
  expect(hits).toHaveLength(Math.min(count, options.limit))
})

test('a query of two known words is never empty', async () => {
  for (const query of [
    'validator grafana',
    'windows slashing',
    'caddy epoch',
    'terraform withdraw',
    'ssh delegate',
  ])
    expect([query, (await search(query, options)).count > 0]).toEqual([query, true])
})

test('10,000 different queries do not fill the memory', async () => {
  const known = 'caddy grafana wsl rclone nixos postfix terraform slashing certbot fio'.split(' ')
  const ask = async (from: number, to: number): Promise<void> => {
    for (let n = from; n < to; n++)
      await search(`${known[n % known.length]} q${n.toString(36)}x${n}`, options)
  }
  await ask(0, 500)
  const before = heapInUse()
  await ask(500, 10_500)
  expect(heapInUse() - before).toBeLessThan(8 * MB)
}, 300_000)
