import { ProblemError } from '../../src/http/problem.ts'

/** Returns a page of a list: `limit` rows and, if there are more, the cursor of the next page. */
export function toPage<Line extends { seq: number }>(
  lines: readonly Line[],
  limit: number,
): { lines: Line[]; cursor: string | null } {
  const shown = lines.slice(0, limit)
  const last = shown.at(-1)
  return { lines: shown, cursor: last && lines.length > limit ? String(last.seq) : null }
}

/** @throws ProblemError invalid_query for an invalid cursor. */
export function parseCursor(text: string | undefined): number | undefined {
  if (text === undefined) return undefined
  if (/^\d{1,15}$/.test(text)) return Number(text)
  throw new ProblemError('invalid_query', 'cursor: use the unchanged cursor of the previous page.')
}
