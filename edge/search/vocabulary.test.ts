import { expect, test } from 'bun:test'
import { createVocabulary } from './vocabulary.ts'

const vocabulary = createVocabulary(['retry', 'node', 'nodes', 'retries', 'node_key.json', 'shard', 'node'])

test('contains its words', () => {
  expect(vocabulary.has('node')).toBe(true)
  expect(vocabulary.has('nod')).toBe(false)
  expect(vocabulary.has('constructor')).toBe(false)
})

test('finds words by their prefix', () => {
  expect(vocabulary.withPrefix('node')).toEqual(['node', 'node_key.json', 'nodes'])
  expect(vocabulary.withPrefix('z')).toEqual([])
  expect(vocabulary.withPrefix('')).toHaveLength(6)
})

test('finds inflections', () => {
  expect(vocabulary.inflectionsOf('nodes')).toEqual(['node', 'nodes'])
  expect(vocabulary.inflectionsOf('retry')).toEqual(['retries', 'retry'])
})
