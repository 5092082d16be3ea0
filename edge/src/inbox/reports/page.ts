import type { ReportSummary } from '../../../contract/inbox.ts'
import { ProblemError } from '../../http/problem.ts'
import type { Cursor, StoredReport } from './store.ts'

/** A page as it is answered: `limit` lines, and where to go on if there are more. */
export function toPage(
  reports: readonly StoredReport[],
  limit: number,
): { reports: ReportSummary[]; cursor: string | null } {
  const shown = reports.slice(0, limit)
  const last = shown.at(-1)
  return {
    reports: shown.map(({ summary }) => summary),
    cursor: last && reports.length > limit ? `${last.createdAt}-${last.summary.id}` : null,
  }
}

/** @throws ProblemError invalid_query where the text is no cursor of ours. */
export function readCursor(text: string | undefined): Cursor | undefined {
  if (text === undefined) return undefined
  const match = /^(\d{1,15})-([0-9a-f]{32})$/.exec(text)
  if (!match) throw new ProblemError('invalid_query', 'cursor: take it from the page before as it is.')
  const [, createdAt = '', id = ''] = match
  return { createdAt: Number(createdAt), id }
}
