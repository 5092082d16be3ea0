import { expect, test } from 'bun:test'
import oldWordCounts from './old-word-counts.json'
import { readPages } from './pages.ts'

/** Share of the old page's words that a page in `SHORTER` needs, for the reason given there. */
const SHORTEST = 0.85
const SHORTER = new Map([
  [
    '/archival/run-archival-node-without-nearup',
    'one set of steps with a tab for each network, where the old page had two',
  ],
])

test('a page has at least as many words as the page that it replaces', async () => {
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

/** Counts words by route. Splits at white space, as the count of the old pages did. */
async function countWords(): Promise<Map<string, number>> {
  return new Map((await readPages()).map(({ route, body }) => [route, body.match(/\S+/g)?.length ?? 0]))
}
