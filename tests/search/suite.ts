import { join } from 'node:path'
import type { SearchIndex } from '../../edge/search/index.ts'

/** One line of a suite: what a reader types, and where the answer is. A fourth column says why the answer has changed. */
export interface Question {
  kind: string
  query: string
  /** `/page` accepts any place of the page, `/page#section` this one, `/page#` its top. */
  expected: string[]
}

export interface Place {
  url: string
  /** With its `#`, or empty. */
  hash: string
}

export interface Figures {
  questions: number
  /** Mean of 1/rank of the first right hit among the first five. */
  mrr: number
  /** Share of questions whose first hit is right. */
  first: number
}

/** `tuned` was written before the ranking was tuned, and used for it; each of the others after that, unseen. */
export const suites = ['tuned', 'held-out', 'unseen'] as const

/**
 * The result of a suite's first run, before its queries were used to tune the ranking. What it taught (help is
 * support, a host is a server, `itself` says nothing) is in today's figures.
 */
export const atFirstSight: Readonly<Record<string, Figures>> = {
  'held-out': { questions: 96, mrr: 0.939, first: 0.917 },
  unseen: { questions: 44, mrr: 0.908, first: 0.886 },
}

const DEPTH = 5

/**
 * Questions as operators ask them, after public issues and forums, written before the ranking was tuned on `develop`.
 * `check` is for the end of a change, `final` was opened once. Only the page counts: see `bun run bench query-sets`.
 */
export const querySets = ['develop', 'check', 'final'] as const

export async function readSuite(name: (typeof suites | typeof querySets)[number]): Promise<Question[]> {
  const text = await Bun.file(join(import.meta.dir, `${name}.tsv`)).text()
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

/** The index of the last build. */
export async function readBuiltIndex(): Promise<SearchIndex> {
  return Bun.file(join(dist, 'public/search-index.json')).json()
}

export function isRight({ url, hash }: Place, { expected }: Question): boolean {
  return expected.some((place) => (place.includes('#') ? `${url}${hash || '#'}` === place : url === place))
}

/** Rank of the first right hit, from 1; Infinity where none of the first five is. */
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
  }
}
