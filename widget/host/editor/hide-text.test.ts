import { expect, test } from 'bun:test'
import { createTextMasker, mapStrings } from './hide-text.ts'

test.each([
  ['a whole text', { texts: ['Ann Lee'], text: '  Ann\n Lee ', hidden: '  ***\n *** ' }],
  ['words in a text', { texts: ['Ann Lee'], text: 'Pay Ann  Lee now', hidden: 'Pay ***  *** now' }],
  [
    'every time',
    { texts: ['4711'], text: '4711, not 47110, but #4711', hidden: '****, not 47110, but #****' },
  ],
  ['no part of a word', { texts: ['test'], text: 'latest test', hidden: 'latest ****' }],
  ['letters of other scripts', { texts: ['Köln'], text: 'Köln, Kölner', hidden: '****, Kölner' }],
  ['the longest text first', { texts: ['Ann', 'Ann Lee'], text: 'Ann Lee, Ann', hidden: '*** ***, ***' }],
  [
    'characters with a meaning in patterns',
    { texts: ['(a+b)*', 'c:\\d'], text: 'x (a+b)* y c:\\d', hidden: 'x ****** y ****' },
  ],
  ['nothing that is too short', { texts: ['no', '', '  '], text: 'no, no', hidden: 'no, no' }],
])('hides %s', (_name, { texts, text, hidden }) => {
  expect(createTextMasker(texts)(text)).toBe(hidden)
})

test('hides each of a thousand texts where it is a whole text', () => {
  const hideText = createTextMasker(Array.from({ length: 1000 }, (_, index) => `name ${index}`))
  expect([hideText('name 0'), hideText('name 999'), hideText('name 1000')]).toEqual([
    '**** *',
    '**** ***',
    'name 1000',
  ])
})

test('reaches all strings of a value, and no keys', () => {
  const hideText = createTextMasker(['Ann'])
  const value = { Ann: ['Ann', 1, null, { text: 'for Ann' }] }
  expect(mapStrings(value, hideText)).toEqual({ Ann: ['***', 1, null, { text: 'for ***' }] })
})
