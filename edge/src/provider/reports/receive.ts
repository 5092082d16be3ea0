import { REPORT_BYTES } from '../../../contract/limits.ts'
import { toProblem } from '../../http/read-json.ts'
import { readEncoding, receiveBody } from '../../http/receive-body.ts'
import type { BlobKey, Blobs, BlobWriter } from '../../ports/blobs.ts'
import type { Hashing } from '../../ports/hashing.ts'
import { createOutlineReader, type ReportOutline } from './report-outline.ts'

/** A body that was read to its end and, where it was to be kept, is safe. */
export interface ReceivedBody {
  outline: ReportOutline
  /** Over the inflated bytes: the same report, gzipped or not, is the same. */
  hash: string
  /** As stored. */
  bytes: number
  encoding: 'gzip' | 'identity'
}

/**
 * Takes a report in as it comes: bytes to storage, to the hash and past the scanner, none of them kept.
 * Without `key` nothing is stored: a repeat is only compared.
 */
export async function receiveReport(
  request: Request,
  key: BlobKey | undefined,
  { blobs, hashing }: { blobs: Blobs; hashing: Hashing },
): Promise<ReceivedBody> {
  const encoding = readEncoding(request)
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
