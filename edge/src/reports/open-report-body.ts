import { ProblemError } from '../http/problem.ts'
import type { Blobs } from '../ports/ports.ts'
import type { StoredReport } from './store.ts'

/** Opens a report's stored body as an inflated stream, because a body can have 32 MiB. */
export async function openReportBody(
  { summary, encoding }: StoredReport,
  blobs: Blobs,
): Promise<ReadableStream<Uint8Array>> {
  const content = await blobs.read(`${summary.project}/${summary.id}/body`)
  if (!content)
    throw new ProblemError('storage_unavailable', 'The body of this report is missing from storage.')
  return encoding === 'gzip' ? content.body.pipeThrough(new DecompressionStream('gzip')) : content.body
}
