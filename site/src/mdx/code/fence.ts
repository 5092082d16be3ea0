/**
 * The ways to mark lines: `mark` highlights them, `ins` and `del` show them as added or removed, and `focus` makes the
 * other lines faint.
 */
export const MARK_NAMES = ['mark', 'ins', 'del', 'focus'] as const
export type MarkName = (typeof MARK_NAMES)[number]

export interface Fence {
  title?: string
  /** Whether each line starts with its number. */
  hasNumbers: boolean
  /** For each kind of mark, the numbers of the lines that have it. The first line is 1. */
  marks: Readonly<Record<MarkName, ReadonlySet<number>>>
  /** The first option that is not valid; undefined if all options are valid. */
  unknown?: string
}

const PART = /(?<=^|\s)(?:title="([^"]*)"|(showLineNumbers)|(?:(ins|del|focus)=)?\{([\d,\s-]*)\})(?=\s|$)/g

/** Parses the text after the language of a code fence, such as `title="…" showLineNumbers {2,4-6} ins={7} del={8}`. */
export function parseFence(meta: string): Fence {
  const marks = {
    mark: new Set<number>(),
    ins: new Set<number>(),
    del: new Set<number>(),
    focus: new Set<number>(),
  }
  const parts = [...meta.matchAll(PART)]
  const malformed: string[] = []
  for (const [part, , , name = 'mark', list] of parts) {
    if (list === undefined) continue
    for (const range of list.split(',')) {
      const lines = expandRange(range)
      if (lines.length === 0) malformed.push(part)
      for (const line of lines) marks[MARK_NAMES.find((known) => known === name) ?? 'mark'].add(line)
    }
  }
  const title = parts.find(([, text]) => text)?.[1]
  const unknown = malformed[0] ?? meta.replaceAll(PART, '').replaceAll(/\s+/g, ' ').trim()
  return {
    hasNumbers: parts.some(([, , flag]) => flag !== undefined),
    marks,
    ...(title && { title }),
    ...(unknown && { unknown }),
  }
}

/** Returns the lines of `4` or `4-6`; none if the text is neither. */
function expandRange(range: string): number[] {
  const [, start, end = start] = /^\s*(\d+)(?:\s*-\s*(\d+))?\s*$/.exec(range) ?? []
  const [first, last] = [Number(start), Number(end)]
  if (!(first >= 1 && last >= first)) return []
  return Array.from({ length: last - first + 1 }, (_, index) => first + index)
}

/**
 * Returns the code after the change that `ins` and `del` show. Removed lines become empty, so that line numbers do not
 * change.
 */
export function withoutDeleted(code: string, { marks }: Fence): string {
  const lines = code.split('\n')
  return lines.map((line, index) => (marks.del.has(index + 1) ? '' : line)).join('\n')
}
