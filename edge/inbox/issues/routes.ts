import { Hono } from 'hono'
import * as v from 'valibot'
import { issueServices } from '../../contract/issue-services.ts'
import { type Actor, noteChange, noteReportChanges } from '../../src/audit/store.ts'
import { createId } from '../../src/http/create-id.ts'
import { ProblemError } from '../../src/http/problem.ts'
import { type Database, sql } from '../../src/ports/database.ts'
import { formatIssueId } from '../../src/projects/project.ts'
import { readProject, updateIssueSecret } from '../../src/projects/store.ts'
import { findReport } from '../../src/reports/store.ts'
import type { InboxContext, MemberEnv } from '../context.ts'
import { operation } from '../operation.ts'
import { describeReport, formatTitle, listBlocks } from '../report/text.ts'
import { findProject } from '../settings/store.ts'
import type { MapCache } from '../source-maps/map-frames.ts'
import { issueEventsSchema, issueEventsSettingSchema, issueSchema } from './contract.ts'
import { openIssue } from './open-issue.ts'
import { findTracker } from './trackers.ts'

/** How long a request waits for the issue that another request is creating. */
const WAIT_MS = 15_000
const POLL_MS = 250

/**
 * Creates issues from reports in GitHub, GitLab, Linear or Jira, and turns their events on and off. Events change the
 * status of reports.
 */
export function createIssueRoutes(context: InboxContext, maps: MapCache): Hono<MemberEnv> {
  const { clock, database, projects, secrets, vars } = context
  const app = new Hono<MemberEnv>()

  /** Waits until this request may create the issue of a report, or returns the issue that another request created. */
  async function waitForClaim(id: string): Promise<string | undefined> {
    const end = clock.now() + WAIT_MS
    for (;;) {
      const { isClaimed, url } = await claimIssue(database, { id, at: clock.now() })
      if (isClaimed) return undefined
      if (url !== null) return url
      if (clock.now() >= end)
        throw new ProblemError(
          'in_progress',
          'Another request is creating an issue from this report. Try again in a minute.',
          { 'Retry-After': '60' },
        )
      await new Promise((resolve) => void setTimeout(resolve, POLL_MS))
    }
  }

  app.post(
    '/reports/:id/issue',
    operation({
      summary:
        'Create an issue from a report in the service of its project (GitHub, GitLab, Linear or Jira), or return the existing one',
      answer: issueSchema,
      refusals: ['not_found', 'in_progress'],
    }),
    async (c) => {
      const report = await findReport(database, c.req.param('id'))
      if (report.issue !== null) return c.json({ url: report.issue })
      const { id, project: sdkKey } = report.summary
      const project = await readProject({ database, secrets }, sdkKey)
      const tracker = project && findTracker(project, vars)
      if (!tracker)
        throw new ProblemError(
          'not_found',
          'The project has no service for issues. An admin chooses one in its settings, under Issues.',
        )
      const described = await describeReport(id, c.req.raw, { ...context, maps })
      const issue = { title: formatTitle(report.summary), blocks: listBlocks(described, 'people') }
      const existing = await waitForClaim(id)
      if (existing !== undefined) return c.json({ url: existing })
      const { id: issueId, url } = await openIssue(issue, tracker).catch(async (error: unknown) => {
        await releaseIssue(database, id)
        throw error
      })
      await writeIssue(database, {
        id,
        url,
        issueId: issueId && formatIssueId(tracker.service, issueId, project),
        who: c.var.who,
        at: clock.now(),
      })
      return c.json({ url })
    },
  )

  async function save(sdkKey: string, who: string, secret: string | null): Promise<void> {
    const detail = { issueEvents: secret !== null }
    await database.write([
      await updateIssueSecret({ sdkKey, secret }, secrets),
      noteChange({ at: clock.now(), who, action: 'project.changed', project: sdkKey, detail }),
    ])
    projects.forget(sdkKey)
  }

  app.put(
    '/projects/:sdkKey/issue-events',
    operation({
      summary:
        'Accept events from the service of the issues, signed with a new secret that is shown only in this response. For ' +
        'Linear, send the signing secret that Linear shows',
      body: issueEventsSettingSchema,
      answer: issueEventsSchema,
      refusals: ['not_found', 'bad_request'],
    }),
    async (c) => {
      const sdkKey = c.req.param('sdkKey')
      const { secret: given } = c.req.valid('json')
      const project = await findProject({ database, secrets }, sdkKey)
      if (issueServices.every((service) => project[service] === null))
        throw new ProblemError(
          'bad_request',
          'The project has no service for issues. Save one in its settings, under Issues, and try again.',
        )
      if (project.linear && given === undefined)
        throw new ProblemError(
          'invalid_body',
          'secret: enter the signing secret that Linear shows for its webhook.',
        )
      const secret = given ?? createId() + createId()
      await save(sdkKey, c.var.who, secret)
      return c.json({ secret })
    },
  )

  app.delete(
    '/projects/:sdkKey/issue-events',
    operation({ summary: 'Accept no more events from the service of the issues', refusals: ['not_found'] }),
    async (c) => {
      const sdkKey = c.req.param('sdkKey')
      await findProject({ database, secrets }, sdkKey)
      await save(sdkKey, c.var.who, null)
      return c.body(null, 204)
    },
  )
  return app
}

/** After this time, the process that creates the issue must have stopped. A tracker has 10 s for each of two requests. */
const CLAIM_MS = 60_000

const issueRow = v.object({ issue: v.nullable(v.string()) })

/**
 * Claims the creation of a report's issue. Of several requests at the same time, one gets the claim.
 * @returns `isClaimed` if the caller may create the issue; `url` is the issue that the report has already. If neither,
 * another request is creating the issue.
 */
export async function claimIssue(
  database: Database,
  { id, at }: { id: string; at: number },
): Promise<{ isClaimed: boolean; url: string | null }> {
  const [, claimed, reports] = await database.write([
    sql`DELETE FROM issue_claims WHERE claimed_at <= ${at - CLAIM_MS}`,
    sql`INSERT INTO issue_claims (report, claimed_at) SELECT id, ${at} FROM reports WHERE id = ${id} AND issue IS NULL
      ON CONFLICT DO NOTHING RETURNING report`,
    sql`SELECT issue FROM reports WHERE id = ${id}`,
  ])
  const [report] = v.parse(v.array(issueRow), reports)
  return { isClaimed: claimed?.length === 1, url: report?.issue ?? null }
}

/** Ends a claim, so that another request can create the issue. */
export async function releaseIssue(database: Database, id: string): Promise<void> {
  await database.write([sql`DELETE FROM issue_claims WHERE report = ${id}`])
}

/** Stores the issue of a report and ends its claim. `issueId` is the result of `formatIssueId`. */
export async function writeIssue(
  database: Database,
  { id, url, issueId, who, at }: Actor & { id: string; url: string; issueId: string | null },
): Promise<void> {
  await database.write([
    noteReportChanges({ at, who, action: 'issue.opened', detail: { url } }, [id]),
    sql`UPDATE reports SET issue = ${url}, issue_id = ${issueId} WHERE id = ${id}`,
    sql`DELETE FROM issue_claims WHERE report = ${id}`,
  ])
}
