import { ProblemError } from '../../http/problem.ts'
import type { Blobs } from '../../ports/blobs.ts'
import type { Reporter, StoredReport } from './store.ts'

/** What a report's row does not say of it. */
export interface DetailExtras {
  identity: Reporter | null
  snapshotUrl: string | null
}

/**
 * One report as JSON: what the row says, then `report`, the body as it was posted. The body passes through
 * as text: it was valid JSON when it came in, and 32 MiB are not parsed to be written again.
 */
export async function streamDetail(
  { summary, shareId, gleapId, notes, outbound, bytes, encoding }: StoredReport,
  extras: DetailExtras,
  blobs: Blobs,
): Promise<ReadableStream<Uint8Array>> {
  const content = await blobs.read(`${summary.project}/${summary.id}/body`)
  if (!content) throw new ProblemError('storage_unavailable', 'The body of this report is not to be found.')
  const head = JSON.stringify({ ...summary, shareId, gleapId, notes, outbound, size: bytes, ...extras })
  const body = encoding === 'gzip' ? content.body.pipeThrough(new DecompressionStream('gzip')) : content.body
  const encoder = new TextEncoder()
  return body.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      start: (controller) => controller.enqueue(encoder.encode(`${head.slice(0, -1)},"report":`)),
      flush: (controller) => controller.enqueue(encoder.encode('}')),
    }),
  )
}
