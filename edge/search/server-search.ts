import {
  components,
  create,
  insertMultiple,
  load,
  type OramaPlugin,
  type RawData,
  save,
  search as searchOrama,
  type TokenScore,
} from '@orama/orama'
import { findAnswer, type ShownAnswer } from './answer.ts'
import { indexedWords, PLAIN } from './analysis.ts'
import { offerWords, type QueryWord, readQuery, readSynonyms, type Term, toTerms } from './query.ts'
import {
  facetsOfQuery,
  FILTERS,
  type Filters,
  filtersOf,
  type FoundTerm,
  type FoundWord,
  rankUnits,
} from './rank.ts'
import { incidentalFactor, MIN_CLOSE_WORTH, selectHits, toPages } from './hit-rules.ts'
import type { Answer, SearchOptions } from './search.ts'
import type { SearchDocuments } from './search-index.ts'
import { type Hit, toHit } from './hit.ts'
import { fieldsOf, hasWord, inverseFrequency, limitAnalyzed, listUnits, type Unit } from './units.ts'
import { createSpelling, createVocabulary } from './vocabulary.ts'

/** The content of `search-index-server.json`. */
export interface ServerIndex {
  documents: SearchDocuments
  synonyms: string[][]
  /** Orama's index of the sections, without their texts. */
  orama: RawData
}

export interface ServerAnswer extends Answer {
  hits: (Hit & { answer?: ShownAnswer })[]
  /** For each filter, the number of hits per value. A section that names no value counts for all values. */
  facets: Record<keyof Filters, Record<string, number>>
}

export type ServerSearch = (query: string, options: SearchOptions) => Promise<ServerAnswer>

/** The fields of a section in Orama's index. */
const SCHEMA = {
  title: 'string',
  heading: 'string',
  phrases: 'string',
  text: 'string',
  identifiers: 'string',
  node: 'enum[]',
  network: 'enum[]',
} as const
const TITLES = ['title', 'heading']
const PHRASES = ['phrases']
const TEXTS = ['text', 'identifiers']
const BOOST = { title: 1, heading: 3, phrases: 2.5, text: 1, identifiers: 1.5 }
/** Parameters of BM25: saturation, length penalty, and the least score of a match. */
const RELEVANCE = { k: 1.2, b: 0.4, d: 0.5 }
/** Factor for the score of inflections and synonyms. */
const DISTANT = 0.5
/** Number of sections that are ranked by `rankUnits`, and the largest number of hits. */
const CANDIDATES = 100
/** Characters of sections whose analysis is kept. More would fill the memory of a Worker on a site of 1,000 pages. */
const MAX_ANALYZED = 1_000_000
/** Number of the best sections in which an answer is looked for. */
const READ_FOR_ANSWER = 5
/**
 * Ends each word in Orama's index. Orama finds all words that begin with a word of the query; with the end, it finds
 * only the word itself.
 */
const END = ' '

/** Creates the index of the server. `createServerSearch` restores it. */
export function buildServerIndex(documents: SearchDocuments, synonyms: string[][]): ServerIndex {
  const units = listUnits(documents).all
  const database = createDatabase(units, countingIndex)
  // Orama returns a promise only if a component is asynchronous.
  void insertMultiple(
    database,
    units.map((unit) => ({ id: idOf(unit), ...filtersOf(unit) })),
  )
  const saved = save(database)
  // Leaves out the frequencies, a third of the file: the frequency of a word in a field is always 1 divided by the
  // field's length, because `tokenize` returns each word once.
  return {
    documents,
    synonyms,
    orama: { ...saved, index: Object.assign({}, saved.index, { frequencies: {} }) },
  }
}

function idOf({ headingId }: Unit): string {
  return String(headingId)
}

const oramaIndex = components.index.createIndex()
/** Counts in how many sections a word is. Orama's own also counts each word of a section, in quadratic time. */
const countingIndex: typeof oramaIndex = {
  ...oramaIndex,
  // oxlint-disable-next-line max-params -- The parameters are those of Orama's component.
  insertTokenScoreParameters({ tokenOccurrences }, field, _id, _words, word) {
    const counts = (tokenOccurrences[field] ??= {})
    counts[word] = (counts[word] ?? 0) + 1
  },
}
/** Creates Orama's database with our analysis of words. Its documents contain only what the filters need. */
function createDatabase(units: readonly Unit[], index = oramaIndex, plugins: OramaPlugin[] = []) {
  const byId = new Map<string, Unit>(units.map((unit) => [idOf(unit), unit]))
  return create({
    schema: SCHEMA,
    sort: { enabled: false },
    plugins,
    components: {
      index,
      tokenizer: { language: 'english', normalizationCache: new Map(), tokenize },
      getDocumentProperties(document) {
        const { id, node, network } = document
        const unit = byId.get(id)
        return { node, network, ...(unit === undefined ? {} : textsOf(unit)) }
      },
    },
  })
}

