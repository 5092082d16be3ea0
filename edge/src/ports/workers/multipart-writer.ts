import type { BlobKey, BlobWriter } from '../ports.ts'

/** R2's minimum part size; all parts except the last must have the same size. */
const PART_BYTES = 5 * 1024 * 1024
/** Initial size of the buffer for a part. */
const FIRST_BYTES = 16 * 1024

interface UploadedPart {
  partNumber: number
  etag: string
}

/** The methods of an R2 bucket that this file calls. */
export interface PartsBucket {
  put(key: string, bytes: Uint8Array<ArrayBuffer>): Promise<unknown>
  createMultipartUpload(key: string): Promise<PartsUpload>
}

interface PartsUpload {
  uploadPart(partNumber: number, bytes: Uint8Array<ArrayBuffer>): Promise<UploadedPart>
  complete(parts: UploadedPart[]): Promise<unknown>
  abort(): Promise<void>
}

/**
 * Writes a blob of unknown length. A small blob is stored with a single put; a larger one with a multipart upload,
 * which `close` completes.
 */
export function createMultipartWriter(bucket: PartsBucket, key: BlobKey): BlobWriter {
  // The buffer grows with the content, because a Worker has 128 MB for all requests and most reports are far below 5
  // MiB.
  let part = new Uint8Array(FIRST_BYTES)
  let filled = 0
  let upload: PartsUpload | undefined
  const parts: UploadedPart[] = []

  async function send() {
    upload ??= await bucket.createMultipartUpload(key)
    parts.push(await upload.uploadPart(parts.length + 1, part.subarray(0, filled)))
    filled = 0
  }

  return {
    async write(chunk) {
      for (let offset = 0; offset < chunk.byteLength;) {
        const slice = chunk.subarray(offset, offset + PART_BYTES - filled)
        part = withRoom(part, filled + slice.byteLength)
        part.set(slice, filled)
        filled += slice.byteLength
        offset += slice.byteLength
        if (filled === PART_BYTES) await send()
      }
    },
    async close() {
      if (!upload) {
        await bucket.put(key, part.subarray(0, filled))
      } else {
        if (filled > 0) await send()
        await upload.complete(parts)
      }
      part = new Uint8Array()
    },
    async abort() {
      part = new Uint8Array()
      await upload?.abort().catch(() => undefined)
    },
  }
}

/** Returns the buffer if it is large enough, otherwise a copy with at least twice its size. */
function withRoom(part: Uint8Array<ArrayBuffer>, bytes: number): Uint8Array<ArrayBuffer> {
  if (bytes <= part.byteLength) return part
  const larger = new Uint8Array(Math.min(PART_BYTES, Math.max(bytes, 2 * part.byteLength)))
  larger.set(part)
  return larger
}
