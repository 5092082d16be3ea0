import { expect, test } from 'bun:test'
import { findSynonyms, normalizeMessage, readQuery, readSynonyms } from './query.ts'

function read(text: string): string[] {
  return readQuery(text).map(
    ({ whole, isStopWord, isOpen }) => `${isStopWord ? '(' : ''}${whole}${isOpen ? '*' : ''}`,
  )
}

test('stop words are recognized', () => {
  expect(read('How do I run a node?')).toEqual(['(how', '(do', '(i', 'run', '(a', 'node'])
  expect(read('how long is an epoch ')).toEqual(['(how', '(long', '(is', '(an', 'epoch'])
  expect(read('long epoch ')).toEqual(['long', 'epoch'])
})

test('the last word counts as incomplete unless a space or another word follows it', () => {
  expect(read('state sy')).toEqual(['state', 'sy*'])
  expect(read('state sync ')).toEqual(['state', 'sync'])
  expect(read('node no node')).toEqual(['node*', 'no'])
})

test('only the first words of a very long query are used', () => {
  expect(readQuery(Array.from({ length: 60 }, (_, n) => `w${n}`).join(' '))).toHaveLength(24)
  const sentence = `${'the of and '.repeat(9)} ${Array.from({ length: 30 }, (_, n) => `how w${n}`).join(' ')}`
  expect(read(`${sentence} `)[0]).toBe('w0')
})

function words(text: string): string {
  return normalizeMessage(text).replaceAll(/\s+/g, ' ').trim()
}

const messages: [pasted: string, expected: string][] = [
  [
    '2026-02-11T08:12:44.120931Z  INFO stats: #128731552 Waiting for peers 0 peers ⬇ 0 B/s ⬆ 0 B/s 0.00 bps CPU: 2%',
    'Waiting for peers',
  ],
  [
    'thread \'main\' panicked at chain/client/src/client_actor.rs:201:6: called `Result::unwrap()` on an `Err` value: Chain(DBNotFoundErr("epoch block: D7RHCWiHwzWgdw47NyJDKNSP7tF7ErCyjNVUV7VHp9Lk"))',
    'Chain(DBNotFoundErr("epoch block: "))',
  ],
  [
    'Sep 30 09:12:07 validator-b neard[4196]: Illegal instruction (core dumped)',
    'Illegal instruction (core dumped)',
  ],
  ['[3109213.237460] Out of memory: Killed process 1948311 (neard)', 'Out of memory: Killed process (neard)'],
  [
    'WARN network: Banning peer ed25519:4mcMBWE83z9KXvnPvfhcnRYfnSvc48wMKcH5YKAQeUx2@178.18.252.175:24567 for HeightFraud',
    'Banning peer for HeightFraud',
  ],
  ['\u001b[1;33mWARN\u001b[0m sync: no peers', 'no peers'],
]

test.each(messages)('%s is searched as: %s', (pasted, expected) => {
  expect(words(pasted)).toBe(expected)
})

const kept = [
  '0.0.0.0:3030',
  '127.0.0.1:3030/status',
  'port 24567',
  '65535',
  'n2-standard-16',
  '/debug/pages/last_blocks',
  'error in gc',
  'CODE_RED_MAINNET',
  'node_key.json',
  'feature',
]

test.each(kept)('%s is searched unchanged', (text) => {
  expect(words(text)).toBe(text)
})

test('a text that consists only of variable parts does not change', () => {
  expect(normalizeMessage('128731552')).toBe('128731552')
  expect(normalizeMessage('ERROR')).toBe('ERROR')
  expect(normalizeMessage('')).toBe('')
})

const groups = readSynonyms([
  ['Standby', 'backup'],
  ['kicked out', 'removed'],
])

test('a word has the other words of its group as synonyms, in any inflection', () => {
  expect(findSynonyms(['backups', 'node'], groups)).toEqual([['standby'], []])
})

test('a phrase has synonyms only if the query contains all of its words', () => {
  expect(findSynonyms(['validator', 'kicked', 'out'], groups)).toEqual([[], ['removed'], ['removed']])
  expect(findSynonyms(['out', 'kicked'], groups)).toEqual([[], []])
  expect(findSynonyms(['removed'], groups)).toEqual([['kicked', 'out']])
})
