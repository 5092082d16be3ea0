import { ProblemError } from '../../http/problem.ts'
import type { Blobs } from '../../ports/blobs.ts'
import type { StoredReport } from '../../reports/store.ts'

/** A report's body as it was posted, inflated: a stream, because it may have 32 MiB. */
export async function openBody(
  { summary, encoding }: StoredReport,
  blobs: Blobs,
): Promise<ReadableStream<Uint8Array>> {
  const content = await blobs.read(`${summary.project}/${summary.id}/body`)
  if (!content) throw new ProblemError('storage_unavailable', 'The body of this report is not to be found.')
  return encoding === 'gzip' ? content.body.pipeThrough(new DecompressionStream('gzip')) : content.body
}

/** Puts text around a stream: `{…,"report":` before a body and `}` behind it make one JSON document. */
export function surround(
  body: ReadableStream<Uint8Array>,
  { before, after }: { before: string; after: string },
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  return body.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      start: (controller) => controller.enqueue(encoder.encode(before)),
      flush: (controller) => controller.enqueue(encoder.encode(after)),
    }),
  )
}

/** `{"a":1}` and a stream of JSON: `{"a":1,"report":` before it. */
export function toHead(fields: object): string {
  return `${JSON.stringify(fields).slice(0, -1)},"report":`
}
