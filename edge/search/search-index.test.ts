import { expect, test } from 'bun:test'
import { indexedWords } from './analysis.ts'
import { buildTextIndex, restoreTextIndex, type StoredIndex } from './search-index.ts'

const texts = ['Run a node', 'The node key is in node_key.json', 'constructor __proto__ toString']

function store(list: string[]): StoredIndex {
  return JSON.parse(JSON.stringify(buildTextIndex(list)))
}

test('D-047 the stored index knows each word and its texts without the documents', () => {
  const index = restoreTextIndex(store(texts))
  expect(index.documentsWith('node')).toEqual([0, 1])
  expect(index.documentsWith('node_key.json')).toEqual([1])
  expect(index.documentsWith('nod')).toEqual([])
  expect(index.documentsWith('constructor')).toEqual([2])
  expect(index.documentsWith('hasOwnProperty')).toEqual([])
  expect(new Set(index.words)).toEqual(new Set(texts.flatMap(indexedWords)))
})

test('gaps of any size between texts, and long shared prefixes, are restored', () => {
  const long = 'a'.repeat(60)
  const places = [0, 1, 87, 88, 89, 176, 2000, 4900]
  const many = Array.from({ length: 5000 }, (_, at) => (places.includes(at) ? `${long} ${long}b` : 'other'))
  const index = restoreTextIndex(store(many))
  expect(index.documentsWith(long)).toEqual(places)
  expect(index.documentsWith(`${long}b`)).toEqual(places)
})

test('an index without texts is empty', () => {
  expect(restoreTextIndex(store([])).words).toEqual([])
})

test('the same texts make the same index', () => {
  expect(JSON.stringify(buildTextIndex(texts))).toBe(JSON.stringify(buildTextIndex(texts)))
})
