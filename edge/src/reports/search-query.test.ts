import { expect, test } from 'bun:test'
import { listFieldWords, toFieldWords } from './field-words.ts'
import { parseSearchQuery } from './search-query.ts'

const word = (text: string) => ({ kind: 'word' as const, text })

test('a search has words, phrases and fields, and excludes what follows a minus sign', () => {
  expect(parseSearchQuery('Card "was Declined" -visa -"no stock" order:A-1042 -plan:pro')).toEqual({
    required: [
      word('card'),
      { kind: 'phrase', text: 'was declined' },
      { kind: 'field', text: 'order:a-1042', words: toFieldWords('order', 'a-1042') },
    ],
    excluded: [
      word('visa'),
      { kind: 'phrase', text: 'no stock' },
      { kind: 'field', text: 'plan:pro', words: toFieldWords('plan', 'pro') },
    ],
  })
})

test.each([
  'https://a.example/x',
  'localhost:8787',
  'cart.js:88:5',
  '12:30',
  'typeerror:',
  'c:\\temp',
  'std::move',
  'order:-',
  '--force',
  '-',
])('%s is a word', (text) => {
  expect(parseSearchQuery(text)).toEqual({ required: [word(text)], excluded: [] })
})

test('quotes make a word of a field, and empty quotes are ignored', () => {
  expect(parseSearchQuery('"order:a-1042" ""')).toEqual({ required: [word('order:a-1042')], excluded: [] })
})

test('the words of fields are found by the searches for them, whatever their case and punctuation', () => {
  const words = listFieldWords([
    {
      order: 'A-1042',
      plan: 'Pro annual',
      cart: { id: 'c-7781', lines: [{ sku: 'guji-250' }] },
      tags: ['new'],
    },
    { reportedBy: 'ann@example.com', releaseVersionNumber: '3.18.2', isPaying: true },
  ])
  const isFound = (name: string, value: string): boolean => {
    const searched = toFieldWords(name, value)
    return searched.length > 0 && searched.every((each) => words.includes(each))
  }
  for (const [name, value] of [
    ['order', 'A-1042'],
    ['Order', 'a1042'],
    ['plan', 'pro annual'],
    ['id', 'c-7781'],
    ['sku', 'GUJI-250'],
    ['tags', 'new'],
    ['reporter', 'ann@example.com'],
    ['version', '3.18'],
    ['is_paying', 'true'],
  ] as const)
    expect([name, value, isFound(name, value)]).toEqual([name, value, true])
  for (const [name, value] of [
    ['order', '1042'],
    ['plan', 'A-1042'],
    ['version', '3.1'],
  ] as const)
    expect([name, value, isFound(name, value)]).toEqual([name, value, false])
})

test('field words have no card numbers and no long texts, and their number is bounded', () => {
  const hidden = { card: '4111 1111 1111 1111', other: '4111-1111-1111-1111', text: 'x '.repeat(200) }
  expect(listFieldWords([{ ...hidden, plan: 'pro' }])).toEqual(toFieldWords('plan', 'pro'))
  const many = Object.fromEntries(Array.from({ length: 5000 }, (_, index) => [`field${index}`, 'value']))
  expect(listFieldWords([many]).join(' ').length).toBeLessThanOrEqual(2000)
})