/** The words of the last text, which Orama asks for twice: for `text` and for `identifiers`. */
let lastText = { text: '', words: new Array<string>() }

/** Splits a field of a section into words. Orama gives no field for queries, which are words that end with `END`. */
function tokenize(text: string, _language?: string, field?: string): string[] {
  if (field === undefined) return text.split(END).map((word) => word + END)
  if (text !== lastText.text) lastText = { text, words: [...new Set(indexedWords(text))] }
  const { words } = lastText
  const kept = TEXTS.includes(field) ? words.filter((word) => PLAIN.test(word) === (field === 'text')) : words
  return kept.map((word) => word + END)
}

function textsOf({ page, path, heading, foundAs, text, hash }: Unit): Record<string, string> {
  return {
    title: [page.label ?? '', ...path, ...page.breadcrumbs].join('\n'),
    heading,
    phrases: [hash === '' ? page.description : '', ...foundAs].join('\n'),
    text,
    identifiers: text,
  }
}

/** A query as the search understands it. */
interface Query {
  text: string
  words: readonly QueryWord[]
  terms: readonly RetrievedTerm[]
}

interface RetrievedTerm extends FoundTerm {
  word: string
  /** Orama's scores of the sections that match the term, by the number of the section in Orama. */
  scores: ReadonlyMap<number, number>
}

/**
 * Restores the index of the server and returns a function that answers queries. Orama searches the words of each term
 * (`toTerms`), filters, counts, and selects the best sections; the plugin orders these with `rankUnits`.
 */
