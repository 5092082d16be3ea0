import { Hono } from 'hono'
import { reportTextQuerySchema } from '../../../contract/issues.ts'
import { parse } from '../../http/read-json.ts'
import type { InboxContext, OwnerEnv } from '../context.ts'
import type { MapCache } from '../source-maps/map-cache.ts'
import { describeReport } from './describe-report.ts'
import { formatReport } from './format-report.ts'

/** Serves a report as text to paste into a chat, a ticket or a coding agent. */
export function createReportTextRoutes(context: InboxContext, maps: MapCache): Hono<OwnerEnv> {
  const app = new Hono<OwnerEnv>()

  app.get('/reports/:id/text', async (c) => {
    const { for: reader } = parse(reportTextQuerySchema, c.req.query(), 'invalid_query')
    const report = await describeReport(c.req.param('id'), c.req.raw, { ...context, maps })
    return c.json({ text: formatReport(report, reader) })
  })
  return app
}
