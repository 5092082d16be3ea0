import { Hono } from 'hono'
import { ProblemError } from '../../http/problem.ts'
import { formatIssueId } from '../../projects/project.ts'
import { readProject } from '../../projects/store.ts'
import { readReport } from '../../reports/store.ts'
import type { InboxContext, OwnerEnv } from '../context.ts'
import { describeReport } from '../report-text/describe-report.ts'
import { formatTitle, listBlocks } from '../report-text/format-report.ts'
import type { MapCache } from '../source-maps/map-cache.ts'
import { findTracker } from './find-tracker.ts'
import { openIssue } from './open-issue.ts'
import { claimIssue, releaseIssue, writeIssue } from './store.ts'

/** How long a request waits for the issue that another request is creating. */
const WAIT_MS = 15_000
const POLL_MS = 250

/** Creates issues from reports in GitHub, GitLab, Linear or Jira. */
export function createIssueRoutes(context: InboxContext, maps: MapCache): Hono<OwnerEnv> {
  const { clock, database, secrets, vars } = context
  const app = new Hono<OwnerEnv>()

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

  app.post('/reports/:id/issue', async (c) => {
    const report = await readReport(database, c.req.param('id'))
    if (!report) throw new ProblemError('not_found', 'No report has this id.')
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
      who: c.var.owner,
      at: clock.now(),
    })
    return c.json({ url })
  })
  return app
}