export function createServerSearch({ documents, synonyms, orama }: ServerIndex): ServerSearch {
  const units = listUnits(documents).all
  const numbers = new Map(units.map((unit, at) => [unit, at + 1]))
  const byId = new Map(units.map((unit) => [idOf(unit), unit]))
  let last: Query | undefined

  const database = createDatabase(
    units,
    {
      ...oramaIndex,
      // The default component searches all words of a query as one list, so that a word with many synonyms counts more.
      // oxlint-disable-next-line max-params -- The parameters are those of Orama's component.
      search: (
        _store,
        text,
        _tokenizer,
        _language,
        _fields,
        _exact,
        _tolerance,
        _boost,
        _relevance,
        _all,
        allowed,
      ) => select(understand(text), allowed),
    },
    [
      {
        name: 'rank',
        // oxlint-disable-next-line max-params -- The parameters are those of Orama's hook.
        afterSearch(_, { term = '', where }, __, results) {
          const { words, terms } = understand(term)
          const selected = Object.values(where ?? {}).flatMap(({ containsAny }) => containsAny)
          const query = { terms, facets: facetsOfQuery(words, selected), weigh }
          const candidates = results.hits.flatMap(({ id }) => byId.get(id) ?? [])
          const scores = new Map(rankUnits(candidates, query).map(({ unit, score }) => [idOf(unit), score]))
          for (const hit of results.hits) hit.score = scores.get(hit.id) ?? 0
          results.hits.sort((a, b) => b.score - a.score)
        },
      },
    ],
  )
  load(database, orama)
  const store = database.data.index
  const weights = readWeights(Object.values(store.tokenOccurrences), units.length)
  const vocabulary = createVocabulary(weights.keys())
  const spelling = createSpelling(vocabulary.words)
  const language = { vocabulary, synonyms: readSynonyms(synonyms), spelling }
  const rarest = inverseFrequency(0, units.length)

  function weigh(word: string): number {
    return weights.get(word) ?? rarest
  }

  /** Reads a query. Remembers the last one, because Orama's components ask for it one after the other. */
  function understand(text: string): Query {
    if (last?.text === text) return last
    const words = readQuery(text)
    last = { text, words, terms: toTerms(words, language).map(retrieve) }
    return last
  }

  function retrieve(term: Term): RetrievedTerm {
    const { word, answers, isRequired, share } = term
    const close = [...answers].flatMap(([answer, worth]) => (worth >= MIN_CLOSE_WORTH ? [answer] : []))
    if (!isRequired) {
      const weight = share * Math.min(rarest, ...close.map(weigh))
      return { word, isRequired, weight, scores: new Map(), found: findWords(term) }
    }
    const distant = [...answers.keys()].filter((answer) => !close.includes(answer))
    const [titles, phrases] = [askOrama(close, TITLES), askOrama(close, PHRASES)]
    const scores = new Map<number, number>()
    addScores(scores, [...titles, ...phrases, ...askOrama(close, TEXTS)], 1)
    const factor = incidentalFactor(close, { titled: titles.length, phrased: phrases.length })
    const weight = factor * share * inverseFrequency(scores.size, units.length)
    addScores(scores, askOrama(distant, [...TITLES, ...PHRASES, ...TEXTS]), DISTANT)
    return { word, isRequired, weight, scores, found: findWords(term, scores) }
  }

  function askOrama(words: readonly string[], fields: string[]): TokenScore[] {
    if (words.length === 0) return []
    const { tokenizer } = database
    return oramaIndex.search(
      store,
      words.join(END),
      tokenizer,
      undefined,
      fields,
      false,
      0,
      BOOST,
      RELEVANCE,
      units.length,
      undefined,
      1,
    )
  }

  /** Finds the words of a section that match the term, among the sections that have a score. */
  function findWords({ answers }: Term, scores?: ReadonlyMap<number, number>): FoundTerm['found'] {
    const known = new Map<Unit, FoundWord[] | undefined>()
    const words = Array.from(answers, ([word, worth]) => ({ word, worth }))
    return {
      get(unit) {
        if (scores?.has(numbers.get(unit) ?? 0) === false) return undefined
        if (known.has(unit)) return known.get(unit)
        const fields = fieldsOf(unit)
        const found = words.filter(({ word }) => hasWord(fields, word))
        const result = found.length > 0 ? found : undefined
        known.set(unit, result)
        return result
      },
    }
  }

  return async (text, { limit, snippet, facets = [] }) => {
    limitAnalyzed(MAX_ANALYZED)
    const where = Object.fromEntries(
      Object.entries(FILTERS).flatMap(([name, values]) => {
        const selected = facets.filter((value) => values.includes(value))
        return selected.length === 0 ? [] : [[name, { containsAny: selected }]]
      }),
    )
    const {
      count,
      hits,
      facets: counts,
    } = await searchOrama(database, {
      // Without a term, Orama finds everything.
      term: text === '' ? END : text,
      where,
      facets: { node: {}, network: {} },
      limit: CANDIDATES,
    })
    const { words, terms } = understand(text)
    const required = terms.filter(({ isRequired }) => isRequired)
    const ranked = hits.flatMap(({ id, score }) => {
      const unit = byId.get(id)
      return unit ? [{ unit, score }] : []
    })
    const best = toPages(ranked).map(({ unit }) => unit)
    const onFirstPage = best.slice(0, READ_FOR_ANSWER).filter(({ url }) => url === best[0]?.url)
    const found = findAnswer(text, { units: onFirstPage, terms })
    // The section with the answer comes first, so that readers see where the answer is from.
    const shown = [...new Set([...(found ? [found.unit] : []), ...best])].slice(0, limit)
    return {
      count,
      hits: shown.map((unit) => ({
        ...toHit(unit, required, snippet),
        ...(unit === found?.unit && { answer: { kind: found.kind, text: found.text } }),
      })),
      nearest: count > 0 ? [] : offerWords(words, spelling),
      facets: { node: counts?.['node']?.values ?? {}, network: counts?.['network']?.values ?? {} },
    }
  }
}

/** Returns the inverse document frequency of each word in Orama's index. */
function readWeights(fields: readonly Record<string, number>[], all: number): Map<string, number> {
  const most = new Map<string, number>()
  for (const field of fields) {
    for (const [token, count] of Object.entries(field)) {
      const word = token.slice(0, -END.length)
      most.set(word, Math.max(count, most.get(word) ?? 0))
    }
  }
  return new Map(Array.from(most, ([word, count]) => [word, inverseFrequency(count, all)]))
}

function addScores(scores: Map<number, number>, found: readonly TokenScore[], factor: number): void {
  for (const [number, score] of found) scores.set(number, (scores.get(number) ?? 0) + score * factor)
}

/** Selects the sections that match enough of the query, with the sum of their scores. */
function select({ terms }: Query, allowed: ReadonlySet<number> | undefined): TokenScore[] {
  const required = terms.filter(({ isRequired }) => isRequired)
  const selected = selectHits(
    required.map(({ weight, scores }) => ({ weight, sections: scores })),
    allowed,
  )
  return selected.map(([number, share]) => {
    const score = required.reduce((sum, { scores }) => sum + (scores.get(number) ?? 0), 0)
    return [number, score * share]
  })
}
