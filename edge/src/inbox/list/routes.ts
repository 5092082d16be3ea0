import { Hono } from 'hono'
import { countsQuerySchema, reportsQuerySchema } from '../../../contract/inbox.ts'
import { parse } from '../../http/read-json.ts'
import type { InboxContext, OwnerEnv } from '../context.ts'
import { parseCursor, toPage } from './page.ts'
import { readCounts, readReports } from './store.ts'

export function createListRoutes({ database }: Pick<InboxContext, 'database'>): Hono<OwnerEnv> {
  const app = new Hono<OwnerEnv>()

  app.get('/reports', async (c) => {
    const query = parse(reportsQuerySchema, c.req.query(), 'invalid_query')
    const found = await readReports(database, query, parseCursor(query.cursor))
    const { lines, cursor } = toPage(found, query.limit)
    return c.json({ reports: lines.map(({ summary }) => summary), cursor })
  })

  app.get('/counts', async (c) => {
    const { project } = parse(countsQuerySchema, c.req.query(), 'invalid_query')
    return c.json(await readCounts(database, project))
  })
  return app
}
