import { expect, test } from 'bun:test'
import { join } from 'node:path'
import { createServerSearch } from '../../edge/search/server-search.ts'
import { sidebarRoutes } from '../support/docs-routes.ts'
import {
  type Figures,
  firstRunResults,
  querySets,
  type Question,
  rankOf,
  readBuiltIndex,
  readSuite,
  suites,
  summarize,
} from './suite.ts'

const index = await readBuiltIndex()
const search = createServerSearch(index)
const questions = new Map<string, Question[]>()
for (const name of suites) questions.set(name, await readSuite(name))
const all = [...questions.values()].flat()

async function measure(list: readonly Question[]) {
  const ranks: number[] = []
  for (const question of list) {
    ranks.push(rankOf((await search(question.query, { limit: 8, snippet: 50 })).hits, question))
  }
  return summarize(ranks)
}

test('the suite has at least 150 different questions, whose answers exist', () => {
  expect(new Set(all.map(({ query }) => query)).size).toBe(all.length)
  expect(all.length).toBeGreaterThanOrEqual(150)
  const [pages, headings] = index.documents
  const places = new Set([
    ...pages.documents.flatMap(({ url }) => [url, `${url}#`]),
    ...headings.documents.map(({ url, hash }) => url + hash),
  ])
  const expected = all.flatMap((question) => question.expected.map((place) => place.replace(/\/\*$/, '')))
  expect(expected.filter((place) => !places.has(place))).toEqual([])
})

test('the right section is first nine times out of ten, over the whole suite', async () => {
  const { mrr, first } = await measure(all)
  const parts: [string, Partial<Figures>][] = []
  for (const [name, list] of questions) parts.push([name, await measure(list)])
  const seen = Object.entries(firstRunResults).map(
    ([name, figures]) => [`${name}, at first sight`, figures] as const,
  )
  console.table(Object.fromEntries([...parts, ...seen, ['all', await measure(all)]]))
  expect(mrr).toBeGreaterThanOrEqual(0.95)
  expect(first).toBeGreaterThanOrEqual(0.9)
})

test('nine of ten answers that are shown are right', async () => {
  // `-` is a question that no single sentence answers.
  const lines = (await Bun.file(join(import.meta.dir, 'answers.tsv')).text()).trimEnd().split('\n')
  const shown: { question: string; text: string; isRight: boolean }[] = []
  for (const line of lines) {
    const [question = '', expected = ''] = line.split('\t')
    const { text } = (await search(question, { limit: 1, snippet: 50 })).hits[0]?.answer ?? {}
    if (text === undefined) continue
    shown.push({
      question,
      text,
      isRight: expected.split('|').some((part) => text.includes(part)) && expected !== '-',
    })
  }
  const right = shown.filter(({ isRight }) => isRight).length
  console.table(shown)
  expect(lines.length).toBeGreaterThanOrEqual(60)
  expect(right).toBeGreaterThanOrEqual(25)
  expect(right / shown.length).toBeGreaterThanOrEqual(0.9)
})

test.each(suites)('each part of the suite meets the goal on its own: %s', async (name) => {
  const { mrr, first } = await measure(questions.get(name) ?? [])
  expect(mrr).toBeGreaterThanOrEqual(0.92)
  expect(first).toBeGreaterThanOrEqual(0.9)
})

test('every kind of question has a mean reciprocal rank of at least 0.85', async () => {
  const kinds = Map.groupBy(all, ({ kind }) => kind)
  for (const [kind, list] of kinds) expect([kind, (await measure(list)).mrr >= 0.85]).toEqual([kind, true])
})

test('D-045 the page of every section is in the first set', () => {
  const [pages, ...others] = index.documents
  const ids = new Set(pages.documents.map(({ id }) => id))
  expect(others.flatMap(({ documents }) => documents.filter(({ parent }) => !ids.has(parent)))).toEqual([])
})

test('D-046 all routes are indexed', () => {
  expect(index.documents[0].documents.map(({ url }) => url).toSorted()).toEqual(sidebarRoutes.toSorted())
})

test('no phrase of a section is a query of the sets that measure the search', async () => {
  const sets = await Promise.all(querySets.map((name) => readSuite(name)))
  // Terms and names of settings are in both.
  const queries = new Set(sets.flatMap((list) => list.map(({ query }) => query.toLowerCase())))
  const phrases = index.documents
    .slice(0, 2)
    .flatMap(({ documents }) => documents.flatMap(({ foundAs = [] }) => foundAs))
  const copied = phrases.filter((phrase) => phrase.split(' ').length > 3 && queries.has(phrase.toLowerCase()))
  expect(copied).toEqual([])
})
