import { expect, test } from 'bun:test'
import { findSynonyms, normalizeMessage, readQuery, readSynonyms, toTerms } from './query.ts'
import { createSpelling, createVocabulary } from './vocabulary.ts'

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

const indexed =
  'backup config config.json configuration failover hot how json key near node node_key.json nodes run running snapshot standby state state-sync swap sync the validate validate-config validator'.split(
    ' ',
  )
const language = {
  vocabulary: createVocabulary(indexed),
  synonyms: readSynonyms([['standby', 'backup', 'failover node']]),
  spelling: createSpelling(indexed),
}

/** Terms with their words, best first, and the quality of those that are not the best. `?` marks optional terms. */
function listTerms(query: string): string[] {
  return toTerms(readQuery(query), language).map(({ answers, isRequired, share }) => {
    const matches = [...answers]
      .toSorted(([, one], [, other]) => other - one)
      .map(([word, worth]) => (worth === 1 ? word : `${word}:${Number(worth.toFixed(2))}`))
    return `${isRequired ? '' : '?'}${matches.join(' ')}${share === 1 ? '' : ` x${share}`}`
  })
}

test.each([
  ['inflections count less, and a plural hardly less', 'run nodes ', ['run running:0.7', 'nodes node:0.97']],
  ['a word that is being typed begins longer words', 'nod', ['node node_key.json nodes']],
  ['a short one is corrected', 'snap ', ['swap']],
  ['neighbors are joined, in their order', 'fail over ', ['failover', 'failover']],
  ['and not in another order', 'over fail ', ['', '']],
  ['a word is split in two', 'hotswap ', ['hot', 'swap']],
  ['a typo is corrected', 'snaphsot ', ['snapshot']],
  ['synonyms count half', 'backup ', ['backup standby:0.55 failover:0.55 node:0.55 nodes:0.53']],
  ['words that say little are optional', 'how node ', ['?how x0.3', 'node nodes:0.97']],
  ['unless there are no others', 'how the ', ['how', 'the']],
  [
    'an identifier is matched as a whole, and its parts are optional',
    'node_key.json ',
    ['node_key.json', '?node nodes:0.97 x0.3', '?key x0.3', '?json x0.3'],
  ],
  [
    'it begins longer identifiers while it is typed',
    'node_ke',
    ['node_key.json', '?node nodes:0.97 x0.3', '? x0.3'],
  ],
  ['one that is not indexed is matched by its parts', 'key.json ', ['key', 'json']],
  ['a hyphenated word is matched by its parts', 'state-sync ', ['state', 'sync', '?state-sync']],
  ['its parts match exactly if they can', 'validate-configs ', ['validate', 'config']],
  ['only its last part can be incomplete', 'state-syn', ['state', 'sync', '?state-sync']],
  ['a path alone is required', '/home/near/snapshot ', ['', 'near', 'snapshot']],
  [
    'an identifier in a message is required',
    'node_key.json run node ',
    [
      'node_key.json',
      '?node nodes:0.97 x0.3',
      '?key x0.3',
      '?json x0.3',
      'run running:0.7',
      'node nodes:0.97',
    ],
  ],
])('%s: %s', (_what, query, terms) => {
  expect(listTerms(query)).toEqual(terms)
})
