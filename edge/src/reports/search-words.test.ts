import { expect, test } from 'bun:test'
import { parseCutJson, toActivityTexts } from './read-outline.ts'
import { INDEX_CHARACTERS, toIndexText, toTerms, toWordQuery } from './search-words.ts'

test('words of the index are distinct, in lower case, without card numbers', () => {
  expect(toIndexText(['Payment failed: 502', 'PAYMENT of 4111111111111111 at /api/pay_now'])).toBe(
    'payment failed 502 of at api pay now',
  )
})

test('the index text of a report is bounded, and its first texts stay', () => {
  const many = Array.from({ length: 5000 }, (_, index) => `word${index}`).join(' ')
  const text = toIndexText(['first', many])
  expect(text.length).toBeLessThanOrEqual(INDEX_CHARACTERS)
  expect(text.length).toBeGreaterThan(INDEX_CHARACTERS - 20)
  expect(text.startsWith('first word0 ')).toBe(true)
  expect(toIndexText(['x'.repeat(65), 'short'])).toBe('short')
})

test('a search matches whole numbers and starts of words', () => {
  const format = (words: string[]): string => toWordQuery(toTerms(words) ?? [])
  expect(format(['payment', '502'])).toBe('"payment" * AND "502"')
  expect(format(['übersicht', '5'])).toBe('("übersicht" * OR "Übersicht" *) AND "5"')
  expect(format(['/api/pay'])).toBe('"api" AND "pay" *')
  for (const word of ['"', 'a_b%c', 'step=3']) expect(toTerms(['payment', word])).toBeUndefined()
  expect(toTerms([])).toBeUndefined()
})

test('errors and failed requests come first; queries, headers and bodies of requests are left out', () => {
  const texts = toActivityTexts({
    consoleLog: JSON.stringify([
      { log: 'ready', priority: 'INFO' },
      { log: 'declined', priority: 'ERROR' },
    ]),
    networkLogs: JSON.stringify([
      { type: 'GET', url: 'https://a.example/ok?secret=1', response: { status: 200 }, success: true },
      {
        type: 'POST',
        url: 'https://a.example/pay',
        request: { headers: { a: 'hidden' } },
        response: { status: 502, statusText: 'Bad Gateway', responseText: 'hidden' },
      },
      { type: 'RESOURCE', url: 'https://a.example/logo.png' },
    ]),
    customEventLog: JSON.stringify([{ name: 'checkout', data: { items: 2 } }]),
    customData: JSON.stringify({ plan: { name: 'pro' } }),
  })
  expect(texts).toEqual([
    'declined',
    'POST 502 Bad Gateway https://a.example/pay',
    'GET 200  https://a.example/ok',
    'ready',
    'checkout',
    'items',
    '2',
    'plan',
    'name',
    'pro',
  ])
})

test.each([
  ['[{"a":"x,]"},{"b":[1,2', [{ a: 'x,]' }]],
  ['{"a":1,"b":{"c":"\\"', { a: 1 }],
  ['[{"a":1', []],
  ['[1,2]', [1, 2]],
])('JSON that was cut ends with its last complete element: %s', (text, expected) => {
  expect(parseCutJson(text)).toEqual(expected)
})

test('an activity of another type has no texts', () => {
  expect(
    toActivityTexts({ consoleLog: '{"log":"x"}', networkLogs: '[null,5,"x"]', customData: 'nul' }),
  ).toEqual([' '.repeat(3), ' '.repeat(3), ' '.repeat(3)])
})
