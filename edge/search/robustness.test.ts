import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { buildSearchIndex } from './build-index.ts'
import { createSearch } from './searcher.ts'

const words = [
  'node',
  'validator',
  'node_key.json',
  'the',
  'run',
  'constructor',
  '__proto__',
  '--home',
  '0.0.0.0:3030',
]
const page = (n: number) => ({
  url: `/${n}`,
  title: words[n % words.length] ?? '',
  label: '',
  description: words.join(' '),
  breadcrumbs: words,
  sections: words.map((heading, at) => ({
    id: `s${at}`,
    heading,
    level: (at % 4) + 1,
    text: `${words.join(' ')} ${n}`,
  })),
})
const search = createSearch(
  buildSearchIndex(
    Array.from({ length: 20 }, (_, n) => page(n)),
    [words.slice(0, 3)],
  ),
)

const pieces = [
  ...words,
  '(a+)+$',
  '[',
  '\\',
  '.*',
  "' OR 1=1 --",
  '<script>',
  '</mark>',
  '%00',
  '\u202e',
  '\ud800',
  '🦀',
  '\u0000',
]
const query = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 200 }),
  fc.array(fc.constantFrom(...pieces), { maxLength: 40 }).map((list) => list.join(' ').slice(0, 200)),
  fc.array(fc.constantFrom(...pieces), { maxLength: 40 }).map((list) => list.join('').slice(0, 200)),
)

test('any query returns a consistent answer', () => {
  fc.assert(
    fc.property(query, fc.integer({ min: 1, max: 100 }), (text, limit) => {
      const { count, hits } = search(text, { limit, snippet: 50 })
      expect(hits.length).toBe(Math.min(limit, count))
      expect(new Set(hits.map(({ url, hash }) => url + hash)).size).toBe(hits.length)
      for (const { snippet } of hits) expect(snippet.every(({ text: part }) => part !== '')).toBe(true)
    }),
    { numRuns: 500 },
  )
})

test('the same question has the same answer', () => {
  fc.assert(
    fc.property(query, (text) => {
      const options = { limit: 8, snippet: 50 }
      expect(search(text, options)).toEqual(search(text, options))
    }),
    { numRuns: 100 },
  )
})
