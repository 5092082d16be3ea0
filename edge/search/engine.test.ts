import { expect, test } from 'bun:test'
import { create, load, search } from '@orama/orama'
import { indexedWords } from './analysis.ts'
import { buildTextIndex, restoreTextIndex, type StoredIndex, toOramaData } from './engine.ts'

const texts = ['Run a node', 'The node key is in node_key.json', 'constructor __proto__ toString']
const stored: StoredIndex = JSON.parse(JSON.stringify(buildTextIndex(texts)))

test('what was stored knows each word and the documents that have it', () => {
  const index = restoreTextIndex(stored, texts.length)
  expect(index.documentsWith('node')).toEqual([0, 1])
  expect(index.documentsWith('node_key.json')).toEqual([1])
  expect(index.documentsWith('nod')).toEqual([])
  expect(index.documentsWith('constructor')).toEqual([2])
  expect(index.documentsWith('hasOwnProperty')).toEqual([])
  expect(new Set(index.words())).toEqual(new Set(texts.flatMap(indexedWords)))
})

test('D-047 Orama itself loads and searches the stored index without the documents', async () => {
  const database = create({
    schema: { text: 'string' },
    components: { tokenizer: { language: 'english', normalizationCache: new Map(), tokenize: indexedWords } },
  })
  const docs = Object.fromEntries(texts.map((text, at) => [at + 1, { id: String(at), text }]))
  load(database, { ...toOramaData(stored, texts.length), docs: { docs, count: texts.length } })
  const { hits } = await search(database, { term: 'node_key.json', threshold: 1 })
  expect(hits.map(({ id }) => id)).toContain('1')
})

test('the same texts make the same index', () => {
  expect(JSON.stringify(buildTextIndex(texts))).toBe(JSON.stringify(buildTextIndex(texts)))
})
