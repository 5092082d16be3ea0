import { expect, test } from 'bun:test'
import type { SearchHit } from '@node-docs/edge/contract/search'
import { groupHits, listOptions, resultsHref } from './suggestion-view.ts'

function hit(url: string, hash = ''): SearchHit {
  return { id: 1, kind: 'page', title: hash, url, hash, breadcrumbs: [], pageTitle: url, snippet: [] }
}

test('D-040 after the hits comes the way to all of them', () => {
  const answer = { query: 'a & b', count: 9, hits: [hit('/keys', '#node'), hit('/types')] }
  const options = listOptions({ kind: 'answer', answer }, '/x/')
  expect(options.map((option) => ('href' in option ? option.href : ''))).toEqual([
    '/keys#node',
    '/types',
    '/x/search?q=a%20%26%20b',
  ])
})

test('D-078 without hits there are only words to try', () => {
  const answer = { query: 'nod', count: 0, hits: [], nearest: ['node'] }
  expect(listOptions({ kind: 'answer', answer }, '/')).toEqual([{ kind: 'query', query: 'node' }])
})

test('recent searches can be forgotten, if there are any', () => {
  expect(listOptions({ kind: 'recent', queries: ['a'] }, '/')).toEqual([
    { kind: 'query', query: 'a' },
    { kind: 'forget' },
  ])
  expect(listOptions({ kind: 'recent', queries: [] }, '/')).toEqual([])
})

test('neighbors on one page are one group', () => {
  const hits = [hit('/keys', '#a'), hit('/keys'), hit('/types'), hit('/keys', '#b')]
  const options = listOptions({ kind: 'answer', answer: { query: 'q', count: 4, hits } }, '/')
  expect(groupHits(options).map(({ page, places }) => [page.url, places])).toEqual([
    ['/keys', [0, 1]],
    ['/types', [2]],
    ['/keys', [3]],
  ])
})

test('the page of results has no query in its address where there is none', () => {
  expect(resultsHref('', '/')).toBe('/search')
})
