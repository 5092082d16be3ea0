import { expect, test } from 'bun:test'
import { fold, indexedWords, readWords, stem } from './analysis.ts'

const cases: [text: string, words: string][] = [
  ['validator_key.json', 'validator_key.json validator key json'],
  ['tracked_shards', 'tracked_shards tracked shards'],
  ['neard --download-config', 'neard --download-config download config'],
  ['0.0.0.0:3030', '0.0.0.0:3030 0 3030'],
  ['GET /status', 'get /status status'],
  ['http://localhost:3030/status', 'http://localhost:3030/status /status http localhost 3030 status'],
  ['ls ~/.near', 'ls ~/.near near'],
  ['MissingTrieValue', 'missingtrievalue missing trie value'],
  ['DBNotFoundErr', 'dbnotfounderr db not found err'],
  ['43,200 blocks, 1,2', '43200 blocks 1 2'],
  ["The validator's key.", 'the validator key'],
  ['split-storage', 'split-storage split storage'],
  ['Zürich ﬁle', 'zurich file'],
  ['<script>alert(1)</script>', 'script alert 1 /script'],
]

test.each(cases)('%s is found by its words, identifiers whole and in parts: %s', (text, words) => {
  expect(new Set(indexedWords(text))).toEqual(new Set(words.split(' ')))
})

test('punctuation and symbols are not words', () => {
  expect(indexedWords('… → {} " \u0000')).toEqual([])
})

test('each word has the position of its start and end in the text', () => {
  const text = 'Edit ~/.near/config.json now.'
  expect(readWords(text).map(({ start, end }) => text.slice(start, end))).toEqual([
    'Edit',
    '~/.near/config.json',
    'now',
  ])
})

test('D-085 inflections of English words have one stem, identifiers keep their form', () => {
  expect(stem('nodes')).toBe(stem('node'))
  expect(stem('migrations')).toBe(stem('migrate'))
  expect(stem('v2')).toBe('v2')
  expect(stem('node_key.json')).toBe('node_key.json')
})

test('case and diacritics do not matter', () => {
  expect(fold('NEAR')).toBe('near')
  expect(fold('Ålesund')).toBe('alesund')
})
