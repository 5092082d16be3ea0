import { Hono } from 'hono'
import { auditQuerySchema } from '../../contract/audit.ts'
import { readAudit } from '../../src/audit/store.ts'
import { parse } from '../../src/http/read-json.ts'
import type { InboxContext, OwnerEnv } from '../context.ts'
import { parseCursor, toPage } from '../list/pagination.ts'

export function createAuditRoutes({ database }: Pick<InboxContext, 'database'>): Hono<OwnerEnv> {
  const app = new Hono<OwnerEnv>()

  app.get('/audit', async (c) => {
    const query = parse(auditQuerySchema, c.req.query(), 'invalid_query')
    const found = await readAudit(database, query, parseCursor(query.cursor))
    const { lines, cursor } = toPage(found, query.limit)
    return c.json({ entries: lines.map(({ entry }) => entry), cursor })
  })
  return app
}
