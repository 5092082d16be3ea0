import { expect, test } from 'bun:test'
import { findMentions } from './find-mentions.ts'

const members = [
  { id: 'ann', name: 'Ann' },
  { id: 'lee', name: 'Ann Lee' },
  { id: 'zoe', name: 'Zoë' },
]

test.each([
  ['no mention', []],
  ['ask Ann', []],
  ['@Ann please', ['ann']],
  ['@ann lee and @zoë.', ['lee', 'zoe']],
  ['@Anna is another person', []],
  ['(@Zoë)', ['zoe']],
  ['@Ann @Ann Lee @Ann', ['ann', 'lee']],
  ['mail ann@ann.example', ['ann']],
  ['@@@', []],
])('%p mentions %p', (text, ids) => {
  expect(findMentions(text, members)).toEqual(ids)
})
