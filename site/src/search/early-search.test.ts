import { expect, test } from 'bun:test'
import { searchHref } from './early-search.ts'

test('D-040 a query is encoded, and a space at its beginning is nothing', () => {
  expect(searchHref(' state sync & more ', '/')).toBe('/api/search?q=state%20sync%20%26%20more%20')
})

test('D-069 a question goes to the path that the site is served under', () => {
  expect(searchHref('keys', '/x/')).toBe('/x/api/search?q=keys')
})
