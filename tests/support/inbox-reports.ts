import type { ReportSummary } from '../../edge/contract/index.ts'

/** Searches the reports in the inbox of the server under test. The newest report comes first. */
export async function findReports(query: string): Promise<ReportSummary[]> {
  const { BASE_URL = 'http://localhost:8787', INBOX_TOKEN = '' } = process.env
  const response = await fetch(`${BASE_URL}/inbox/api/reports?q=${encodeURIComponent(query)}`, {
    headers: { Authorization: `Bearer ${INBOX_TOKEN}` },
  })
  const { reports }: { reports: ReportSummary[] } = await response.json()
  return reports
}
