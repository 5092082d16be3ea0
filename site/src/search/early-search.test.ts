import { expect, test } from 'bun:test'
import { searchHref } from './early-search.ts'

test('D-040 a query is encoded, and leading spaces are ignored', () => {
  expect(searchHref(' state sync & more ', '/')).toBe('/api/search?q=state%20sync%20%26%20more%20')
})

test('D-069 a request goes to the base path of the site', () => {
  expect(searchHref('keys', '/x/')).toBe('/x/api/search?q=keys')
})
