import { Hono } from 'hono'
import { readAudit } from '../../src/audit/store.ts'
import type { InboxContext, MemberEnv } from '../context.ts'
import { toPage } from '../fields.ts'
import { operation } from '../operation.ts'
import { auditQuerySchema, auditSchema } from './contract.ts'

export function createAuditRoutes({ database }: InboxContext): Hono<MemberEnv> {
  const app = new Hono<MemberEnv>()

  app.get(
    '/audit',
    operation({ summary: 'Who changed what, newest first', query: auditQuerySchema, answer: auditSchema }),
    async (c) => {
      const query = c.req.valid('query')
      const found = await readAudit(database, query, query.cursor)
      const { lines, cursor } = toPage(found, query.limit)
      return c.json({ entries: lines.map(({ entry }) => entry), cursor })
    },
  )
  return app
}
