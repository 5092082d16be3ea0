import { join } from 'node:path'
import type { SearchIndex } from '../../edge/search/index.ts'
import type { ServerIndex } from '../../edge/search/server-search.ts'

/**
 * One line of a suite: a reader's query, and where the answer is. A fourth column says why the expected answer has
 * changed.
 */
export interface Question {
  kind: string
  query: string
  /**
   * `/page` accepts any section of the page, `/page#section` only that section, `/page#` only the top, and `/page/*` also
   * the pages below it.
   */
  expected: string[]
}

export interface Place {
  url: string
  /** Fragment with `#`; empty for the top of the page. */
  hash: string
}

export interface Figures {
  questions: number
  /** Mean of 1/rank of the first right hit among the first five. */
  mrr: number
  /** Share of questions whose first hit is right. */
  first: number
  /** Share of questions of which one of the first five hits is right. */
  found: number
}

/**
 * The ranking was tuned with `tuned`. The other suites were written later, and were first run without further tuning.
 */
export const suites = ['tuned', 'held-out', 'unseen'] as const

/**
 * Results of a suite's first run, before its queries were used to tune the ranking. Today's results are better, because
 * the search has learned from these queries (help means support, a host is a server, `itself` is ignored).
 */
export const firstRunResults: Readonly<Record<string, Omit<Figures, 'found'>>> = {
  'held-out': { questions: 96, mrr: 0.939, first: 0.917 },
  unseen: { questions: 44, mrr: 0.908, first: 0.886 },
}

const DEPTH = 5

/**
 * Questions of operators, based on public issues and forums. The first six sets were used to tune the ranking, the
 * phrases and the synonyms after their first run. The last two were written by someone who had not seen the search, and
 * were run once, on November 27, 2026; decisions/006 gives their figures. Only the page of a hit counts: see `bun run
 * bench query-sets`.
 */
export const querySets = [
  'develop',
  'check',
  'final',
  'independent',
  'second-independent',
  'third-independent',
  'fourth-independent',
  'fifth-independent',
  'sixth-independent',
  'seventh-independent',
] as const

export async function readSuite(name: (typeof suites | typeof querySets)[number]): Promise<Question[]> {
  return parseSuite(await Bun.file(join(import.meta.dir, `${name}.tsv`)).text())
}

/** Parses lines of kind, query, and expected places, separated by tabs. */
function parseSuite(text: string): Question[] {
  return text
    .trimEnd()
    .split('\n')
    .map((line) => {
      const [kind = '', query = '', expected = ''] = line.split('\t')
      return { kind, query, expected: expected.split(' ') }
    })
}

/** Folder of the last build. */
export const dist = process.env['DIST'] ?? join(import.meta.dir, '../../dist')

/** The server's index of the last build. */
export async function readBuiltIndex(): Promise<ServerIndex> {
  return Bun.file(join(dist, 'public/search-index-server.json')).json()
}

/** The index of the last build that browsers download if the server does not respond. */
export async function readFallbackIndex(): Promise<SearchIndex> {
  return Bun.file(join(dist, 'public/search-index.json')).json()
}

export function isRight({ url, hash }: Place, { expected }: Question): boolean {
  return expected.some((place) => {
    if (place.endsWith('/*')) return `${url}/`.startsWith(place.slice(0, -1))
    return place.includes('#') ? `${url}${hash || '#'}` === place : url === place
  })
}

/** Rank of the first right page, from 1; Infinity if none of the first five pages is right. */
export function rankOfPage(hits: readonly Place[], question: Question): number {
  const pages = [...new Set(hits.map(({ url }) => url))].map((url) => ({ url, hash: '' }))
  const expected = question.expected.map((place) => place.split('#')[0] ?? '')
  return rankOf(pages, { ...question, expected })
}

/** Rank of the first right hit, from 1; Infinity if none of the first five hits is right. */
export function rankOf(hits: readonly Place[], question: Question): number {
  const at = hits.slice(0, DEPTH).findIndex((hit) => isRight(hit, question))
  return at === -1 ? Infinity : at + 1
}

export function summarize(ranks: readonly number[]): Figures {
  const mean = (values: number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length
  return {
    questions: ranks.length,
    mrr: mean(ranks.map((rank) => 1 / rank)),
    first: mean(ranks.map((rank) => Number(rank === 1))),
    found: mean(ranks.map((rank) => Number(rank <= DEPTH))),
  }
}
