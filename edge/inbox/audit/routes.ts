import { Hono } from 'hono'
import { formatCsv, startCsv } from '../../contract/csv.ts'
import { LIST_MAXIMUM } from '../../contract/limits.ts'
import { readAudit } from '../../src/audit/store.ts'
import type { Database } from '../../src/ports/database.ts'
import type { InboxContext, MemberEnv } from '../context.ts'
import { projectQuerySchema, toPage } from '../fields.ts'
import { operation } from '../operation.ts'
import { sendCsv } from '../send-csv.ts'
import { auditQuerySchema, auditSchema } from './contract.ts'

/** Maximum number of entries in the CSV file. A Worker can make 1,000 calls to D1 per request. */
const CSV_ENTRIES = 100_000

export function createAuditRoutes(context: InboxContext): Hono<MemberEnv> {
  const { database } = context
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

  app.get(
    '/audit.csv',
    operation({
      summary: `Download the audit log as CSV, newest first, up to ${CSV_ENTRIES} entries`,
      query: projectQuerySchema,
      answer: 'csv',
    }),
    async (c) => {
      const { project } = c.req.valid('query')
      const file = {
        action: 'audit.exported',
        name: 'audit',
        project,
        pieces: writeCsv(database, project),
      } as const
      return sendCsv(c, file, context)
    },
  )
  return app
}

async function* writeCsv(database: Database, project: string | undefined): AsyncGenerator<string, undefined> {
  yield startCsv([['time', 'who', 'action', 'project', 'target', 'target name', 'detail']])
  let before: number | undefined
  for (let count = 0; count < CSV_ENTRIES; count += LIST_MAXIMUM) {
    const found = await readAudit(database, { project, limit: LIST_MAXIMUM }, before)
    const page = found.slice(0, LIST_MAXIMUM)
    yield formatCsv(
      page.map(({ entry }) => [
        entry.at,
        entry.who,
        entry.action,
        entry.project ?? '',
        entry.target ?? '',
        entry.targetName ?? '',
        JSON.stringify(entry.detail),
      ]),
    )
    before = page.at(-1)?.seq
    if (found.length <= LIST_MAXIMUM) return undefined
  }
  return undefined
}
