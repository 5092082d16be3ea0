import { Hono } from 'hono'
import { ProblemError } from '../../http/problem.ts'
import { MAIL_TIMEOUT_MS } from '../../../contract/limits.ts'
import { withDeadline } from '../../ports/deadline.ts'
import { runInBackground } from '../../http/request-context.ts'
import { deliverMailsSafely } from '../../mail/deliver.ts'
import { readMails, retryMail } from '../../mail/store.ts'
import type { InboxContext, OwnerEnv } from '../context.ts'

/**
 * Lists the emails to reporters and members with the results of their delivery, and sends failed emails again. If an
 * attempt takes longer than `waitMs`, the response shows the attempt as still running.
 */
export function createEmailRoutes(context: InboxContext, waitMs = MAIL_TIMEOUT_MS): Hono<OwnerEnv> {
  const { clock, database, projects } = context
  const app = new Hono<OwnerEnv>()

  app.get('/:sdkKey/emails', async (c) => {
    const sdkKey = c.req.param('sdkKey')
    if (!(await projects.find(sdkKey))) throw new ProblemError('not_found', 'No project has this SDK key.')
    return c.json({ emails: await readMails(database, sdkKey) })
  })

  app.post('/:sdkKey/emails/:id/resend', async (c) => {
    const place = { project: c.req.param('sdkKey'), id: c.req.param('id') }
    if (!(await retryMail(context, { ...place, now: clock.now() })))
      throw new ProblemError('not_found', 'The project has no undelivered email with this id.')
    const delivery = deliverMailsSafely(context)
    runInBackground(c, delivery)
    await withDeadline(delivery, waitMs, () => new Error()).catch(() => undefined)
    const [email] = await readMails(database, place.project, place.id)
    if (!email) throw new ProblemError('not_found', 'The report was deleted during the attempt.')
    return c.json(email)
  })
  return app
}
