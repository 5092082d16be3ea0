import { expect, test } from 'bun:test'
import { shortenRequestUrl } from './shorten-request-url.ts'

test.each([
  ['https://a.example/api/pay?x=1#y', '/api/pay?x=1'],
  ['https://b.example/api', 'b.example/api'],
  ['/relative', '/relative'],
  ['data:text/plain,x', 'data:text/plain,x'],
])('%s of a page on a.example is shown as %s', (url, text) => {
  expect(shortenRequestUrl(url, 'https://a.example/cart')).toBe(text)
})

test('without the URL of the page, requests show their host', () => {
  expect(shortenRequestUrl('https://a.example/api', '')).toBe('a.example/api')
})
