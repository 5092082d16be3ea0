import type { ReportDetail } from '../api.ts'

/** Formats who sent a report. The name is not verified, because the page provides it. */
export function formatPerson({
  reporterName,
  reportedBy,
  identity,
}: Pick<ReportDetail, 'reporterName' | 'reportedBy' | 'identity'>): string {
  const known = [...new Set([reporterName, reportedBy])].filter(Boolean).join(', ')
  return known === '' ? (identity?.userId ?? 'Anonymous') : known
}
