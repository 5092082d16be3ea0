import { Hono, type Context } from 'hono'
import { signInSchema } from '../../contract/inbox.ts'
import { INBOX_BODY_BYTES } from '../../contract/limits.ts'
import { noteChange } from '../audit/store.ts'
import { ProblemError } from '../http/problem.ts'
import { toRateLimited } from '../http/rate-limited.ts'
import { readBody } from '../http/read-json.ts'
import type { InboxContext, OwnerEnv } from './context.ts'
import {
  endAllSessions,
  endSession,
  isInboxToken,
  removeCookie,
  startSession,
} from './owner-sessions/cookie.ts'
import { checkSameOrigin, requireOwner, TOKEN_OWNER } from './require-owner.ts'

/** Exchanges the inbox token for a cookie, and deletes the cookie on sign-out. */
export function createSignIn(context: InboxContext): Hono<OwnerEnv> {
  const app = new Hono<OwnerEnv>()

  app.post('/api/session', async (c) => {
    // Programs send no Origin; another site's page must not sign its visitor in.
    if (c.req.raw.headers.has('Origin')) checkSameOrigin(c.req.raw)
    const { token } = await readBody(c.req.raw, signInSchema, INBOX_BODY_BYTES)
    if (!(await signIn(c, token, context))) {
      throw new ProblemError(
        'unauthorized',
        'The inbox token is wrong. Find it in secrets.json beside the data, or in INBOX_TOKEN.',
      )
    }
    return c.body(null, 204)
  })

  app.delete('/api/session', async (c) => {
    await endSession(c, context, TOKEN_OWNER)
    removeCookie(c, context)
    return c.body(null, 204)
  })

  app.delete('/api/sessions', requireOwner(context), async (c) => {
    await endAllSessions(context, { who: c.var.owner, address: context.peer.address(c.req.raw) })
    removeCookie(c, context)
    return c.body(null, 204)
  })
  return app
}

/**
 * Sets the cookie if the token is right. Only wrong tokens are counted, so that others behind the owner's address cannot
 * lock the owner out.
 * @throws ProblemError rate_limited after too many wrong tokens.
 */
async function signIn(c: Context, token: string, context: InboxContext): Promise<boolean> {
  const { clock, database, limiter, log, peer } = context
  if (await isInboxToken(token, context)) {
    await startSession(c, context, TOKEN_OWNER)
    return true
  }
  const address = peer.address(c.req.raw)
  // Beyond the limit nothing is written, so that guesses cannot fill the audit log.
  if (!(await limiter.take('signIn', address))) throw toRateLimited('attempts to sign in')
  log.write('warn', 'sign-in refused', { address })
  await database.write([
    noteChange({ at: clock.now(), who: 'unknown', action: 'session.refused', detail: { address } }),
  ])
  return false
}
