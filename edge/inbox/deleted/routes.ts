import { Hono } from 'hono'
import { refuseReport } from '../../src/reports/store.ts'
import type { InboxContext, MemberEnv } from '../context.ts'
import { changedReportsSchema } from '../list/contract.ts'
import { operation } from '../operation.ts'
import {
  deletedReportsQuerySchema,
  deletedReportsSchema,
  RESTORE_MAXIMUM,
  restoreSchema,
} from './contract.ts'
import { eraseReport, readDeletedReports, restoreReports, trashReport } from './store.ts'

/** Reports that members deleted, which stay in the trash for seven days. */
export function createDeletedReportRoutes(context: InboxContext): Hono<MemberEnv> {
  const { clock, database } = context
  const app = new Hono<MemberEnv>()

  app.delete(
    '/reports/:id',
    operation({
      summary: 'Delete a report with its files; it can be restored for seven days',
      refusals: ['not_found'],
    }),
    async (c) => {
      const actor = { who: c.var.who, by: c.var.member.name, at: clock.now() }
      if (!(await trashReport(context, c.req.param('id'), actor))) refuseReport()
      return c.body(null, 204)
    },
  )

  app.get(
    '/deleted-reports',
    operation({
      summary: 'Reports that members deleted in the last seven days, newest deletions first',
      query: deletedReportsQuerySchema,
      answer: deletedReportsSchema,
    }),
    async (c) => {
      const { cursor, limit, project } = c.req.valid('query')
      return c.json(await readDeletedReports(database, { cursor, limit, project, member: c.var.member }))
    },
  )

  app.post(
    '/deleted-reports/restore',
    operation({
      summary: `Restore up to ${RESTORE_MAXIMUM} deleted reports, without webhooks or notifications; unknown ids are ignored`,
      body: restoreSchema,
      answer: changedReportsSchema,
    }),
    async (c) => {
      const { member, who } = c.var
      const actor = { who, at: clock.now(), member }
      const reports = await restoreReports(context, c.req.valid('json').ids, actor)
      return c.json({ reports: reports.map(({ summary }) => summary) })
    },
  )

  app.delete(
    '/deleted-reports/:id',
    operation({
      summary: 'Erase a deleted report permanently, with its files, comments and replies',
      refusals: ['not_found'],
    }),
    async (c) => {
      const { member, who } = c.var
      if (!(await eraseReport(context, c.req.param('id'), { who, at: clock.now(), member }))) refuseReport()
      return c.body(null, 204)
    },
  )
  return app
}
