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
  /** The additional texts that the last line that `see` was called with contains. */
  additional: () => string[]
}

const ANCHOR_CHARACTERS = 10

/** Prepares the texts of all rules. `others` are texts that `additional` returns. */
export function createLineRules(rules: readonly Rule[], others: readonly string[]): LineRules {
  const patterns = rules.flatMap((rule, index) =>
    (rule.lines ?? []).map((line) => ({
      rule: index,
      // A gap can be empty, so the spaces around the sign are not part of the text: `process … neard` fits `process 1 (neard)`.
      pieces: line.toLowerCase().split(/ ?… ?/),
      unless: (rule.unless ?? []).map((text) => text.toLowerCase()),
    })),
  )
  // The longest piece of a pattern is the rarest one. Its start suffices, and keeps the table small.
  const anchors = patterns.map(({ pieces }) =>
    (pieces.toSorted((a, b) => b.length - a.length)[0] ?? '').slice(0, ANCHOR_CHARACTERS),
  )
  const matcher = createTextMatcher([...anchors, ...others])
  const found = new Set<number>()

  return {
    see(text, range) {
      found.clear()
      matcher.match(text, range, found)
      return found.size > 0
    },
    additional: () =>
      Array.from(found, (index) => others[index - anchors.length]).filter((text) => text !== undefined),
    match(line) {
      let lower = ''
      const matches = new Map<number, LineMatch>()
      for (const index of found) {
        const pattern = patterns[index]
        if (!pattern || matches.has(pattern.rule)) continue
        lower ||= line.toLowerCase()
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
