import { afterAll, expect, setDefaultTimeout, test } from 'bun:test'
import { parsePage, readPages } from '../content/pages.ts'
import { site } from '../../content/site.ts'
import { listNames, type PageName } from './page-names.ts'
import { isIn, type NameRow, readTable } from './table.ts'

setDefaultTimeout(300_000)

const table = await readTable()
const names = (await readPages()).flatMap(listNames)
const keyOf = ({ kind, name }: { kind: string; name: string }): string => `${kind} ${name}`
const known = new Map(table.map((row) => [keyOf(row), row]))
/** Kinds of the table that a word in a sentence can have, best first. */
const WORD_KINDS = ['config', 'rpc', 'other']

/** Returns the row of the table for a name on a page. */
function findRow({ kind, name }: PageName): NameRow | undefined {
  const kinds = kind === 'word' ? WORD_KINDS : [kind]
  return kinds.map((one) => known.get(keyOf({ kind: one, name }))).find((row) => row !== undefined)
}

/** Returns a message with file and line for each name that no release has. */
function listUnknown(found: readonly PageName[]): string[] {
  return found
    .filter((one) => findRow(one) === undefined)
    .map((one) => `${one.place} ${keyOf(one)} is not in tests/facts/names.tsv`)
}

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

test('finds messages and defaults, and no commands', () => {
  const source = [
    'It says `the disk is full` and not `cat a b` or `two words`.',
    '',
    'The field `gc.keep` in `config.json` sets it. The default is 5, and the minimum is 3.',
    '',
    '| `threads` | 4 | How many |',
    '| `size_limit` | 50,000 bytes | Largest |',
    '',
    'The defaults aim high: `lo` is 30, `hi` is 35. `cap`, 50 kB by default, limits it.',
  ].join('\n')
  expect(
    listNames(parsePage('a.mdx', source)).map(({ kind, name, place }) => `${place} ${kind} ${name}`),
  ).toEqual([
    'content/docs/a.mdx:1 log the disk is full',
    'content/docs/a.mdx:6 word size_limit',
    'content/docs/a.mdx:3 default gc.keep=5',
    'content/docs/a.mdx:5 default threads=4',
    'content/docs/a.mdx:6 default size_limit=50000 bytes',
    'content/docs/a.mdx:8 default cap=50 kB',
    'content/docs/a.mdx:8 default lo=30',
    'content/docs/a.mdx:8 default hi=35',
  ])
})

test('an unknown metric, flag, configuration key, message or default is reported with file and line', () => {
  const source = [
    'The metric `near_no_such_metric` and the line `no release says this`.',
    '',
    '```bash',
    'neard --no-such-flag run',
    '```',
    '',
    '```json title="config.json"',
    '{ "no_such_key": true }',
    '```',
    '',
    '`gc_num_epochs_to_keep`, 6 by default, is wrong.',
    '',
    'Set `rpc.no_such_field` and ask `EXPERIMENTAL_no_such_method`.',
  ].join('\n')
  expect(listUnknown(listNames(parsePage('a.mdx', source)))).toEqual(
    [
      '1 metric near_no_such_metric',
      '1 log no release says this',
      '4 flag --no-such-flag',
      '8 config no_such_key',
      '13 word no_such_field',
      '13 word EXPERIMENTAL_no_such_method',
      '11 default gc_num_epochs_to_keep=6',
    ].map((name) => `content/docs/a.mdx:${name} is not in tests/facts/names.tsv`),
  )
})

test('a release has the names of its time', () => {
  const row = { kind: 'metric', name: 'a', since: '2.9', until: '2.13', source: '' }
  expect(['2.8.1', '2.9.0', '2.13.4', '2.14.0-rc.2'].filter((release) => isIn(row, release))).toEqual([
    '2.9.0',
    '2.13.4',
  ])
})

test('every name on a page is in the table of names', () => {
  expect(listUnknown(names)).toEqual([])
})

test('every name of the table is on a page', () => {
  const used = new Set(names.map(findRow))
  expect(table.filter((row) => !used.has(row)).map(keyOf)).toEqual([])
})

afterAll(() => {
  const missing = names.filter((one) => {
    const row = findRow(one)
    return row && !isIn(row, site.neard.current)
  })
  for (const one of missing) console.warn(`${one.place} ${keyOf(one)}: not in ${site.neard.current}`)
})
