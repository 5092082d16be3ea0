import { expect, test } from 'bun:test'
import { createSpelling, createVocabulary, editDistance } from './vocabulary.ts'

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

const { correct, nearest } = createSpelling([
  'validator',
  'validators',
  'snapshot',
  'shard',
  'share',
  'epoch',
  'key.json',
])

const cases: [typed: string, words: string[]][] = [
  ['validtor', ['validator']],
  ['vlaidator', ['validator']],
  ['snapshoot', ['snapshot']],
  ['ephoc', []],
  ['epcoh', ['epoch']],
  ['shar', ['shard', 'share']],
  ['shr', []],
  ['banana', []],
]

test.each(cases)('%s is corrected to %j', (typed, words) => {
  expect(correct(typed, { isOpen: false })).toEqual(words)
})

test('a typo in an incomplete word is corrected', () => {
  expect(correct('vladid', { isOpen: true })).toEqual([])
  expect(correct('vlaid', { isOpen: true })).toEqual(['validator', 'validators'])
  expect(correct('vlaid', { isOpen: false })).toEqual([])
})

test('for a word without a correction, the most similar plain words are suggested', () => {
  expect(nearest('epochalypse')).toEqual([])
  expect(nearest('shrads')).toEqual(['shard', 'share'])
  expect(nearest('valdiaters')).toEqual(['validators'])
})

const distances: [a: string, b: string, distance: number][] = [
  ['node', 'node', 0],
  ['node', 'nodes', 1],
  ['node', 'ndoe', 1],
  ['node', 'note', 1],
  ['kitten', 'sitting', 3],
  ['', 'ab', 2],
]

test.each(distances)('the edit distance between %s and %s is %d, in both directions', (a, b, distance) => {
  expect(editDistance(a, b, 5)).toBe(distance)
  expect(editDistance(b, a, 5)).toBe(distance)
})

test('a distance above the limit is not computed', () => {
  expect(editDistance('kitten', 'sitting', 1)).toBe(2)
  expect(editDistance('a', 'abcdef', 2)).toBe(3)
})
