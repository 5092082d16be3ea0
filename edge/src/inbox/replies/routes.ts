import { Hono } from 'hono'
import { INBOX_BODY_BYTES, REPLIES_MAXIMUM } from '../../../contract/limits.ts'
import { createReplySchema } from '../../../contract/replies.ts'
import { ProblemError } from '../../http/problem.ts'
import { readBody } from '../../http/read-json.ts'
import { createId } from '../../http/create-id.ts'
import { runInBackground } from '../../http/request-context.ts'
import { deliverMailsSafely } from '../../mail/deliver.ts'
import { readReplyEmail } from '../../mail/reply-email.ts'
import { wantsStatusEmails } from '../../mail/status-mails.ts'
import { parseMailAddress } from '../../ports/mail-address.ts'
import { readReport, type StoredReport } from '../../reports/store.ts'
import type { InboxContext, OwnerEnv } from '../context.ts'
import { readEmailOrigin } from '../email-origin.ts'
import { insertReply, markRead, readReplies, readReporterName } from './store.ts'

/** Routes for messages between the team and the reporter. */
export function createReplyRoutes(context: InboxContext): Hono<OwnerEnv> {
  const { clock, database, mailer } = context
  const app = new Hono<OwnerEnv>()

  async function findReport(id: string): Promise<StoredReport> {
    const report = await readReport(database, id)
    if (!report) throw new ProblemError('not_found', 'No report has this id.')
    return report
  }

  app.get('/reports/:id/replies', async (c) => {
    const { summary } = await findReport(c.req.param('id'))
    const { id } = summary
    return c.json({
      replies: (await readReplies(database, [id])).get(id) ?? [],
      email: await readReplyEmail(context, summary),
      wantsStatusEmails: await wantsStatusEmails(database, id),
      reporterName: await readReporterName(database, id),
    })
  })

  app.post('/reports/:id/replies', async (c) => {
    const { id, text } = await readBody(c.req.raw, createReplySchema, INBOX_BODY_BYTES)
    const { summary } = await findReport(c.req.param('id'))
    if (summary.isSilent) {
      throw new ProblemError(
        'bad_request',
        'This report was sent automatically, so no reporter waits for a reply. Add an internal comment instead.',
      )
    }
    const { member, owner } = c.var
    const address = mailer && parseMailAddress(summary.reportedBy)
    const reply = await insertReply(database, {
      id,
      report: summary.id,
      text: text.toWellFormed(),
      author: member,
      who: owner,
      at: clock.now(),
      mail:
        address === undefined
          ? undefined
          : { id: createId(), address, origin: await readEmailOrigin(c.req.raw, 'api', context) },
    })
    if (!reply) {
      throw new ProblemError(
        'quota_exceeded',
        `The reply was not stored: a report has at most ${REPLIES_MAXIMUM} replies, and the id of each must be new.`,
      )
    }
    if (address !== undefined) runInBackground(c, deliverMailsSafely(context))
    return c.json(reply, 201)
  })

  app.post('/reports/:id/replies/read', async (c) => {
    const { id } = (await findReport(c.req.param('id'))).summary
    await markRead(database, { report: id, now: clock.now() })
    return c.body(null, 204)
  })
  return app
}
