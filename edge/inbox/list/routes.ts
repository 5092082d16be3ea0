import { Hono } from 'hono'
import { reportTypes } from '../../contract/report.ts'
import type { InboxContext, OwnerEnv } from '../context.ts'
import { projectQuerySchema, toPage } from '../fields.ts'
import { readRange } from '../live/stream.ts'
import { operation } from '../operation.ts'
import { canSee } from '../team/authorize.ts'
import {
  countsQuerySchema,
  countsSchema,
  reportListSchema,
  reportsQuerySchema,
  reportTypesSchema,
} from './contract.ts'
import { checkKnown, countUnindexed, readCounts, readKnownValues, readReports } from './store.ts'

export function createListRoutes({ database }: InboxContext): Hono<OwnerEnv> {
  const app = new Hono<OwnerEnv>()

  app.get(
    '/reports',
    operation({ summary: 'Reports, newest first', query: reportsQuerySchema, answer: reportListSchema }),
    async (c) => {
      const query = c.req.valid('query')
      const { priority, project, type } = query
      const place = { projects: project === undefined ? null : [project], code: 'invalid_query' } as const
      await checkKnown(database, { field: 'type', value: type, ...place })
      await checkKnown(database, { field: 'priority', value: priority, ...place })
      const toId = (member: string | undefined) => (member === 'me' ? c.var.member.id : member)
      // Reads the number of the last change before the list. The live stream then repeats a change that happens in
      // between, instead of missing it.
      const { last: lastChange } = await readRange(database)
      const found = await readReports(
        database,
        { ...query, assignee: toId(query.assignee), mentions: toId(query.mentions) },
        { before: query.cursor },
      )
      const { lines, cursor } = toPage(found, query.limit)
      const unindexed = query.q === undefined || query.q === '' ? 0 : await countUnindexed(database)
      return c.json({ reports: lines.map(({ summary }) => summary), cursor, unindexed, lastChange })
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
