import { Hono } from 'hono'
import type { AppEnv } from '../http/request-context.ts'
import { ProblemError } from '../http/problem.ts'
import { isSnapshotPath } from '../http/signing.ts'
import type { Ports } from '../ports/ports.ts'
import { openReportBody } from '../reports/read-parts.ts'
import { readReport } from '../reports/store.ts'
import { formatHighlight } from './clean-css.ts'
import { renderSnapshot } from './stream-snapshot.ts'
import type { Hosts } from '../../contract/hosts.ts'
import { dataHeaders } from '../http/security-headers.ts'
import type { ResourceMode } from './allowed-urls.ts'

/** Serves snapshots on the files host to clients with a URL from the inbox (R-16, R-30). */
export function createSnapshots(
  ports: Pick<Ports, 'blobs' | 'clock' | 'database' | 'hashing' | 'secrets' | 'vars'>,
): Hono<AppEnv> {
  const { blobs, clock, database, vars } = ports
  const app = new Hono<AppEnv>()

  app.get('/snapshots/:report{[0-9a-f]{32}}', async (c) => {
    const id = c.req.param('report')
    const { expires = '', signature = '', resources, highlight = '' } = c.req.query()
    const isOurs = await isSnapshotPath(id, { expires, signature, now: clock.now() }, ports)
    if (!isOurs)
      throw new ProblemError(
        'not_found',
        'The snapshot URL is invalid or has expired. Open the report again.',
      )
    const report = await readReport(database, id)
    if (!report?.summary.has.screenshot)
      throw new ProblemError('not_found', 'The snapshot does not exist or was deleted.')
    const mode = resources === 'allow' ? 'resources' : 'sealed'
    const body = await openReportBody(report, blobs)
    return new Response(body.pipeThrough(renderSnapshot(mode, formatHighlight(highlight))), {
      headers: toSnapshotHeaders(mode, vars.hosts),
    })
  })
  return app
}

/**
 * Returns the headers of a snapshot: a document without an origin that runs nothing, navigates nowhere, and is framed
 * by the inbox. The renderer follows the same rules; these headers are the second line of defense.
 */
export function toSnapshotHeaders(mode: ResourceMode, { inbox }: Hosts): Record<string, string> {
  const foreign = mode === 'resources' ? ' https:' : ''
  return {
    ...dataHeaders,
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Security-Policy': [
      "default-src 'none'",
      `img-src data:${foreign}`,
      `font-src data:${foreign}`,
      `media-src data:${foreign}`,
      `style-src 'unsafe-inline'${foreign}`,
      "base-uri 'none'",
      "form-action 'none'",
      `frame-ancestors 'self' ${inbox.endsWith('localhost') ? `${inbox}:*` : inbox}`,
      'sandbox',
    ].join('; '),
    'Cross-Origin-Resource-Policy': 'cross-origin',
    // The inbox fetches the snapshot for its HTML export. Any origin can read it, because only clients with permission
    // have the signed URL.
    'Access-Control-Allow-Origin': '*',
    'Referrer-Policy': 'no-referrer',
    'X-DNS-Prefetch-Control': 'off',
    'X-Robots-Tag': 'noindex',
    // The response must not be cached: its URL is valid for an hour, but the snapshot of a deleted report must
    // disappear immediately.
    'Cache-Control': 'private, no-store',
  }
}
