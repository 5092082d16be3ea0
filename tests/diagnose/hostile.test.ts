import { expect, test } from 'bun:test'
import { createDiagnoser, diagnose } from '../../edge/diagnose/index.ts'
import { readCases, readRules } from './cases.ts'

const rules = await readRules()
const allRules = rules.sections.flatMap(({ url, title, rules: own }) =>
  own.map((rule) => ({ url, title, ...rule })),
)
const now = Date.parse('2026-11-27T10:00:00Z')
const MB = 1_000_000
const repeat = (text: string): string => text.repeat(Math.ceil((2 * MB) / text.length))

test.each([
  ['brackets that never close', repeat('{\n')],
  ['one line of brackets', repeat('[')],
  ['brackets that close too often', repeat('}\n')],
  ['a document that never ends', `{ "network": "${repeat('x')}`],
  ['commas before brackets', `{ "network": [${repeat('1,')}] }`],
  ['comments', `{ ${repeat('/* */ ')} "archive": true }`],
  ['one long line of a message', repeat('panicked at ')],
  ['spaces', repeat(' ')],
  ['backslashes in a string', `{ "network": "${repeat('\\\\')}" }`],
  ['metrics', repeat('near_x{a="}} 1"} 1e\n')],
  ['colors that do not end', repeat('\u001b[1;')],
])('2 MB of %s take linear time', (_, text) => {
  const time = (part: string): number => {
    const before = process.cpuUsage()
    diagnose(part, rules, { now })
    const { user, system } = process.cpuUsage(before)
    return (user + system) / 1000
  }
  const half = time(text.slice(0, MB))
  // Twice the text may take twice the time, and as much again for a busy machine. Quadratic time would take seconds.
  expect(time(text)).toBeLessThan(4 * half + 1500)
})

test('parts of any size give the same diagnosis as the whole text', async () => {
  for (const { text } of await readCases('problems.txt')) {
    const whole = diagnose(text, rules, { now })
    const diagnoser = createDiagnoser(rules)({ now })
    for (let at = 0; at < text.length; at += 7) diagnoser.add(text.slice(at, at + 7))
    expect(diagnoser.finish()).toEqual(whole)
  }
})

test('lines of several nodes and answers of several networks are told', () => {
  const line = (host: string) =>
    `Nov 27 10:00:00 ${host} neard[1]: 2026-11-27T10:00:00Z  INFO near_x: started\n`
  const { notes } = diagnose(line('alpha') + line('beta') + line('gamma'), rules, { now })
  expect(notes.join()).toContain('several nodes (alpha, beta, gamma)')
  const stats = (height: number) => `${height % 3} | INFO stats: #${height} 30 peers 1.60 bps 0 gas/s\n`
  const heights = [9_000_000, 8_000_000, 7_000_000, 9_000_010, 8_000_010, 7_000_010]
  const { notes: containers } = diagnose(heights.map(stats).join(''), rules, { now })
  expect(containers.join()).toContain('several nodes (0, 2, 1)')
  const plain = heights.map((height) => stats(height).slice(4)).join('')
  expect(diagnose(plain, rules, { now }).notes.join()).toContain('jump back')
  const status = (network: string) =>
    JSON.stringify({
      chain_id: network,
      sync_info: { syncing: false, latest_block_time: '2026-11-27T10:00:00Z' },
    })
  const { notes: others } = diagnose(`${status('mainnet')}\n${status('testnet')}`, rules, { now })
  expect(others.join()).toContain('several networks (mainnet, testnet)')
})

test('an error that no rule explains gets the nearest entries, and what else to paste', () => {
  const text =
    '2025-09-24T17:13:02Z ERROR peer_manager: state sync request was refused by all archival peers\n'
  const { verdict, unexplained, ask } = diagnose(text, rules, { now })
  expect(verdict).toBe('nothing-known')
  expect(unexplained[0]?.nearest.length).toBeGreaterThan(0)
  expect(ask.length).toBeGreaterThan(0)
})

test('no rule advises to delete data', () => {
  const deletes = allRules.filter(
    ({ first }) =>
      /\b(?:delete|wipe|erase|rm|fresh data)\b/i.test(first) &&
      !/\b(?:never|do not|nothing|before you do)\b/i.test(first),
  )
  expect(deletes).toEqual([])
})

test('every rule leads to a section, and says what it means and what to do first', () => {
  for (const { url, title, means, first } of allRules) {
    expect(url).toMatch(/^\/[\w/-]+#[\w.-]+$/)
    for (const text of [title, means, first]) expect(text).not.toBe('')
  }
})
