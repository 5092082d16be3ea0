import { type Field, fieldsOf } from './fields.ts'
import type { FoundTerm, FoundWord } from './rank.ts'
import { makeSnippet, type SnippetPart, type Span } from './snippet.ts'
import type { Unit } from './units.ts'

export interface Hit {
  /** Id of the best matching document: page, heading or content. */
  id: number
  kind: 'page' | 'heading' | 'content'
  /** Heading of the section. For the top of a page, the page's title. */
  title: string
  url: string
  /** Fragment of the section with its `#`; empty for the top of a page. */
  hash: string
  breadcrumbs: string[]
  pageTitle: string
  snippet: SnippetPart[]
}

/** Creates the hit for a unit; `length` is the length of the snippet in characters. */
export function toHit(unit: Unit, terms: FoundTerm[], length: number): Hit {
  const { heading, text, description } = fieldsOf(unit)
  const words = terms.map(({ found }) => found.get(unit) ?? [])
  const isNamed = words.flat().some(({ word }) => heading.places.has(word))
  const spans = toSpans(text, words)
  const isByDescription = spans.length === 0 && unit.hash === ''
  return {
    id: isNamed ? unit.headingId : (unit.contentId ?? unit.headingId),
    kind: isNamed ? (unit.hash === '' ? 'page' : 'heading') : 'content',
    title: unit.heading,
    url: unit.url,
    hash: unit.hash,
    breadcrumbs: unit.page.breadcrumbs,
    pageTitle: unit.page.title,
    snippet: isByDescription
      ? makeSnippet(unit.page.description, toSpans(description, words), length)
      : makeSnippet(unit.text, spans, length),
  }
}

/** Converts matches to positions in the text. If a part of an identifier matches, the whole identifier is marked. */
function toSpans({ places, starts, ends }: Field, terms: (readonly FoundWord[])[]): Span[] {
  const spans = terms.flatMap((words, term) =>
    words.flatMap(({ word }) =>
      (places.get(word) ?? []).map((at) => ({ start: starts[at] ?? 0, end: ends[at] ?? 0, term })),
    ),
  )
  return spans.toSorted((a, b) => a.start - b.start)
}
