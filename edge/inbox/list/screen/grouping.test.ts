import { expect, test } from 'bun:test'
import { shortenUrl } from './grouping.ts'

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
