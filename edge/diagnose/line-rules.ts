import { createTextMatcher } from './match-texts.ts'
import type { Rule } from './rules.ts'

/** A range of characters in a line. */
export type Mark = readonly [start: number, end: number]

export interface LineMatch {
  /** Index of the rule. */
  rule: number
  /** The parts of the line that the rule names. */
  marks: Mark[]
}

/** Finds the rules that a line meets. */
export interface LineRules {
  /** Whether a part of the text could match; much cheaper than `match`. */
  see: (text: string, range: { start: number; end: number }) => boolean
  match: (line: string) => LineMatch[]
  /** Whether the last line that `see` was called with contains this one of the additional texts. */
  contains: (text: string) => boolean
}

/** Prepares the texts of all rules. `others` are texts that the caller asks for with `contains`. */
export function createLineRules(rules: readonly Rule[], others: readonly string[]): LineRules {
  const patterns = rules.flatMap((rule, index) =>
    (rule.lines ?? []).map((line) => ({
      rule: index,
      // A gap can be empty, so the spaces around the sign are not part of the text: `process … neard` fits `process 1 (neard)`.
      pieces: line.toLowerCase().split(/ ?… ?/),
      unless: (rule.unless ?? []).map((text) => text.toLowerCase()),
    })),
  )
  // The longest piece of a pattern is the rarest one.
  const anchors = patterns.map(({ pieces }) => pieces.toSorted((a, b) => b.length - a.length)[0] ?? '')
  const matcher = createTextMatcher([...anchors, ...others])
  const otherIndexes = new Map(others.map((text, index) => [text, anchors.length + index]))
  const found = new Set<number>()

  return {
    see(text, range) {
      found.clear()
      matcher.match(text, range, found)
      return found.size > 0
    },
    contains: (text) => found.has(otherIndexes.get(text) ?? -1),
    match(line) {
      const lower = line.toLowerCase()
      const matches = new Map<number, LineMatch>()
      for (const index of found) {
        const pattern = patterns[index]
        if (!pattern || matches.has(pattern.rule)) continue
        const marks = findPieces(lower, pattern.pieces)
        if (marks && !pattern.unless.some((text) => lower.includes(text)))
          matches.set(pattern.rule, { rule: pattern.rule, marks })
      }
      return [...matches.values()]
    },
  }
}

/** Finds the pieces in this order. */
function findPieces(line: string, pieces: readonly string[]): Mark[] | undefined {
  const marks: Mark[] = []
  let from = 0
  for (const piece of pieces) {
    const at = line.indexOf(piece, from)
    if (at === -1) return undefined
    from = at + piece.length
    marks.push([at, from])
  }
  return marks
}
