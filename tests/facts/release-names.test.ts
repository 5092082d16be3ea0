import { afterAll, expect, setDefaultTimeout, test } from 'bun:test'
import { parsePage, readPages } from '../content/pages.ts'
import { site } from '../../content/site.ts'
import { listNames } from './page-names.ts'
import { isIn, readTable } from './table.ts'

setDefaultTimeout(300_000)

const table = await readTable()
const names = (await readPages()).flatMap(listNames)
const keyOf = ({ kind, name }: { kind: string; name: string }): string => `${kind} ${name}`
const known = new Map(table.map((row) => [keyOf(row), row]))

test('finds commands, flags, configuration keys, metrics, and RPC methods with their lines', () => {
  const source = [
    'The metric `near_sync_status` is 0.',
    '',
    '```bash',
    'sudo neard --home ~/.near view-state \\',
    '  --read-write state',
    "jq '.network.blacklist = []' ~/.near/config.json",
    `curl -d '{"method": "validators"}' | grep -E 'near_(a|b)' <near_home>`,
    '```',
    '',
    '```json title="config.json"',
    '{ "store": { "path": "data" } }',
    '```',
  ].join('\n')
  expect(
    listNames(parsePage('a.mdx', source)).map(({ kind, name, place }) => `${place} ${kind} ${name}`),
  ).toEqual([
    'content/docs/a.mdx:1 metric near_sync_status',
    'content/docs/a.mdx:7 rpc validators',
    'content/docs/a.mdx:4 flag --home',
    'content/docs/a.mdx:4 flag --read-write',
    'content/docs/a.mdx:4 command view-state',
    'content/docs/a.mdx:6 config network',
    'content/docs/a.mdx:6 config blacklist',
    'content/docs/a.mdx:11 config store',
    'content/docs/a.mdx:11 config path',
  ])
})

test('a release has the names of its time', () => {
  const row = { kind: 'metric', name: 'a', since: '2.9', until: '2.13', source: '' }
  expect(['2.8.1', '2.9.0', '2.13.4', '2.14.0-rc.2'].filter((release) => isIn(row, release))).toEqual([
    '2.9.0',
    '2.13.4',
  ])
})

test('every name on a page is in the table of names', () => {
  const unknown = names.filter((one) => !known.has(keyOf(one)))
  expect(unknown.map((one) => `${one.place} ${keyOf(one)} is not in tests/facts/names.tsv`)).toEqual([])
})

test('every name of the table is on a page', () => {
  const used = new Set(names.map(keyOf))
  expect(table.filter((row) => !used.has(keyOf(row))).map(keyOf)).toEqual([])
})

afterAll(() => {
  const missing = names.filter((one) => {
    const row = known.get(keyOf(one))
    return row && !isIn(row, site.neard.current)
  })
  for (const one of missing) console.warn(`${one.place} ${keyOf(one)}: not in ${site.neard.current}`)
})
