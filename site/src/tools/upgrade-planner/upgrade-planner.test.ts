import { expect, test } from 'bun:test'
import type { PlannedRelease, ReleaseChange } from '../../navigation/upgrade-data.ts'
import { formatCalendar } from './calendar-file.ts'
import { editConfig } from './edit-config.ts'
import { planUpgrade } from './plan-upgrade.ts'
import { compareReleases } from './release-name.ts'
import { type ParsedRelease, parsePlannerText, parseReleaseText } from './request.ts'
import { parseVotingStart, timeVote } from './vote-times.ts'

const releases: readonly PlannedRelease[] = [
  { name: '2.13.1', protocol: 86, networks: ['mainnet', 'testnet'] },
  { name: '2.13.4', protocol: 86, networks: ['mainnet', 'testnet'], security: true },
  { name: '2.14.0-rc.2', protocol: 87, networks: ['testnet'], database: 51 },
]
const changes: readonly ReleaseChange[] = [
  {
    since: '2.13.0',
    name: 'sync',
    severity: 'stops',
    text: '',
    edit: { kind: 'remove', path: ['state_sync', 'sync'], ifContains: 'ExternalStorage' },
  },
  {
    since: '2.14.0-rc.1',
    name: 'snapshots',
    severity: 'check',
    text: '',
    edit: { kind: 'remove', path: ['store', 'state_snapshot_config'] },
  },
  {
    since: '2.14.0-rc.1',
    name: 'timeout',
    severity: 'info',
    text: '',
    edit: { kind: 'move', path: ['consensus', 'old'], to: ['consensus', 'new'] },
  },
]

test('a candidate comes before its release, and after the release before', () => {
  const names = ['2.14.0', '2.9.1', '2.14.0-rc.10', '2.13.4', '2.14.0-rc.2']
  expect(names.toSorted(compareReleases)).toEqual([
    '2.9.1',
    '2.13.4',
    '2.14.0-rc.2',
    '2.14.0-rc.10',
    '2.14.0',
  ])
})

test.each([
  [
    '2.13.1',
    'mainnet',
    { kind: 'update', isUrgent: true, database: undefined, isOlderThanKnown: false, changes: [] },
  ],
  ['2.12.0', 'testnet', { kind: 'update', isUrgent: true, database: 51, isOlderThanKnown: true, changes }],
  ['2.13.4', 'testnet', { kind: 'update', isUrgent: false, database: 51, changes: changes.slice(1) }],
  ['2.13.4', 'mainnet', { kind: 'current', stops: changes.slice(0, 1) }],
  ['2.14.0', 'testnet', { kind: 'unknown-release', stops: changes.slice(0, 1) }],
] as const)('plans the way from %s on %s', (from, network, expected) => {
  expect(planUpgrade({ from, network, releases, changes })).toMatchObject(expected)
})

test.each<[string, ParsedRelease]>([
  ['v2.13.4 ', { release: '2.13.4' }],
  ['neard (release 2.13.4) (build 2.13.4) (rustc 1.92) (protocol 86) (db 49)', { release: '2.13.4' }],
  [
    JSON.stringify({ version: { version: '2.14.0-rc.2' }, chain_id: 'testnet' }),
    { release: '2.14.0-rc.2', network: 'testnet' },
  ],
])('reads the release from %s', (text, expected) => {
  expect(parseReleaseText(text)).toEqual(expected)
})

test.each([
  '',
  'Geth/v1.14',
  '{"jsonrpc":"2.0"',
  '{"version":{"version":"master"}}',
  '{"version":{"version":"2.13.4"},"chain_id":"localnet"}',
  '<b>',
])('says in a sentence why %s is no release', (text) => {
  expect(parseReleaseText(text)).toHaveProperty('problem')
})

test.each([
  [{ release: 'x' }, { field: 'release' }],
  [{ votingStart: 'tomorrow' }, { field: 'votingStart' }],
  [{ node: 'ftp://node' }, { field: 'node' }],
  [{}, { release: '2.13.4', network: 'mainnet', node: '', typedVotingStart: undefined }],
] as const)('names the invalid field of %o', (text, expected) => {
  const typed = {
    release: '2.13.4',
    network: 'mainnet',
    setup: 'failover',
    votingStart: '',
    config: '',
    node: '',
    ...text,
  } as const
  expect(parsePlannerText(typed, true)).toMatchObject(expected)
})

test('old nodes stop at the end of the first epoch that ends after the start of the vote', () => {
  const epoch = { end: 1000, length: 700 }
  expect(timeVote(900, { now: 0, epoch })).toMatchObject({ earliestStop: 1000, earliestUpgrade: 1700 })
  expect(timeVote(1001, { now: 0, epoch })).toMatchObject({ earliestStop: 1700, earliestUpgrade: 2400 })
  expect(timeVote(100, { now: 1200, epoch })).toMatchObject({ hasStarted: true, earliestStop: 1700 })
  expect(timeVote(900, { now: 0, epoch: undefined })).toMatchObject({ earliestStop: 900 })
})

test.each([
  ['2026-07-20 14:00', Date.UTC(2026, 6, 20, 14)],
  ['2026-07-20T14:00:30Z', Date.UTC(2026, 6, 20, 14, 0, 30)],
  ['2026-07-20', Date.UTC(2026, 6, 20)],
  ['1784556000', 1_784_556_000_000],
  ['tomorrow', undefined],
])('reads the start of the vote from %s', (text, expected) => {
  expect(parseVotingStart(text)).toBe(expected)
})

const config = `{
  "consensus": {
    "min_num_peers": 3,
    "old": { "secs": 10, "nanos": 0 }
  },
  "store": {
    "max_open_files": 18446744073709551615,
    "state_snapshot_config": { "enabled": true }
  },
  "state_sync": {
    "sync": "Peers"
  }
}
`

test('the difference has the lines to change, and large numbers stay exact', () => {
  const edited = editConfig(config, changes)
  if (edited.kind !== 'changed') throw new Error(edited.kind)
  expect(edited.changes.map(({ name }) => name)).toEqual(['snapshots', 'timeout'])
  const lines = edited.diff.map(({ sign, text }) => sign + text.trim())
  expect(lines).toContain('-"state_snapshot_config": { "enabled": true }')
  expect(lines).toContain('-"old": { "secs": 10, "nanos": 0 }')
  expect(lines.some((line) => line.startsWith('+"new"'))).toBe(true)
  expect(lines).toContain('+"max_open_files": 18446744073709551615')
})

test.each([
  ['{"consensus": {', 'not complete JSON: see line 1'],
  ['[1]', 'not the config.json of neard'],
  ['{"genesis": {}}', 'not the config.json of neard'],
  ['x'.repeat(1_000_001), 'larger than 1 MB'],
])('says why a pasted text cannot be compared', (text, sentence) => {
  expect(editConfig(text, changes)).toMatchObject({
    kind: 'problem',
    text: expect.stringContaining(sentence),
  })
})

test('a calendar file has folded lines, escaped texts and times in UTC', () => {
  const event = {
    id: 'a',
    title: 'Update, now',
    description: 'x'.repeat(100),
    start: Date.UTC(2026, 6, 20, 14),
    minutes: 90,
  }
  const text = formatCalendar([event], { host: 'docs.example', now: 0 })
  expect(text).toContain('\r\nDTSTART:20260720T140000Z\r\nDTEND:20260720T153000Z\r\n')
  expect(text).toContain('SUMMARY:Update\\, now')
  expect(text.split('\r\n').every((line) => line.length <= 75)).toBe(true)
})
