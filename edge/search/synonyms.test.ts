import { expect, test } from 'bun:test'
import { findSynonyms, readSynonyms } from './synonyms.ts'

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
