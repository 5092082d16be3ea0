import { Hono } from 'hono'
import { countsQuerySchema, reportsQuerySchema, projectQuerySchema } from '../../contract/inbox.ts'
import { reportTypes } from '../../contract/report.ts'
import { parse } from '../../src/http/read-json.ts'
import type { InboxContext, OwnerEnv } from '../context.ts'
import { readRange } from '../live/stream.ts'
import { canSee } from '../team/authorize.ts'
import { checkKnown, readKnownValues } from './known-values.ts'
import { parseCursor, toPage } from './pagination.ts'
import { countUnindexed, readCounts, readReports } from './store.ts'

export function createListRoutes({ database }: Pick<InboxContext, 'database'>): Hono<OwnerEnv> {
  const app = new Hono<OwnerEnv>()

  app.get('/reports', async (c) => {
    const query = parse(reportsQuerySchema, c.req.query(), 'invalid_query')
    const { priority, project, type } = query
    const place = { projects: project === undefined ? null : [project], code: 'invalid_query' } as const
    await checkKnown(database, { field: 'type', value: type, ...place })
    await checkKnown(database, { field: 'priority', value: priority, ...place })
    const toId = (member: string | undefined) => (member === 'me' ? c.var.member.id : member)
    // Reads the number of the last change before the list. The live stream then repeats a change that happens in
    // between, instead of missing it.
    const { last: lastChange } = await readRange(database)
    const before = parseCursor(query.cursor)
    const found = await readReports(
      database,
      { ...query, assignee: toId(query.assignee), mentions: toId(query.mentions) },
      { before },
    )
    const { lines, cursor } = toPage(found, query.limit)
    const unindexed = query.q === undefined || query.q === '' ? 0 : await countUnindexed(database)
    return c.json({ reports: lines.map(({ summary }) => summary), cursor, unindexed, lastChange })
  })

  app.get('/report-types', async (c) => {
    const { project } = parse(projectQuerySchema, c.req.query(), 'invalid_query')
    const { member } = c.var
    const projects =
      project === undefined ? member.projects : [project].filter((sdkKey) => canSee(member, sdkKey))
    const own = await readKnownValues(database, { field: 'type', projects })
    return c.json({ types: [...new Set([...reportTypes, ...own])] })
  })

  app.get('/counts', async (c) => {
    const query = parse(countsQuerySchema, c.req.query(), 'invalid_query')
    return c.json(await readCounts(database, query, c.var.member))
  })
  return app
}
