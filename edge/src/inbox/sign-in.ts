import { Hono } from 'hono'
import { signInSchema } from '../../contract/inbox.ts'
import { INBOX_BODY_BYTES, RATE_WINDOW_SECONDS } from '../../contract/limits.ts'
import { ProblemError } from '../http/problem.ts'
import { readBody } from '../http/read-json.ts'
import type { InboxContext } from './context.ts'
import { createSessionCookie, endedSessionCookie, isInboxToken } from './cookie.ts'
import { checkSameOrigin } from './require-owner.ts'

/** Exchanges the inbox token for a cookie, and takes the cookie back. */
export function createSignIn(context: InboxContext): Hono {
  const app = new Hono()

  app.post('/api/session', async (c) => {
    checkSameOriginOfBrowser(c.req.raw)
    if (!(await context.limiter.take('signIn', context.peer.address(c.req.raw)))) {
      throw new ProblemError('rate_limited', `Too many attempts; try again in ${RATE_WINDOW_SECONDS} s.`, {
        'Retry-After': String(RATE_WINDOW_SECONDS),
      })
    }
    const { token } = await readBody(c.req.raw, signInSchema, INBOX_BODY_BYTES)
    if (!(await isInboxToken(token, context))) {
      throw new ProblemError(
        'unauthorized',
        'This is not the inbox token; the server printed it when it started.',
      )
    }
    return c.body(null, 204, { 'Set-Cookie': await createSessionCookie(context) })
  })

  app.delete('/api/session', (c) => c.body(null, 204, { 'Set-Cookie': endedSessionCookie }))
  return app
}

/** Programs send no Origin; a page of somebody else must not sign its visitor in. */
function checkSameOriginOfBrowser(request: Request): void {
  if (request.headers.has('Origin')) checkSameOrigin(request)
}
