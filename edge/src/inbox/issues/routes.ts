import { Hono } from 'hono'
import { toPartOrigin, toPublicUrl } from '../../http/part-origin.ts'
import { ProblemError } from '../../http/problem.ts'
import { readProject } from '../../projects/store.ts'
import { readReport } from '../../reports/store.ts'
import type { InboxContext, OwnerEnv } from '../context.ts'
import { openIssue } from './github.ts'
import { writeIssue } from './store.ts'
import { toIssueText } from './text.ts'

/** Creates issues from reports in the project's repository. */
export function createIssueRoutes({
  clock,
  database,
  peer,
  secrets,
  vars,
}: Pick<InboxContext, 'clock' | 'database' | 'peer' | 'secrets' | 'vars'>): Hono<OwnerEnv> {
  const app = new Hono<OwnerEnv>()

  app.post('/reports/:id/issue', async (c) => {
    const report = await readReport(database, c.req.param('id'))
    if (!report) throw new ProblemError('not_found', 'No report has this id.')
    if (report.issue !== null) return c.json({ url: report.issue })
    const { id, project: sdkKey } = report.summary
    const github = (await readProject({ database, secrets }, sdkKey))?.github
    if (!github)
      throw new ProblemError('not_found', 'The project has no GitHub repository. Add one in its settings.')
    const inbox = toPartOrigin(toPublicUrl(c.req.raw, peer), 'inbox', vars.hosts)
    const text = toIssueText(report.summary, `${inbox}/reports/${id}`)
    const url = await openIssue(text, github, vars.githubApi)
    await writeIssue(database, { id, url, who: c.var.owner, at: clock.now() })
    return c.json({ url })
  })
  return app
}
