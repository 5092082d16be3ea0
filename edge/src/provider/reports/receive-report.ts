import { REPORT_BYTES } from '../../../contract/limits.ts'
import { toProblem } from '../../http/read-json.ts'
import { parseContentEncoding, receiveBody } from '../../http/receive-body.ts'
import type { BlobKey, Blobs, BlobWriter } from '../../ports/blobs.ts'
import type { Hashing } from '../../ports/hashing.ts'
import { createOutlineReader, type ReportOutline } from '../../reports/report-outline.ts'

/** A body that was read completely and, if required, stored. */
export interface ReceivedBody {
  outline: ReportOutline
  /** Hash of the uncompressed body, so that a report has the same hash with and without gzip. */
  hash: string
  /** Size in bytes as stored: the compressed size if `encoding` is `gzip`. */
  bytes: number
  encoding: 'gzip' | 'identity'
}

/**
 * Streams a report to storage while hashing and scanning it, without buffering. Without `key`, stores nothing: for a
 * repeated request, the caller needs only the hash, to compare it with that of the stored body.
 */
export async function receiveReport(
  request: Request,
  key: BlobKey | undefined,
  { blobs, hashing }: { blobs: Blobs; hashing: Hashing },
): Promise<ReceivedBody> {
  const encoding = parseContentEncoding(request)
  const outline = createOutlineReader()
  const digest = hashing.createDigest()
  const writer = key && (await openBlob(request, key, blobs))
  let bytes = 0
  try {
    await receiveBody(request, REPORT_BYTES, {
      async onWire(chunk) {
        bytes += chunk.byteLength
        await writer?.write(chunk)
      },
      async onPlain(chunk) {
        outline.push(chunk)
        await digest.update(chunk)
      },
    })
    const received = { outline: outline.end(), hash: await digest.finish(), bytes, encoding }
    await writer?.close()
    return received
  } catch (error) {
    await writer?.abort()
    throw toProblem(error)
  }
}

function openBlob(request: Request, key: BlobKey, blobs: Blobs): Promise<BlobWriter> {
  const length = request.headers.get('Content-Length')
  const isTooLarge = Number(length) > REPORT_BYTES
  return blobs.create(key, length === null || isTooLarge ? {} : { bytes: Number(length) })
}
