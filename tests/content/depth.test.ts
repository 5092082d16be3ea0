import { expect, test } from 'bun:test'
import oldWordCounts from './old-word-counts.json'
import { readPages } from './pages.ts'

/**
 * Minimum length of the pages in `SHORTER`, as a share of the old page's words. Other pages must not be shorter than
 * the old page.
 */
const SHORTEST = 0.85
const SHORTER = new Map([
  [
    '/archival/run-archival-node-without-nearup',
    'one set of steps with a tab for each network, where the old page had two',
  ],
])

test('a page, with the pages below it, has at least as many words as the page that it replaces', async () => {
  const words = await countWords()
  const short = Object.entries(oldWordCounts).flatMap(([route, old]) => {
    const least = Math.ceil(old * (SHORTER.has(route) ? SHORTEST : 1))
    const now = words.get(route) ?? 0
    return now < least ? [`${route}: ${now} words, at least ${least}`] : []
  })
  expect(short).toEqual([])
})

test('only pages that are shorter are exempt', async () => {
  const words = await countWords()
  const needless = Object.entries(oldWordCounts).filter(
    ([route, old]) => SHORTER.has(route) && (words.get(route) ?? 0) >= old,
  )
  expect(needless).toEqual([])
})

/**
 * Counts the words of each page and the pages below it. Splits at white space, because the words of the old pages were
 * counted in this way.
 */
async function countWords(): Promise<Map<string, number>> {
  const pages = await readPages()
  return new Map(
    pages.map(({ route }) => {
      const parts = pages.filter((page) => `${page.route}/`.startsWith(`${route}/`))
      return [route, parts.reduce((sum, { body }) => sum + (body.match(/\S+/g)?.length ?? 0), 0)]
    }),
  )
}
