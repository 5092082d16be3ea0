import { Hono } from 'hono'
import type { AppEnv } from '../http/request-context.ts'
import { ProblemError } from '../http/problem.ts'
import { isSnapshotPath } from '../http/signed-snapshot-path.ts'
import type { Ports } from '../ports/ports.ts'
import { openReportBody } from '../reports/read-parts.ts'
import { readReport } from '../reports/store.ts'
import { formatHighlight } from './clean-css.ts'
import { toSnapshotHeaders } from './policy.ts'
import { renderSnapshot } from './stream-snapshot.ts'

/** Serves snapshots on the files host to clients with a URL from the inbox. */
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
