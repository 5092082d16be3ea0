import type { FoundTerm, FoundWord } from './rank.ts'
import { type Field, fieldsOf, type Unit } from './units.ts'

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

/** A piece of text and whether it matches the query. */
export interface SnippetPart {
  text: string
  match: boolean
}

/** A part of the text that matches a term. */
export interface Span {
  start: number
  end: number
  /** Index of the term. */
  term: number
}

/**
 * Returns the part of the text that matches the most terms (D-084). It is cut at word boundaries, and each cut is
 * marked with `…`.
 * @param spans in the order of the text.
 * @param length approximate length in characters.
 */
export function makeSnippet(text: string, spans: readonly Span[], length: number): SnippetPart[] {
  const [start, end] = chooseStretch(text, spans, length)
  const parts: SnippetPart[] = []
  let cursor = start
  for (const span of spans) {
    if (span.start < cursor || span.end > end) continue
    push(parts, text.slice(cursor, span.start), false)
    push(parts, text.slice(span.start, span.end), true)
    cursor = span.end
  }
  push(parts, text.slice(cursor, end), false)
  if (start > 0) parts.unshift({ text: '…', match: false })
  if (end < text.trimEnd().length) parts.push({ text: '…', match: false })
  return mergeAlike(parts)
}

/**
 * Returns the first range that contains the most terms, extended to about `length` characters. Prefers a range within
 * one line, because each line is a sentence or a table row.
 */
function chooseStretch(text: string, spans: readonly Span[], length: number): [number, number] {
  let best = { start: 0, end: 0, worth: 0 }
  for (const [place, first] of spans.entries()) {
    const terms = new Set<number>()
    let end = first.end
    for (let next = place; next < spans.length; next++) {
      const span = spans[next]
      if (span === undefined || (next > place && span.end - first.start > length)) break
      terms.add(span.term)
      end = span.end
    }
    const worth = terms.size + (text.slice(first.start, end).includes('\n') ? 0 : 0.5)
    if (worth > best.worth) best = { start: first.start, end, worth }
  }
  const spare = Math.max(0, length - (best.end - best.start))
  const line = text.lastIndexOf('\n', best.start - 1) + 1
  const before = best.start - line <= spare / 2 ? line : best.start - Math.floor(spare / 3)
  const start = Math.max(0, Math.min(before, text.length - length))
  const end = Math.max(best.end, start + length)
  const first = toBorder(text, start, -1)
  const last = toBorder(text, Math.min(end, text.length), 1)
  return [first + text.slice(first).search(/\S|$/), text.slice(0, last).trimEnd().length]
}

/** Moves a cut outwards to the next word boundary. */
function toBorder(text: string, cut: number, direction: -1 | 1): number {
  let at = cut
  while (at > 0 && at < text.length && /\S/.test(text[at - 1] ?? '') && /\S/.test(text[at] ?? ''))
    at += direction
  return at
}

function push(parts: SnippetPart[], text: string, match: boolean): void {
  if (text !== '') parts.push({ text: text.replaceAll(/\s+/g, ' '), match })
}

function mergeAlike(parts: SnippetPart[]): SnippetPart[] {
  const merged: SnippetPart[] = []
  for (const part of parts) {
    const last = merged.at(-1)
    if (last?.match === part.match) last.text += part.text
    else merged.push(part)
  }
  return merged
}
