import { Hono } from 'hono'
import { REPLY_BYTES } from '../../../contract/limits.ts'
import { readRepliesSchema, visitorReplySchema } from '../../../contract/replies.ts'
import { routes } from '../../../contract/routes.ts'
import { ProblemError } from '../../http/problem.ts'
import { readBody } from '../../http/read-json.ts'
import { deliverAsync } from '../../webhooks/deliver-async.ts'
import type { DeliveryPorts } from '../../webhooks/deliver.ts'
import type { ProviderContext, VisitorEnv } from '../context.ts'
import { requireProject, requireSession, type GuardContext } from '../require-session.ts'
import { allowSession, insertReply, markRead, readThreads } from './store.ts'

/** Serves a visitor's conversations: the team's replies to their reports, and their own replies. */
export function createReplies(
  context: GuardContext & DeliveryPorts & Pick<ProviderContext, 'quota'>,
): Hono<VisitorEnv> {
  const { clock, database, quota } = context
  const app = new Hono<VisitorEnv>()

  app.get(routes.replies, requireProject(context, 'session'), requireSession(context), async (c) => {
    const key = { project: c.var.project.sdkKey, gleapId: c.var.visitor.gleapId }
    return c.json({ threads: await readThreads(database, key) }, 200, { 'Cache-Control': 'no-store' })
  })

  app.post(routes.replies, requireProject(context, 'report'), requireSession(context), async (c) => {
    const { project, visitor } = c.var
    const reply = await readBody(c.req.raw, visitorReplySchema, REPLY_BYTES)
    const key = { project: project.sdkKey, gleapId: visitor.gleapId }
    const amount = { bytes: new TextEncoder().encode(reply.text).byteLength, items: 1 }
    const reservation = await quota.reserve(c.req.raw, key, amount)
    const usage = reservation.count(amount)
    const text = reply.text.toWellFormed()
    const now = clock.now()
    const stored = await insertReply(database, allowSession(key, now), {
      ...reply,
      text,
      now,
      usage,
    }).finally(reservation.release)
    if (stored === undefined)
      throw new ProblemError(
        'not_found',
        'This session has no report with this id that the team has replied to.',
      )
    if (stored === 'full')
      throw new ProblemError('quota_exceeded', 'This report has too many replies. Send a new report instead.')
    deliverAsync(c, { project, reports: [reply.report] }, context)
    return c.json(stored, 201)
  })

  app.post(routes.repliesRead, requireProject(context, 'session'), requireSession(context), async (c) => {
    const { report, last } = await readBody(c.req.raw, readRepliesSchema, REPLY_BYTES)
    const key = { project: c.var.project.sdkKey, gleapId: c.var.visitor.gleapId }
    await markRead(database, key, { report, last, now: clock.now() })
    return c.body(null, 204)
  })
  return app
}
