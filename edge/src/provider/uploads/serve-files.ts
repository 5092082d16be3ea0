import { Hono } from 'hono'
import { parseByteRange } from '../../http/byte-range.ts'
import { isUnchanged } from '../../http/conditional-request.ts'
import type { AppEnv } from '../../http/app-env.ts'
import { ProblemError } from '../../http/problem.ts'
import { fileHeaders } from '../../http/security-headers.ts'
import type { Ports } from '../../ports/ports.ts'
import { readFile, type StoredFile } from './store.ts'

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

function toHeaders({ name, type }: StoredFile, etag: string): Record<string, string> {
  const isShown = type.startsWith('image/') || type.startsWith('video/')
  const encoded = encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`)
  return {
    ...fileHeaders,
    'Content-Type': type,
    'Content-Disposition': `${isShown ? 'inline' : 'attachment'}; filename*=UTF-8''${encoded}`,
    'Content-Security-Policy': policy,
    'Referrer-Policy': 'no-referrer',
    'Accept-Ranges': 'bytes',
    // After a file is deleted, browsers can still show it from their cache for up to an hour.
    'Cache-Control': 'private, max-age=3600',
    ETag: etag,
  }
}
