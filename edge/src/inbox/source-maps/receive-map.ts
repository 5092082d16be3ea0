import { SOURCE_MAP_BYTES } from '../../../contract/limits.ts'
import { ProblemError } from '../../http/problem.ts'
import { toProblem } from '../../http/read-json.ts'
import { parseContentEncoding, receiveBody } from '../../http/receive-body.ts'
import type { BlobKey, Blobs } from '../../ports/blobs.ts'
import { createMapCheck } from './check-map.ts'

const MIB = 1024 * 1024

/** Streams a source map to storage while it is checked. A refused map leaves nothing in storage. */
export async function receiveMap(
  request: Request,
  key: BlobKey,
  blobs: Blobs,
): Promise<{ bytes: number; encoding: 'gzip' | 'identity' }> {
  const encoding = parseContentEncoding(request)
  const length = Number(request.headers.get('Content-Length') ?? 0)
  if (length > SOURCE_MAP_BYTES) refuseSize()
  await blobs.checkRoom(length)
  const check = createMapCheck()
  const writer = await blobs.create(key, length > 0 ? { bytes: length } : {})
  let bytes = 0
  try {
    await receiveBody(request, SOURCE_MAP_BYTES, {
      async onWire(chunk) {
        bytes += chunk.byteLength
        await writer.write(chunk)
      },
      onPlain: (chunk) => check.push(chunk),
    })
    check.end()
    await writer.close()
    return { bytes, encoding }
  } catch (error) {
    await writer.abort()
    if (
      error instanceof ProblemError &&
      error.code === 'too_large' &&
      error.message.startsWith('The body is')
    )
      refuseSize()
    throw toProblem(error)
  }
}

function refuseSize(): never {
  throw new ProblemError(
    'too_large',
    `The source map is larger than the limit of ${SOURCE_MAP_BYTES / MIB} MiB. Split the script into smaller ones.`,
  )
}
