import { expect, test } from 'bun:test'
import { splitLinks } from './linked-text.tsx'

test('P-043 finds addresses in a text, without the sentence around them', () => {
  const parts = splitLinks('See https://a.example/x?y=1, or (http://b.example).')
  expect(parts.map(({ text, isLink }) => (isLink ? [text] : text))).toEqual([
    'See ',
    ['https://a.example/x?y=1'],
    ', or (',
    ['http://b.example'],
    ').',
  ])
})

test('leaves a text without addresses whole, and knows no other schemes', () => {
  expect(splitLinks('javascript:alert(1)')).toEqual([
    { text: 'javascript:alert(1)', start: 0, isLink: false },
  ])
})
