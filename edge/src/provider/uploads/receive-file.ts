import { MULTIPART_OVERHEAD_BYTES, UPLOAD_BYTES } from '../../../contract/limits.ts'
import { uploadField, type FileType } from '../../../contract/uploads.ts'
import { ProblemError } from '../../http/problem.ts'
import { parseContentEncoding, receiveBody } from '../../http/receive-body.ts'
import type { BlobKey, Blobs, BlobWriter } from '../../ports/blobs.ts'
import { SNIFF_BYTES, sniffFileType } from '../../reports/file-type.ts'
import { createMultipartReader, MultipartError, parseBoundary, type MultipartEvent } from './multipart.ts'

/** A stored file. */
export interface ReceivedFile {
  name: string
  type: FileType
  bytes: number
}

/** Streams the form's file to storage, and detects its type from its first bytes. */
export async function receiveFile(request: Request, key: BlobKey, blobs: Blobs): Promise<ReceivedFile> {
  const boundary = parseBoundary(request.headers.get('Content-Type') ?? '')
  if (boundary === undefined) {
    throw new ProblemError('unsupported_type', 'Send uploads as multipart/form-data with a boundary.')
  }
  if (parseContentEncoding(request) !== 'identity') {
    throw new ProblemError('unsupported_encoding', 'Send the form without Content-Encoding.', {
      'Accept-Encoding': 'identity',
    })
  }
  const form = createMultipartReader(boundary)
  const file = createFile(key, blobs)
  try {
    await receiveBody(request, UPLOAD_BYTES + MULTIPART_OVERHEAD_BYTES, {
      async onPlain(chunk) {
        for (const event of form.push(chunk)) await file.take(event)
      },
    })
    form.end()
    return await file.close()
  } catch (error) {
    await file.abort()
    throw error instanceof MultipartError ? new ProblemError('invalid_multipart', error.message) : error
  }
}

function createFile(key: BlobKey, blobs: Blobs) {
  let name: string | undefined
  let isInside = false
  let writer: BlobWriter | undefined
  let bytes = 0
  let head = new Uint8Array()

  async function write(chunk: Uint8Array): Promise<void> {
    bytes += chunk.byteLength
    if (bytes > UPLOAD_BYTES) {
      throw new ProblemError('too_large', `The file is larger than ${UPLOAD_BYTES} bytes.`)
    }
    if (head.length < SNIFF_BYTES)
      head = new Uint8Array([...head, ...chunk.subarray(0, SNIFF_BYTES - head.length)])
    await writer?.write(chunk)
  }

  return {
    async take(event: MultipartEvent): Promise<void> {
      switch (event.kind) {
        case 'part': {
          isInside = event.name === uploadField
          if (!isInside && event.fileName === undefined) return
          if (!isInside || name !== undefined) {
            throw new MultipartError(`Send exactly one file, in the part "${uploadField}".`)
          }
          name = event.fileName ?? uploadField
          writer = await blobs.create(key, {})
          return
        }
        case 'data':
          return isInside ? write(event.bytes) : undefined
        case 'part-end':
          isInside = false
      }
    },
    async close(): Promise<ReceivedFile> {
      if (name === undefined || !writer) {
        throw new MultipartError(`The form has no part "${uploadField}".`)
      }
      await writer.close()
      return { name: name.slice(0, 200).toWellFormed(), type: sniffFileType(head), bytes }
    },
    async abort(): Promise<void> {
      await writer?.abort()
    },
  }
}
