import { expect, test } from 'bun:test'
import { findSynonyms, readSynonyms } from './synonyms.ts'

const groups = readSynonyms([
  ['Standby', 'backup'],
  ['kicked out', 'removed'],
])

test('a word brings the others of its group, in any inflection', () => {
  expect(findSynonyms(['backups', 'node'], groups)).toEqual([['standby'], []])
})

test('a phrase counts only where all of it is there', () => {
  expect(findSynonyms(['validator', 'kicked', 'out'], groups)).toEqual([[], ['removed'], ['removed']])
  expect(findSynonyms(['out', 'kicked'], groups)).toEqual([[], []])
  expect(findSynonyms(['removed'], groups)).toEqual([['kicked', 'out']])
})
