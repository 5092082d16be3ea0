import { type Context, Hono } from 'hono'
import { type ReportSummary, reportSummarySchema } from '../../contract/report-summary.ts'
import { reportSchema } from '../../contract/report.ts'
import { noteChange, readReportHistory } from '../../src/audit/store.ts'
import { findSessionProjects, readEvents } from '../../src/events/store.ts'
import { ProblemError } from '../../src/http/problem.ts'
import { runInBackground } from '../../src/http/request-context.ts'
import { readEmailOrigin, toPublicUrl, toServiceOrigin } from '../../src/http/services.ts'
import { signSnapshotPath } from '../../src/http/signing.ts'
import { deliverMailsSafely } from '../../src/mail/deliver.ts'
import type { Statement } from '../../src/ports/database.ts'
import { openReportBody } from '../../src/reports/read-parts.ts'
import { findReport, refuseReport } from '../../src/reports/store.ts'
import { deliverAsync } from '../../src/webhooks/deliver.ts'
import { readRelatedReports } from '../audit/person-data-store.ts'
import type { InboxContext, MemberEnv } from '../context.ts'
import { type MessageSender, prepareMessages, sendMessages } from '../conversation/replies.ts'
import { addMerged } from '../groups/merge.ts'
import { changedReportsSchema } from '../list/contract.ts'
import { checkKnown } from '../list/store.ts'
import { isFollowing } from '../notifications/store.ts'
import { operation } from '../operation.ts'
import { canSee, selectVisible } from '../team/authorize.ts'
import { readMember, readReportProjects } from '../team/store.ts'
import {
  historySchema,
  reportDetailSchema,
  type ReportPatch,
  reportPatchSchema,
  reportsPatchSchema,
  storedEventsSchema,
} from './contract.ts'
import { readReporter, type ReportsChange, toReportPrefix, updateReports, wrapReportBody } from './store.ts'

