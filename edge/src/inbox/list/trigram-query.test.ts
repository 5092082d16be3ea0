import { expect, test } from 'bun:test'
import { toTrigramQuery } from './trigram-query.ts'

test.each([
  [['ab'], undefined],
  [['abc'], '"abc"'],
  [['abcd', 'xyz'], '"abc" AND "xyz" AND "bcd"'],
  [['a"b'], '"a""b"'],
  [['ab\0c'], undefined],
  [['同期が'], '"同期が"'],
])('the trigrams of %j are %p', (words, query) => {
  expect(toTrigramQuery(words)).toBe(query)
})

test('a long word leaves room for the words after it', () => {
  const query = toTrigramQuery(['https://shop.example/checkout/payment', 'rare']) ?? ''
  expect(query.split(' AND ')).toHaveLength(24)
  expect(query).toContain('"rar"')
  expect(query).toContain('"are"')
})
