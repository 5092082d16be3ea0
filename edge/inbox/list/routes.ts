import { Hono } from 'hono'
import { LIST_MAXIMUM } from '../../contract/limits.ts'
import { reportTypes } from '../../contract/report.ts'
import type { InboxContext, MemberEnv } from '../context.ts'
import { projectQuerySchema } from '../fields.ts'
import { readRange } from '../live/stream.ts'
import { operation } from '../operation.ts'
import { sendCsv } from '../send-csv.ts'
import { canSee } from '../team/authorize.ts'
import type { Member } from '../team/member.ts'
import {
  countsQuerySchema,
  countsSchema,
  reportListSchema,
  reportsCsvQuerySchema,
  type ReportsQuery,
  reportsQuerySchema,
  reportTypesSchema,
} from './contract.ts'
import { CSV_ROWS, writeCsv } from './csv.ts'
import { readPage } from './read-page.ts'
import { checkKnown, checkSearch, countUnindexed, readCounts, readKnownValues } from './store.ts'

export function createListRoutes(context: InboxContext): Hono<MemberEnv> {
  const { database } = context
  const app = new Hono<MemberEnv>()

  /** Refuses a type or priority that no report has, and replaces `me` with the caller's id. */
  async function resolveQuery<Query extends Omit<ReportsQuery, 'cursor' | 'limit'>>(
    query: Query,
    member: Member,
  ): Promise<Query> {
    const { priority, project, type } = query
    const place = { projects: project === undefined ? null : [project], code: 'invalid_query' } as const
    await checkKnown(database, { field: 'type', value: type, ...place })
    await checkKnown(database, { field: 'priority', value: priority, ...place })
    const toId = (id: string | undefined) => (id === 'me' ? member.id : id)
    return { ...query, assignee: toId(query.assignee), mentions: toId(query.mentions) }
  }

  app.get(
    '/reports',
    operation({
      summary: 'Reports, newest first or in another order',
      query: reportsQuerySchema,
      answer: reportListSchema,
    }),
    async (c) => {
      const query = await resolveQuery(c.req.valid('query'), c.var.member)
      // Reads the number of the last change before the list. The live stream then repeats a change that happens in
      // between, instead of missing it.
      const { last: lastChange } = await readRange(database)
      const { reports, cursor } = await readPage(database, query)
      const unindexed = query.q === undefined || query.q === '' ? 0 : await countUnindexed(database, query)
      return c.json({ reports: reports.map(({ summary }) => summary), cursor, unindexed, lastChange })
    },
  )

  app.get(
    '/reports.csv',
    operation({
      summary: `Download the list of reports as CSV, in its order, up to ${CSV_ROWS} reports`,
      query: reportsCsvQuerySchema,
      answer: 'csv',
    }),
    async (c) => {
      const given = c.req.valid('query')
      const query = { ...(await resolveQuery(given, c.var.member)), limit: LIST_MAXIMUM, cursor: undefined }
      checkSearch(query)
      const pieces = writeCsv(database, query)
      const file = { action: 'list.exported', name: 'reports', project: given.project, pieces } as const
      return sendCsv(c, file, context)
    },
  )

  app.get(
    '/report-types',
    operation({
      summary:
        'Types of reports: the standard ones, and those of actions and reports of a project or of all your projects',
      query: projectQuerySchema,
      answer: reportTypesSchema,
    }),
    async (c) => {
      const { project } = c.req.valid('query')
      const { member } = c.var
      const projects =
        project === undefined ? member.projects : [project].filter((sdkKey) => canSee(member, sdkKey))
      const own = await readKnownValues(database, { field: 'type', projects })
      return c.json({ types: [...new Set([...reportTypes, ...own])] })
    },
  )

  app.get(
    '/counts',
    operation({
      summary: 'Number of reports by status, of suspected spam, and of unread mentions of the caller',
      query: countsQuerySchema,
      answer: countsSchema,
    }),
    async (c) => {
      const query = c.req.valid('query')
      return c.json(await readCounts(database, query, c.var.member))
    },
  )
  return app
}
