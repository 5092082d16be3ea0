import { expect, test } from 'bun:test'
import { splitLinks } from './linked-text.tsx'

test('P-043 finds URLs in a text, without the punctuation after them', () => {
  const parts = splitLinks('See https://a.example/x?y=1, or (http://b.example).')
  expect(parts.map(({ text, isLink }) => (isLink ? [text] : text))).toEqual([
    'See ',
    ['https://a.example/x?y=1'],
    ', or (',
    ['http://b.example'],
    ').',
  ])
})

test('leaves a text without URLs whole, and links no other schemes', () => {
  expect(splitLinks('javascript:alert(1)')).toEqual([
    { text: 'javascript:alert(1)', start: 0, isLink: false },
  ])
})
