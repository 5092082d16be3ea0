import { expect, test } from 'bun:test'
import { createSummary } from '../../../contract/examples/report-summary.ts'
import { listHeadings, shortenUrl } from './grouping.ts'

test.each([
  ['https://a.example/', 'a.example'],
  ['https://a.example:8443/b/c?secret=1#d', 'a.example:8443/b/c'],
  ['https://a.example/%C3%BCber', 'a.example/über'],
  ['https://a.example/%E0%A4%A', 'a.example/%E0%A4%A'],
  ['javascript:alert(1)', 'javascript:alert(1)'],
  ['no address', 'no address'],
  ['', ''],
])('%s is shown as %s', (url, place) => {
  expect(shortenUrl(url)).toBe(place)
})

test('a heading counts its reports, unless more of them can be on the next page', () => {
  const rows = ['BUG', 'BUG', 'QUESTION'].map((type) => createSummary({ type }))
  const list = (isComplete: boolean) =>
    listHeadings(rows, 'type', isComplete).map(({ count, text }) => [text, count])
  expect(list(true)).toEqual([
    ['Bug', 2],
    ['Question', 1],
  ])
  expect(list(false)).toEqual([
    ['Bug', 2],
    ['Question', undefined],
  ])
})
