import { expect, test } from 'bun:test'
import { createUrlFilter } from './url-filter.ts'

const provider = ['https://api.example/', 'https://frame.example/panel/']

test('W-147 blocks every URL that contains a configured text', () => {
  const isBlocked = createUrlFilter({
    page: 'https://a.example',
    provider,
    texts: ['/private', 'analytics.example'],
  })
  expect(isBlocked('https://a.example/private/x')).toBe(true)
  expect(isBlocked('https://analytics.example/e?x')).toBe(true)
  expect(isBlocked('https://a.example/public')).toBe(false)
})

test('W-148 the provider’s hosts are always blocked', () => {
  const isBlocked = createUrlFilter({ page: 'https://a.example', provider, texts: [] })
  expect(isBlocked('https://api.example/uploads/sdk')).toBe(true)
  expect(isBlocked('https://frame.example/anything')).toBe(true)
  expect(isBlocked('https://api.example.evil/x')).toBe(false)
  expect(isBlocked('https://a.example/?next=https://api.example/')).toBe(false)
})

test('a page on the provider’s own host keeps its other requests', () => {
  const isBlocked = createUrlFilter({
    page: 'https://api.example',
    provider: ['https://api.example'],
    texts: [],
  })
  expect(isBlocked('https://api.example/sessions/stream')).toBe(true)
  expect(isBlocked('https://api.example/config/demo')).toBe(true)
  expect(isBlocked('https://api.example/widget.js')).toBe(true)
  expect(isBlocked('https://api.example/api/search?q=x')).toBe(false)
})
