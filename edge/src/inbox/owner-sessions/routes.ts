import { Hono } from 'hono'
import { INBOX_IDLE_MS, INBOX_SESSION_MS } from '../../../contract/limits.ts'
import type { OwnSession } from '../../../contract/team.ts'
import { ProblemError } from '../../http/problem.ts'
import type { InboxContext, OwnerEnv } from '../context.ts'
import { findSessionHash } from './cookie.ts'
import { deleteOwnSession, readOwnSessions } from './store.ts'

/** The sessions of the signed-in member. */
export function createOwnSessionRoutes(context: InboxContext): Hono<OwnerEnv> {
  const { clock, database } = context
  const app = new Hono<OwnerEnv>()

  app.get('/account/sessions', async (c) => {
    const now = clock.now()
    const limits = { created: now - INBOX_SESSION_MS, seen: now - INBOX_IDLE_MS }
    const current = await findSessionHash(c, context)
    const found = await readOwnSessions(database, { member: c.var.member.id, ...limits })
    const sessions: OwnSession[] = found.map(({ hash, startedAt, seenAt, ...session }) => ({
      ...session,
      startedAt: new Date(startedAt).toISOString(),
      seenAt: new Date(seenAt).toISOString(),
      isCurrent: hash === current,
    }))
    return c.json({ sessions })
  })

  app.delete('/account/sessions/:id', async (c) => {
    const { member, owner } = c.var
    const ended = { id: c.req.param('id'), member: member.id, who: owner, at: clock.now() }
    if (!(await deleteOwnSession(database, ended)))
      throw new ProblemError('not_found', 'You have no session with this id. Load the list again.')
    return c.body(null, 204)
  })
  return app
}
