import { expect, test } from 'bun:test'
import { createTextHider, mapStrings } from './hide-text.ts'

test.each([
  ['a whole text', ['Ann Lee'], '  Ann\n Lee ', '  ***\n *** '],
  ['words in a text', ['Ann Lee'], 'Pay Ann  Lee now', 'Pay ***  *** now'],
  ['every time', ['4711'], '4711, not 47110, but #4711', '****, not 47110, but #****'],
  ['no part of a word', ['test'], 'latest test', 'latest ****'],
  ['letters of other scripts', ['Köln'], 'Köln, Kölner', '****, Kölner'],
  ['the longest text first', ['Ann', 'Ann Lee'], 'Ann Lee, Ann', '*** ***, ***'],
  ['characters with a meaning in patterns', ['(a+b)*', 'c:\\d'], 'x (a+b)* y c:\\d', 'x ****** y ****'],
  ['nothing that is too short', ['no', '', '  '], 'no, no', 'no, no'],
])('hides %s', (_name, texts, text, hidden) => {
  expect(createTextHider(texts)(text)).toBe(hidden)
})

test('hides each of a thousand texts where it is a whole text', () => {
  const hideText = createTextHider(Array.from({ length: 1000 }, (_, index) => `name ${index}`))
  expect([hideText('name 0'), hideText('name 999'), hideText('name 1000')]).toEqual([
    '**** *',
    '**** ***',
    'name 1000',
  ])
})

test('reaches all strings of a value, and no keys', () => {
  const hideText = createTextHider(['Ann'])
  const value = { Ann: ['Ann', 1, null, { text: 'for Ann' }] }
  expect(mapStrings(value, hideText)).toEqual({ Ann: ['***', 1, null, { text: 'for ***' }] })
})
