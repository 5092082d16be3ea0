import { expect, test } from 'bun:test'
import { findMention, matchNames } from './comments.tsx'

test.each([
  ['', undefined],
  ['no mention', undefined],
  ['@', ''],
  ['ask @an', 'an'],
  ['ask @Ann L', 'Ann L'],
  ['mail ann@example', undefined],
  ['@Ann\nnext line', undefined],
  [`@${'a'.repeat(50)}`, undefined],
])('after %j the names that start with %j are offered', (before, start) => {
  expect(findMention(before)).toBe(start)
})

test('names match by their start and by the start of a later word, but not once they are complete', () => {
  const names = ['Ann Lee', 'Bob Anders', 'Zoë']
  expect(matchNames(names, 'an')).toEqual(['Ann Lee', 'Bob Anders'])
  expect(matchNames(names, '')).toEqual(names)
  expect(matchNames(names, 'Ann Lee ')).toEqual([])
})
