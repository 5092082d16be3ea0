import { expect, test } from 'bun:test'
import { normalizeMessage } from './normalize-message.ts'

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
