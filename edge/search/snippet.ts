import { tokenize } from './analysis.ts'

/** A piece of text, and whether it is what was looked for. */
export interface SnippetPart {
  text: string
  match: boolean
}

/**
 * The stretch of a text that says most about the words, cut at word borders, with `…` where it was cut (D-084).
 * @param length about how many characters, the marks not counted.
 */
export function makeSnippet(text: string, words: ReadonlySet<string>, length: number): SnippetPart[] {
  const spans = matchingSpans(text, words)
  const [start, end] = bestWindow(text, spans, length)
  const parts: SnippetPart[] = []
  let cursor = start
  for (const span of spans) {
    if (span.start < cursor || span.end > end) continue
    push(parts, text.slice(cursor, span.start), false)
    push(parts, text.slice(span.start, span.end), true)
    cursor = span.end
  }
  push(parts, text.slice(cursor, end), false)
  if (start > 0) prepend(parts, '…')
  if (end < text.length) push(parts, '…', false)
  return parts
}

interface Span {
  start: number
  end: number
  word: string
}

/** Where the words stand; an identifier is marked whole when one of its parts was looked for. */
function matchingSpans(text: string, words: ReadonlySet<string>): Span[] {
  const spans: Span[] = []
  for (const { word, start, end } of tokenize(text)) {
    if (words.has(word) && spans.at(-1)?.start !== start) spans.push({ start, end, word })
  }
  return spans
}

/** The window with the most different words in it, the earliest of these, grown to the length. */
function bestWindow(text: string, spans: Span[], length: number): [number, number] {
  let best: { from: number; to: number; worth: number } = { from: 0, to: 0, worth: 0 }
  for (const [place, first] of spans.entries()) {
    const inside = spans.slice(place).filter(({ end }) => end - first.start <= length)
    const worth = new Set(inside.map(({ word }) => word)).size
    if (worth > best.worth) best = { from: first.start, to: inside.at(-1)?.end ?? first.end, worth }
  }
  const spare = Math.max(0, length - (best.to - best.from))
  const from = best.from - Math.min(best.from, Math.floor(spare / 3))
  const to = Math.min(text.length, from + Math.max(length, best.to - from))
  return [growToWord(text, Math.max(0, Math.min(from, text.length - length)), -1), growToWord(text, to, 1)]
}

/** Moves a cut out of the middle of a word, towards the outside. */
function growToWord(text: string, cut: number, direction: -1 | 1): number {
  const isInside = (at: number) => /\S/.test(text[at - 1] ?? ' ') && /\S/.test(text[at] ?? ' ')
  let at = cut
  while (at > 0 && at < text.length && isInside(at)) at += direction
  return at
}

function push(parts: SnippetPart[], text: string, match: boolean): void {
  if (text === '') return
  const last = parts.at(-1)
  if (last !== undefined && last.match === match) last.text += text
  else parts.push({ text, match })
}

function prepend(parts: SnippetPart[], mark: string): void {
  const first = parts[0]
  if (first === undefined || first.match) parts.unshift({ text: mark, match: false })
  else first.text = mark + first.text.trimStart()
}
