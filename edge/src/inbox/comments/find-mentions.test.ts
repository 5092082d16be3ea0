import { expect, test } from 'bun:test'
import { findMentions } from './find-mentions.ts'

const members = [
  { id: 'ann', name: 'Ann' },
  { id: 'lee', name: 'Ann Lee' },
  { id: 'zoe', name: 'Zoë' },
]

test.each([
  ['nobody', []],
  ['ask Ann', []],
  ['@Ann please', ['ann']],
  ['@ann lee and @zoë.', ['lee', 'zoe']],
  ['@Anna is somebody else', []],
  ['(@Zoë)', ['zoe']],
  ['@Ann @Ann Lee @Ann', ['ann', 'lee']],
  ['mail ann@ann.example', ['ann']],
  ['@@@', []],
])('%p mentions %p', (text, ids) => {
  expect(findMentions(text, members)).toEqual(ids)
})
