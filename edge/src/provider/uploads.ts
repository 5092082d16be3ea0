import { Hono } from 'hono'
import * as v from 'valibot'
import { MULTIPART_OVERHEAD_BYTES, UPLOAD_BYTES } from '../../contract/limits.ts'
import { routes } from '../../contract/provider-paths-and-headers.ts'
import { type FileType, fileTypes, type Upload, uploadField, uploadSchema } from '../../contract/uploads.ts'
import { createId } from '../http/create-id.ts'
import { isUnchanged, parseByteRange } from '../http/conditional-request.ts'
import { ProblemError } from '../http/problem.ts'
import { parseContentEncoding, receiveBody } from '../http/receive-body.ts'
import type { AppEnv } from '../http/request-context.ts'
import { fileHeaders, immutable } from '../http/security-headers.ts'
import { toPublicUrl, toServiceOrigin } from '../http/services.ts'
import { type Database, sql, sqliteBoolean, type Statement } from '../ports/database.ts'
import type { BlobKey, Blobs, BlobWriter, Ports } from '../ports/ports.ts'
import { SNIFF_BYTES, sniffFileType } from '../reports/sniff-file-type.ts'
import { createMultipartReader, MultipartError, type MultipartEvent, parseBoundary } from './multipart.ts'
import { toDeclaredBytes } from './quota.ts'
import { forVisitor, type GuardContext, type ProviderContext, type VisitorEnv } from './require-session.ts'
import type { SessionKey } from './session-store.ts'

export function createUploads(
  context: GuardContext & Pick<ProviderContext, 'blobs' | 'clock' | 'database' | 'quota'>,
): Hono<VisitorEnv> {
  const { blobs, clock, database, clientInfo, quota, vars } = context
  const app = new Hono<VisitorEnv>()

  app.post(
    routes.uploads,
    forVisitor(context, {
      summary: 'Store one file, of any kind, up to 64 MiB',
      limit: 'upload',
      request: 'multipart',
      answer: uploadSchema,
      refusals: [
        'quota_exceeded',
        'invalid_multipart',
        'unsupported_type',
        'unsupported_encoding',
        'too_large',
        'body_incomplete',
        'body_timeout',
      ],
    }),
    async (c) => {
      const project = c.var.project.sdkKey
      const id = createId()
      const key = { project, gleapId: c.var.visitor.gleapId }
      const bytes = toDeclaredBytes(c.req.raw, UPLOAD_BYTES + MULTIPART_OVERHEAD_BYTES)
      const reservation = await quota.reserve(c.req.raw, key, { bytes, items: 1 })
      const file = await receiveFile(c.req.raw, `${project}/${id}/file`, blobs)
        .then(async (received) => {
          const usage = reservation.count({ bytes: received.bytes, items: 1 })
          await insertFile(database, key, { ...received, id, usage, now: clock.now() })
          return received
        })
        .finally(reservation.release)
      c.set('stored', { kind: 'file', items: 1, bytes: file.bytes })
      const origin = toServiceOrigin(toPublicUrl(c.req.raw, clientInfo), 'files', vars.hosts)
      return c.json({ fileUrl: `${origin}/${id}.${fileTypes[file.type]}` } satisfies Upload, 200)
    },
  )
  return app
}

/** A stored file. */
interface ReceivedFile {
  name: string
  type: FileType
  bytes: number
}

/** Streams the form's file to storage, and detects its type from its first bytes. */
async function receiveFile(request: Request, key: BlobKey, blobs: Blobs): Promise<ReceivedFile> {
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

/** Policy for a file that is opened as a page: a sandbox without an origin, in which the page can load only itself. */
const policy =
  "default-src 'none'; img-src 'self'; media-src 'self'; style-src 'unsafe-inline'; frame-ancestors *; sandbox"

/** The files host serves uploads under names that cannot be guessed. */
export function createFiles({ blobs, database }: Pick<Ports, 'blobs' | 'database'>): Hono<AppEnv> {
  const app = new Hono<AppEnv>()

  app.get('/:name{[0-9a-f]{32}\\.[a-z0-9]{2,5}}', async (c) => {
    const [id = ''] = c.req.param('name').split('.')
    const file = await readFile(database, id)
    if (!file) throw new ProblemError('not_found', 'The file does not exist or was deleted.')
    const key = `${file.project}/${id}/file` as const
    const etag = `"${id}"`
    const headers = toHeaders(file, etag)
    if (isUnchanged(c.req.header('If-None-Match'), etag)) return new Response(null, { status: 304, headers })

    const asked = isCurrent(c.req.header('If-Range'), etag) ? c.req.header('Range') : undefined
    const range = parseByteRange(asked, file.bytes)
    if (range === 'outside') {
      throw new ProblemError('range_not_satisfiable', `The file has ${file.bytes} bytes.`, {
        'Content-Range': `bytes */${file.bytes}`,
      })
    }
    const content = await blobs.read(key, range)
    if (!content) throw new ProblemError('not_found', 'The file does not exist or was deleted.')
    headers['Content-Length'] = String(range ? range.length : file.bytes)
    if (!range) return new Response(content.body, { headers })
    headers['Content-Range'] = `bytes ${range.offset}-${range.offset + range.length - 1}/${file.bytes}`
    return new Response(content.body, { status: 206, headers })
  })
  return app
}

function isCurrent(ifRange: string | undefined, etag: string): boolean {
  return ifRange === undefined || ifRange === etag
}

function toHeaders({ isLogo, name, type }: StoredFile, etag: string): Record<string, string> {
  const isShown = type.startsWith('image/') || type.startsWith('video/')
  const encoded = encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`)
  return {
    ...fileHeaders,
    'Content-Type': type,
    'Content-Disposition': `${isShown ? 'inline' : 'attachment'}; filename*=UTF-8''${encoded}`,
    'Content-Security-Policy': policy,
    'Referrer-Policy': 'no-referrer',
    'Accept-Ranges': 'bytes',
    // After a file of a visitor is deleted, browsers can still show it from their cache for up to an hour.
    'Cache-Control': isLogo ? immutable : 'private, max-age=3600',
    ETag: etag,
  }
}

interface StoredFile {
  project: string
  name: string
  type: FileType
  bytes: number
  /** Whether it is a logo of the project: no visitor sent it. */
  isLogo: boolean
}

const types = v.picklist(['application/octet-stream', ...Object.keys(fileTypes).filter(isFileType)])
const fileRow = v.object({
  project: v.string(),
  name: v.string(),
  type: types,
  bytes: v.number(),
  isLogo: sqliteBoolean,
})

async function insertFile(
  database: Database,
  { project, gleapId }: SessionKey,
  file: ReceivedFile & { id: string; now: number; usage: readonly Statement[] },
): Promise<void> {
  await database.write([
    sql`INSERT INTO files (id, project, gleap_id, name, type, bytes, created_at)
      VALUES (${file.id}, ${project}, ${gleapId}, ${file.name}, ${file.type}, ${file.bytes}, ${file.now})`,
    ...file.usage,
  ])
}

async function readFile(database: Database, id: string): Promise<StoredFile | undefined> {
  const [row] = await database.read(
    sql`SELECT project, name, type, bytes, report IS NULL AND gleap_id = '' AS isLogo FROM files WHERE id = ${id}`,
  )
  return row === undefined ? undefined : v.parse(fileRow, row)
}

function isFileType(text: string): text is FileType {
  return text in fileTypes
}
