import type { MiddlewareHandler } from 'hono'
import { ProblemError } from '../http/problem.ts'
import { hasSession, isInboxToken } from './cookie.ts'
import type { InboxContext, OwnerEnv } from './context.ts'

/** Lets the owner through: with the token as a bearer, or with the cookie that it was exchanged for. */
export function requireOwner(context: InboxContext): MiddlewareHandler<OwnerEnv> {
  return async function checkOwner(c, next) {
    const bearer = /^Bearer (.+)$/i.exec(c.req.header('Authorization') ?? '')?.[1]
    if (bearer !== undefined) {
      if (!(await isInboxToken(bearer, context))) refuse('The bearer token is not the inbox token.')
    } else {
      if (!(await hasSession(c.req.header('Cookie'), context))) refuse('Sign in with the inbox token.')
      if (c.req.method !== 'GET') checkSameOrigin(c.req.raw)
    }
    c.set('owner', 'owner')
    await next()
    // Reports are nobody else's, and neither is a copy in some cache.
    c.res.headers.set('Cache-Control', 'no-store')
  }
}

/** A cookie comes along with requests that other pages make: those change nothing (ASVS 3.5.1). */
export function checkSameOrigin(request: Request): void {
  const origin = request.headers.get('Origin')
  const isSame =
    origin === null
      ? request.headers.get('Sec-Fetch-Site') === 'same-origin'
      : URL.canParse(origin) && new URL(origin).host === new URL(request.url).host
  if (!isSame) throw new ProblemError('forbidden', 'A change has to come from a page of the inbox itself.')
}

function refuse(detail: string): never {
  throw new ProblemError('unauthorized', detail, { 'WWW-Authenticate': 'Bearer' })
}
