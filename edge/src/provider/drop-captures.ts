import { JSON_DEPTH } from '../../contract/limits.ts'
import { readChunks } from '../http/byte-stream.ts'
import { createJsonScanner } from '../http/json-scanner.ts'
import type { BlobKey, Blobs } from '../ports/ports.ts'
import type { ReportOutline } from '../reports/read-outline.ts'

/** A body that was read completely and, if required, stored. */
export interface ReceivedBody {
  outline: ReportOutline
  /** Hash of the uncompressed body, so that a report has the same hash with and without gzip. */
  hash: string
  /** Size in bytes as stored: the compressed size if `encoding` is `gzip`. */
  bytes: number
  encoding: 'gzip' | 'identity'
}

/** Large fields that are similar in all reports of a group. */
const captures = new Set(['screenshotData', 'webReplay'])
const NULL = new Uint8Array(new TextEncoder().encode('null'))

/**
 * Replaces a report's stored body by one without snapshot and replay. The hash stays that of the original body, so that
 * a repeated request is recognized. A gzip body stays compressed, because the quota was checked with its compressed
 * size.
 */
export async function dropCaptures(
  key: BlobKey,
  received: ReceivedBody,
  { blobs }: { blobs: Blobs },
): Promise<ReceivedBody> {
  const stored = await blobs.read(key)
  if (stored === undefined) return received
  const { encoding, outline } = received
  const rest =
    encoding === 'gzip'
      ? stored.body
          .pipeThrough(new DecompressionStream('gzip'))
          .pipeThrough(removeCaptures())
          .pipeThrough(new CompressionStream('gzip'))
      : stored.body.pipeThrough(removeCaptures())
  const writer = await blobs.create(key, {})
  let bytes = 0
  try {
    for await (const chunk of readChunks(rest)) {
      bytes += chunk.byteLength
      await writer.write(chunk)
    }
    await writer.close()
  } catch (error) {
    await writer.abort()
    throw error
  }
  const parts = { ...outline.parts, screenshot: false, replay: false }
  return { ...received, outline: { ...outline, parts }, bytes }
}

function removeCaptures(): TransformStream<Uint8Array, Uint8Array<ArrayBuffer>> {
  const remove = createCaptureRemover()
  return new TransformStream({
    transform(chunk, controller) {
      for (const piece of remove(chunk)) controller.enqueue(piece)
    },
  })
}

/**
 * Returns a function that takes the chunks of a report in order. It returns each chunk without captures: their values
 * become `null`.
 */
export function createCaptureRemover(): (chunk: Uint8Array) => Uint8Array<ArrayBuffer>[] {
  let chunk = new Uint8Array()
  let pieces: Uint8Array<ArrayBuffer>[] = []
  let from = 0
  let isCapture = false
  const scanner = createJsonScanner(
    {
      onValueStart(name, _kind, start) {
        isCapture = name !== undefined && captures.has(name)
        if (isCapture) pieces.push(chunk.slice(from, start), NULL)
      },
      onValueEnd(_isEmpty, end) {
        if (isCapture) from = end
        isCapture = false
      },
    },
    JSON_DEPTH,
  )
  return (next) => {
    chunk = new Uint8Array(next)
    pieces = []
    from = 0
    scanner.push(chunk)
    if (!isCapture) pieces.push(chunk.slice(from))
    return pieces.filter(({ byteLength }) => byteLength > 0)
  }
}
