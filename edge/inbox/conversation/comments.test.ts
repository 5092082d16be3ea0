import { expect, test } from 'bun:test'
import { findMentions } from './comments.ts'

const members = [
  { id: 'ann', name: 'Ann', email: 'ann@a.example' },
  { id: 'lee', name: 'Ann Lee', email: 'lee@a.example' },
  { id: 'zoe', name: 'Zoë', email: null },
  { id: 'bo1', name: 'Bo Li', email: 'bo@a.example' },
  { id: 'bo2', name: 'BO LI', email: 'bo@b.example' },
  { id: 'owner', name: 'bo li', email: null },
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
  ['@Bo Li', []],
  ['@Bo Li (bo@b.example) and @bo li (owner)', ['bo2', 'owner']],
  ['@Bo Li (bo@a.example)@Ann', ['bo1', 'ann']],
])('%p mentions %p', (text, ids) => {
  expect(findMentions(text, members)).toEqual(ids)
})
