import { Hono } from 'hono'
import { signInSchema } from '../../contract/inbox.ts'
import { INBOX_BODY_BYTES } from '../../contract/limits.ts'
import { ProblemError } from '../http/problem.ts'
import { toRateLimited } from '../http/rate-limited.ts'
import { readBody } from '../http/read-json.ts'
import type { InboxContext } from './context.ts'
import { createSessionCookie, endedSessionCookie, isInboxToken } from './cookie.ts'
import { checkSameOrigin } from './require-owner.ts'

/** Exchanges the inbox token for a cookie, and takes the cookie back. */
export function createSignIn(context: InboxContext): Hono {
  const app = new Hono()

  app.post('/api/session', async (c) => {
    // Programs send no Origin; a page of somebody else must not sign its visitor in.
    if (c.req.raw.headers.has('Origin')) checkSameOrigin(c.req.raw)
    const { token } = await readBody(c.req.raw, signInSchema, INBOX_BODY_BYTES)
    const cookie = await signIn(c.req.raw, token, context)
    if (cookie === undefined) {
      throw new ProblemError(
        'unauthorized',
        'This is not the inbox token; the server printed it when it started.',
      )
    }
    return c.body(null, 204, { 'Set-Cookie': cookie })
  })

  app.delete('/api/session', (c) => c.body(null, 204, { 'Set-Cookie': endedSessionCookie }))
  return app
}

/**
 * The cookie for a right token, `undefined` for a wrong one.
 * @throws ProblemError rate_limited for too many attempts, right ones included.
 */
export async function signIn(
  request: Request,
  token: string,
  context: InboxContext,
): Promise<string | undefined> {
  const isInTime = await context.limiter.take('signIn', context.peer.address(request))
  if (!isInTime) throw toRateLimited('attempts to sign in')
  return (await isInboxToken(token, context)) ? createSessionCookie(context) : undefined
}
