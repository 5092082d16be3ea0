import { expect, test } from 'bun:test'
import { findSynonyms, readSynonyms } from './synonyms.ts'

const groups = readSynonyms([
  ['Standby', 'backup'],
  ['kicked out', 'removed'],
])

test('a word brings the others of its group, in any inflection', () => {
  expect(findSynonyms(['backups'], 0, groups)).toEqual(['standby'])
  expect(findSynonyms(['node'], 0, groups)).toEqual([])
})

test('a phrase counts only where all of it is there', () => {
  expect(findSynonyms(['validator', 'kicked', 'out'], 1, groups)).toEqual(['removed'])
  expect(findSynonyms(['validator', 'kicked', 'out'], 2, groups)).toEqual(['removed'])
  expect(findSynonyms(['out', 'kicked'], 1, groups)).toEqual([])
  expect(findSynonyms(['removed'], 0, groups)).toEqual(['kicked', 'out'])
})
