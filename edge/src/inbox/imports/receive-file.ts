import type { FileType } from '../../../contract/uploads.ts'
import { UPLOAD_BYTES } from '../../../contract/limits.ts'
import { ProblemError } from '../../http/problem.ts'
import { receiveBody } from '../../http/receive-body.ts'
import type { BlobKey, Blobs } from '../../ports/ports.ts'
import { SNIFF_BYTES, sniffFileType } from '../../reports/file-type.ts'

/** Streams a body to storage, and detects its type from its first bytes. */
export async function receiveImportedFile(
  request: Request,
  key: BlobKey,
  blobs: Blobs,
): Promise<{ bytes: number; type: FileType }> {
  const length = Number(request.headers.get('Content-Length') ?? 0)
  await blobs.checkRoom(Math.min(length, UPLOAD_BYTES))
  const writer = await blobs.create(key, {})
  let bytes = 0
  let head = new Uint8Array()
  try {
    await receiveBody(request, UPLOAD_BYTES, {
      async onPlain(chunk) {
        bytes += chunk.byteLength
        if (head.length < SNIFF_BYTES)
          head = new Uint8Array([...head, ...chunk.subarray(0, SNIFF_BYTES - head.length)])
        await writer.write(chunk)
      },
    })
    if (bytes === 0) throw new ProblemError('invalid_body', 'The file is empty.')
    await writer.close()
    return { bytes, type: sniffFileType(head) }
  } catch (error) {
    await writer.abort()
    throw error
  }
}
