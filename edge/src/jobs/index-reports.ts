import { yieldToRequests } from '../http/byte-stream.ts'
import type { Ports } from '../ports/ports.ts'
import { toFingerprint } from '../reports/fingerprint.ts'
import { indexReport, toIndexText } from '../reports/search-words.ts'
import { openReportBody } from '../reports/read-parts.ts'
import { createOutlineReader } from '../reports/read-outline.ts'
import { toReportRow } from '../reports/report-row.ts'
import type { StoredReport } from '../reports/store.ts'
import { readUnindexed } from './store.ts'
import { formatError } from '../ports/log.ts'

/** Reports per run. A Worker can make 1,000 calls to D1 and R2 per run, and each report takes three. */
const BATCH = 200

type IndexPorts = Pick<Ports, 'blobs' | 'database' | 'hashing' | 'log'>

/**
 * Indexes reports that arrived before the word index existed, or that were restored from the trash, newest first. If a
 * report's body cannot be read, only the text in its row is indexed, so that the next run does not try it again.
 * @returns whether more are left.
 */
export async function indexReports(ports: IndexPorts): Promise<boolean> {
  const reports = await readUnindexed(ports.database, BATCH)
  for (const { report, search } of reports) {
    const { id, project } = report.summary
    const { words, fingerprint } = await readBody(report, ports).catch((error: unknown) => {
      const reason = formatError(error)
      ports.log.write('warn', 'report not indexed completely', { report: id, project, error: reason })
      return { words: search, fingerprint: null }
    })
    const text = toIndexText([report.summary.reportedBy, words])
    await ports.database.write(indexReport(id, text, fingerprint))
    await yieldToRequests()
  }
  return reports.length === BATCH
}

async function readBody(
  report: StoredReport,
  { blobs, hashing }: IndexPorts,
): Promise<{ words: string; fingerprint: string | null }> {
  const reader = createOutlineReader()
  for await (const chunk of await openReportBody(report, blobs)) reader.push(chunk)
  const outline = reader.end()
  return {
    words: toReportRow(outline, undefined, report.summary.id).words,
    fingerprint: await toFingerprint(outline.head, report.summary.project, hashing),
  }
}