export function createReportRoutes(context: InboxContext): Hono<MemberEnv> {
  const { blobs, clock, database, clientInfo, projects } = context
  const app = new Hono<MemberEnv>()

  async function toSnapshotUrl({ id, has }: ReportSummary, url: string): Promise<string | null> {
    if (!has.screenshot) return null
    const path = await signSnapshotPath(id, clock.now(), context)
    return toServiceOrigin(url, 'files', context.vars.hosts) + path
  }

  async function change(
    c: Context<MemberEnv>,
    ids: readonly string[],
    { patch, withGroups = false, expected }: Pick<ReportsChange, 'patch' | 'withGroups' | 'expected'>,
  ) {
    await checkAssignee(patch.assignee, ids)
    await checkValues(ids, patch)
    const actor = { author: c.var.member, who: c.var.who, at: clock.now() }
    const before = await messageReporters(c, ids, { patch, actor })
    const changes = { patch, withGroups, expected, before, ...actor }
    const { reports: rows, conflicts } = await updateReports(database, ids, changes)
    const changed = rows.map(({ summary }) => summary)
    for (const sdkKey of new Set(changed.map(({ project }) => project))) {
      const reports = changed.filter(({ project }) => project === sdkKey).map(({ id }) => id)
      deliverAsync(c, { project: await projects.find(sdkKey), reports }, context)
    }
    if (before.length > 0 && context.mailer) runInBackground(c, deliverMailsSafely(context))
    return { reports: changed, ...(expected !== undefined && { conflicts }) }
  }

  /**
   * Returns the statements that send the patch's message to the reporters, also to those of merged reports; none if the
   * patch has no message.
   */
  async function messageReporters(
    c: Context<MemberEnv>,
    ids: readonly string[],
    { patch, actor }: { patch: ReportPatch; actor: Pick<MessageSender, 'author' | 'who' | 'at'> },
  ): Promise<Statement[]> {
    const { message, status } = patch
    if (message === undefined) return []
    if (status !== 'done')
      throw new ProblemError('invalid_body', 'message: send it together with the status done.')
    const all = await addMerged(database, ids)
    const text = message.toWellFormed()
    const messages = await prepareMessages(database, all, { text, isEmailed: context.mailer !== undefined })
    const origin = await readEmailOrigin(c.req.raw, 'api', context)
    return sendMessages(messages, { origin, ...actor })
  }

  async function checkAssignee(id: string | null | undefined, reports: readonly string[]): Promise<void> {
    if (id === undefined || id === null) return
    const member = await readMember(database, id)
    if (!member || member.isRemoved)
      throw new ProblemError('invalid_body', 'assignee: use the id of a member of the team, or null.')
    if (member.role === 'reader')
      throw new ProblemError(
        'invalid_body',
        'assignee: readers cannot change reports. Use the id of a member or an admin, or null.',
      )
    if (member.projects === null) return
    const reportProjects = await readReportProjects(database, reports)
    if (!reportProjects.every((project) => canSee(member, project)))
      throw new ProblemError(
        'invalid_body',
        'assignee: this member has no access to the project. Use the id of a member who has, or null.',
      )
  }

  async function checkValues(ids: readonly string[], { type, priority }: ReportPatch): Promise<void> {
    if (type === undefined && priority === undefined) return
    const place = { projects: await readReportProjects(database, ids), code: 'invalid_body' } as const
    await checkKnown(database, { field: 'type', value: type, ...place })
    await checkKnown(database, { field: 'priority', value: priority, ...place })
  }

  app.get(
    '/reports/:id',
    operation({
      summary: 'One report, with every part as posted',
      answer: reportDetailSchema,
      refusals: ['not_found'],
    }),
    async (c) => {
      const report = await findReport(database, c.req.param('id'))
      const { summary, shareId, gleapId, notes, outbound, issue, bytes: size } = report
      const identity = await readReporter(database, summary.id)
      const others = await readRelatedReports(database, summary, identity?.userId)
      const snapshotUrl = await toSnapshotUrl(summary, toPublicUrl(c.req.raw, clientInfo))
      const fields = {
        ...summary,
        shareId,
        gleapId,
        identity,
        notes,
        isFollowing: await isFollowing(database, { member: c.var.member.id, report: summary.id }),
        outbound,
        issue,
        size,
        others,
        snapshotUrl,
      }
      // The body was validated on arrival, so the body is sent without parsing it again.
      const body = wrapReportBody(await openReportBody(report, blobs), {
        before: toReportPrefix(fields),
        after: '}',
      })
      return c.body(body, 200, { 'Content-Type': 'application/json' })
    },
  )

  app.get(
    '/reports/:id/history',
    operation({
      summary: 'The latest changes of a report, newest first: who changed what',
      answer: historySchema,
      refusals: ['not_found'],
    }),
    async (c) => c.json({ entries: await readReportHistory(database, c.req.param('id')) }),
  )

  app.get(
    '/reports/:id/raw',
    operation({
      summary: 'Download the body of a report exactly as posted',
      answer: reportSchema,
      refusals: ['not_found'],
    }),
    async (c) => {
      const report = await findReport(database, c.req.param('id'))
      const { id, project } = report.summary
      await database.write([
        noteChange({ at: clock.now(), who: c.var.who, action: 'report.downloaded', project, target: id }),
      ])
      return c.body(await openReportBody(report, blobs), 200, {
        'Content-Type': 'application/json',
        'Content-Disposition': `attachment; filename="report-${id}.json"`,
      })
    },
  )

  app.patch(
    '/reports',
    operation({
      summary: 'Make the same changes to up to 200 reports; unknown ids are ignored',
      body: reportsPatchSchema,
      answer: changedReportsSchema,
    }),
    async (c) => {
      const body = c.req.valid('json')
      const { ids, withGroups, expected, ...patch } = body
      const visible = await selectVisible(c.var.member, ids, database)
      return c.json(await change(c, visible, { patch, withGroups, expected }))
    },
  )

  app.patch(
    '/reports/:id',
    operation({
      summary: 'Change status, priority, type, assignee, labels or notes',
      body: reportPatchSchema,
      answer: reportSummarySchema,
      refusals: ['not_found'],
    }),
    async (c) => {
      const patch = c.req.valid('json')
      const { reports } = await change(c, [c.req.param('id')], { patch })
      return c.json(reports[0] ?? refuseReport())
    },
  )
  return app
}

export function createSessionRoutes(context: InboxContext): Hono<MemberEnv> {
  const app = new Hono<MemberEnv>()

  app.get(
    '/sessions/:gleapId/events',
    operation({ summary: 'Events of a session, in order', answer: storedEventsSchema }),
    async (c) => {
      const gleapId = c.req.param('gleapId')
      const found = await findSessionProjects(context, gleapId)
      const projects = found.filter((project) => canSee(c.var.member, project))
      const events = await Promise.all(projects.map((project) => readEvents(context, { project, gleapId })))
      return c.json({ events: events.flat() })
    },
  )
  return app
}
