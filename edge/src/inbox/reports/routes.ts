import { Hono } from 'hono'
import { reportPatchSchema, reportsQuerySchema } from '../../../contract/inbox.ts'
import { INBOX_BODY_BYTES } from '../../../contract/limits.ts'
import { toPartOrigin } from '../../http/part-origin.ts'
import { ProblemError } from '../../http/problem.ts'
import { parse, readBody } from '../../http/read-json.ts'
import { signSnapshotPath } from '../../http/snapshot-address.ts'
import type { InboxContext } from '../context.ts'
import { streamDetail } from './detail.ts'
import { toPage, readCursor } from './page.ts'
import {
  deleteReport,
  readEvents,
  readReport,
  readReporter,
  readReports,
  updateReport,
  type StoredReport,
} from './store.ts'

export function createReportRoutes(context: InboxContext): Hono {
  const { blobs, database } = context
  const app = new Hono()

  async function findReport(id: string): Promise<StoredReport> {
    const report = await readReport(database, id)
    if (!report) throw new ProblemError('not_found', 'No report has this id.')
    return report
  }

  async function toSnapshotUrl({ summary }: StoredReport, url: string): Promise<string | null> {
    if (!summary.has.screenshot) return null
    const path = await signSnapshotPath(summary.id, context.clock.now(), context)
    return toPartOrigin(url, 'files', context.vars.hosts) + path
  }

  app.get('/reports', async (c) => {
    const query = parse(reportsQuerySchema, c.req.query(), 'invalid_query')
    return c.json(toPage(await readReports(database, query, readCursor(query.cursor)), query.limit))
  })

  app.get('/reports/:id', async (c) => {
    const report = await findReport(c.req.param('id'))
    const identity = await readReporter(database, report.summary.project, report.gleapId)
    const snapshotUrl = await toSnapshotUrl(report, c.req.url)
    const body = await streamDetail(report, { identity, snapshotUrl }, blobs)
    return c.body(body, 200, { 'Content-Type': 'application/json' })
  })

  app.patch('/reports/:id', async (c) => {
    const patch = await readBody(c.req.raw, reportPatchSchema, INBOX_BODY_BYTES)
    const { summary } = await findReport(c.req.param('id'))
    await updateReport(database, summary.id, patch)
    return c.json((await findReport(summary.id)).summary)
  })

  app.delete('/reports/:id', async (c) => {
    const { summary } = await findReport(c.req.param('id'))
    const keys = await deleteReport(database, summary.id, summary.project)
    // The rows are gone, which nobody can undo: what storage fails to remove now, the sweep removes later.
    await blobs.remove(keys).catch(() => undefined)
    return c.body(null, 204)
  })

  app.get('/sessions/:gleapId/events', async (c) =>
    c.json({ events: await readEvents(database, c.req.param('gleapId')) }),
  )
  return app
}
