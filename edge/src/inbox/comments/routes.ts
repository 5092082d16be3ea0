import { Hono, type Context } from 'hono'
import { createCommentSchema, editCommentSchema, type CommentView } from '../../../contract/comments.ts'
import { INBOX_BODY_BYTES } from '../../../contract/limits.ts'
import { createId } from '../../http/create-id.ts'
import { ProblemError } from '../../http/problem.ts'
import { readBody } from '../../http/read-json.ts'
import { runInBackground } from '../../http/request-context.ts'
import { deliverMailsSafely } from '../../mail/deliver.ts'
import { readReport } from '../../reports/store.ts'
import type { InboxContext, OwnerEnv } from '../context.ts'
import { readEmailOrigin } from '../email-origin.ts'
import { hasRole, listColleagues } from '../team/member.ts'
import { readMembers } from '../team/store.ts'
import { findMentions } from './find-mentions.ts'
import {
  deleteComment,
  insertComment,
  markMentionsRead,
  readComment,
  readComments,
  updateComment,
  type Comment,
} from './store.ts'

/** Routes for the team's comments on reports. */
export function createCommentRoutes(context: InboxContext): Hono<OwnerEnv> {
  const { clock, database, mailer } = context
  const app = new Hono<OwnerEnv>()

  const readMailOrigin = async (request: Request): Promise<string | undefined> =>
    mailer && readEmailOrigin(request, 'inbox', context)

  function sendMails(c: Context<OwnerEnv>, { mentions }: Comment): void {
    if (mentions.length > 0) runInBackground(c, deliverMailsSafely(context))
  }

  app.get('/reports/:id/comments', async (c) => {
    const report = c.req.param('id')
    if (!(await readReport(database, report))) refuseReport()
    return c.json({ comments: (await readComments(database, report)).map(toView) })
  })

  app.post('/reports/:id/comments', async (c) => {
    const { text } = await readBody(c.req.raw, createCommentSchema, INBOX_BODY_BYTES)
    const { member, owner } = c.var
    const comment = await insertComment(database, {
      id: createId(),
      report: c.req.param('id'),
      text,
      author: member,
      mentions: findMentions(text, listColleagues(c.var.member, await readMembers(database))),
      mailOrigin: await readMailOrigin(c.req.raw),
      who: owner,
      at: clock.now(),
    })
    if (!comment) refuseReport()
    sendMails(c, comment)
    return c.json(toView(comment), 201)
  })

  app.patch('/reports/:id/comments/:comment', async (c) => {
    const { text, version } = await readBody(c.req.raw, editCommentSchema, INBOX_BODY_BYTES)
    const place = { report: c.req.param('id'), id: c.req.param('comment') }
    const { member, owner } = c.var
    const before = (await readComment(database, place)) ?? refuseComment()
    // Notes belong to the whole team, so every member can edit them.
    if (!before.isNote && before.author !== member.id)
      throw new ProblemError('forbidden', 'Only the author can edit a comment.')
    const mentions = findMentions(text, listColleagues(c.var.member, await readMembers(database)))
    const mailOrigin = await readMailOrigin(c.req.raw)
    const edit = {
      ...place,
      text,
      mentions,
      version,
      editor: member,
      mailOrigin,
      who: owner,
      at: clock.now(),
    }
    const comment = await updateComment(database, edit)
    if (!comment) {
      throw new ProblemError(
        'version_conflict',
        'The comment was changed meanwhile. Load it again, then repeat your change.',
      )
    }
    sendMails(c, comment)
    return c.json(toView(comment))
  })

  app.delete('/reports/:id/comments/:comment', async (c) => {
    const place = { report: c.req.param('id'), id: c.req.param('comment') }
    const { member, owner } = c.var
    const before = (await readComment(database, place)) ?? refuseComment()
    if (before.author !== null && before.author !== member.id && !hasRole(member, 'admin'))
      throw new ProblemError('forbidden', 'Only the author or an admin can delete a comment.')
    if (!(await deleteComment(database, { ...place, changedBy: member.name, who: owner, at: clock.now() })))
      refuseComment()
    return c.body(null, 204)
  })

  app.post('/reports/:id/mentions/read', async (c) => {
    await markMentionsRead(database, { member: c.var.member.id, report: c.req.param('id'), at: clock.now() })
    return c.body(null, 204)
  })
  return app
}

function toView({ author, authorName, createdAt, editedAt, isNote: _, ...comment }: Comment): CommentView {
  const toText = (time: number) => new Date(time).toISOString()
  return {
    ...comment,
    author: { id: author, name: authorName },
    createdAt: toText(createdAt),
    editedAt: editedAt === null ? null : toText(editedAt),
  }
}

function refuseReport(): never {
  throw new ProblemError('not_found', 'No report has this id.')
}

function refuseComment(): never {
  throw new ProblemError('not_found', 'The report has no comment with this id.')
}
