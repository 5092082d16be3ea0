import { findWords, type WordMatch } from './candidates.ts'
import type { SearchIndex } from './documents.ts'
import { restoreTextIndex, type TextIndex } from './engine.ts'
import { foldSynonyms, readQuery, type Term } from './query.ts'
import { type RankedUnit, rankUnit, type ResolvedTerm } from './rank.ts'
import { makeSnippet, type SnippetPart } from './snippet.ts'
import { listUnits, type Unit } from './units.ts'

export interface Hit {
  id: number
  kind: 'page' | 'heading' | 'content'
  /** Heading of the section; the page's title for a page. */
  title: string
  url: string
  /** With its `#`, or empty. */
  hash: string
  breadcrumbs: string[]
  pageTitle: string
  snippet: SnippetPart[]
}

export interface Answer {
  /** All matches, not only those returned. */
  count: number
  hits: Hit[]
}

export interface SearchOptions {
  limit: number
  /** Length of a snippet in characters. */
  snippet: number
}

export type Search = (query: string, options: SearchOptions) => Answer

/** Fewer hits than this that answer every word, and those that answer some are shown as well. */
const ENOUGH = 4
/** A page shows this many of its sections before the next page's turn; the rest follow at the end. */
const SECTIONS_IN_A_ROW = 3

/** Restores `search-index.json` once; the function it returns answers queries without touching anything else. */
export function createSearch(index: SearchIndex): Search {
  const units = listUnits(index)
  const indexes = index.map(({ index: raw, documents }) => restoreTextIndex(raw, documents.length))
  const synonyms = foldSynonyms(index[0].synonyms)
  const lookUp = createLookUp(units, indexes)
  return (text, { limit, snippet }) => {
    const terms = readQuery(text, synonyms).flatMap((term) => resolve(term, indexes))
    const ranked = rank(terms, units, lookUp)
    const words = new Set(terms.flatMap(({ matches }) => matches.map(({ word }) => word)))
    const hits = groupByPage(ranked)
      .slice(0, limit)
      .map(({ unit }) => toHit(unit, words, snippet))
    return { count: ranked.length, hits }
  }
}

/** An identifier that nothing has whole is looked for by its parts. */
function resolve(term: Term, indexes: TextIndex[]): { matches: WordMatch[] }[] {
  const matches = findWords(term, indexes)
  const isKnown = matches.some(({ kind }) => kind !== 'typo')
  if (isKnown || term.parts.length === 0) return [{ matches }]
  return term.parts.map((part) => ({
    matches: findWords({ ...term, word: part, stem: part, parts: [], synonyms: [] }, indexes),
  }))
}

function rank(found: { matches: WordMatch[] }[], units: Unit[], lookUp: (words: WordMatch[]) => Set<Unit>) {
  const answering = found.map(({ matches }) => lookUp(matches))
  const terms: ResolvedTerm[] = found.map(({ matches }, place) => ({
    matches,
    weight: inverseFrequency(answering[place]?.size ?? 0, units.length),
  }))
  const candidates = new Set(answering.flatMap((set) => [...set]))
  const ranked = [...candidates].map((unit) => rankUnit(unit, terms))
  const complete = ranked.filter(({ matched }) => matched === terms.length)
  const kept = complete.length >= ENOUGH ? complete : [...complete, ...partial(ranked, terms)]
  return kept.toSorted(
    (a, b) => Number(isComplete(b, terms)) - Number(isComplete(a, terms)) || b.score - a.score,
  )
}

function isComplete({ matched }: RankedUnit, terms: ResolvedTerm[]): boolean {
  return matched === terms.length
}

/** Those that answer at least half of the words. */
function partial(ranked: RankedUnit[], terms: ResolvedTerm[]): RankedUnit[] {
  return ranked.filter(({ matched }) => matched < terms.length && matched * 2 >= terms.length)
}

function inverseFrequency(answering: number, all: number): number {
  return Math.log(1 + (all - answering + 0.5) / (answering + 0.5))
}

/** From words to the units that have them, in any field. */
function createLookUp(units: Unit[], indexes: TextIndex[]): (matches: WordMatch[]) => Set<Unit> {
  const byPage = Map.groupBy(units, ({ pageOrdinal }) => pageOrdinal)
  const byHeading = new Map(units.map((unit) => [unit.headingOrdinal, [unit]]))
  const byContent = new Map(units.map((unit) => [unit.contentOrdinal, [unit]]))
  const owners = [byPage, byHeading, byContent]
  return (matches) => {
    const answering = new Set<Unit>()
    for (const { word } of matches) {
      indexes.forEach((index, set) => {
        for (const ordinal of index.find(word, 0).get(word) ?? []) {
          for (const unit of owners[set]?.get(ordinal) ?? []) answering.add(unit)
        }
      })
    }
    return answering
  }
}

/** Keeps the order of the pages' best hits and puts each page's hits together. */
function groupByPage(ranked: RankedUnit[]): RankedUnit[] {
  const groups = [...Map.groupBy(ranked, ({ unit }) => unit.page).values()]
  const first = groups.flatMap((group) => group.slice(0, SECTIONS_IN_A_ROW))
  return [...first, ...groups.flatMap((group) => group.slice(SECTIONS_IN_A_ROW))]
}

function toHit(unit: Unit, words: ReadonlySet<string>, length: number): Hit {
  const headingMatches = makeSnippet(unit.heading, words, unit.heading.length)
  const isHeading = headingMatches.some(({ match }) => match)
  const kind = unit.hash === '' && isHeading ? 'page' : isHeading ? 'heading' : 'content'
  return {
    id: unit.page.id,
    kind,
    title: unit.heading,
    url: unit.url,
    hash: unit.hash,
    breadcrumbs: unit.page.breadcrumbs,
    pageTitle: unit.page.title,
    snippet: makeSnippet(unit.text, words, length),
  }
}
