import type { Context, MiddlewareHandler } from 'hono'
import { ProblemError } from '../http/problem.ts'
import { toRateLimited } from '../http/rate-limited.ts'
import { ACCESS_HEADER, createAccess } from './access.ts'
import type { InboxContext, OwnerEnv } from './context.ts'
import { hasSession, isInboxToken } from './owner-sessions/cookie.ts'

/** Audit name for the inbox token, which does not identify a person. */
export const TOKEN_OWNER = 'owner'

/** Requires an owner: the token as a bearer, the session cookie, or an authenticated user of Cloudflare Access. */
export function requireOwner(context: InboxContext): MiddlewareHandler<OwnerEnv> {
  const { clock, limiter, peer, vars } = context
  const access = vars.access && createAccess(vars.access, clock)

  async function findOwner(c: Context): Promise<string> {
    const request = c.req.raw
    const bearer = /^Bearer (.+)$/i.exec(request.headers.get('Authorization') ?? '')?.[1]
    if (bearer !== undefined) {
      if (await isInboxToken(bearer, context)) return TOKEN_OWNER
      // Wrong tokens are counted like at sign-in; the right token always works.
      if (await limiter.take('signIn', peer.address(request)))
        refuse('The bearer token is not the inbox token.')
      throw toRateLimited('wrong tokens')
    }
    const assertion = request.headers.get(ACCESS_HEADER)
    if (access && assertion !== null) {
      const visitor =
        (await access.verify(assertion)) ?? refuse('The Cloudflare Access token is invalid. Sign in again.')
      // Programs are not subject to cross-site request forgery.
      if (!visitor.isProgram) checkChange(request)
      return visitor.name
    }
    if (!(await hasSession(c, context))) {
      refuse('Sign in with the inbox token.')
    }
    checkChange(request)
    return TOKEN_OWNER
  }

  return async function checkOwner(c, next) {
    c.set('owner', await findOwner(c))
    await next()
    // Reports are private, so caches must not store them.
    c.res.headers.set('Cache-Control', 'no-store')
  }
}

function checkChange(request: Request): void {
  if (request.method !== 'GET' && request.method !== 'HEAD') checkSameOrigin(request)
}

/** Browsers send cookies with requests from other pages, which must not change anything (ASVS 3.5.1). */
export function checkSameOrigin(request: Request): void {
  const origin = request.headers.get('Origin')
  const isSame =
    origin === null
      ? request.headers.get('Sec-Fetch-Site') === 'same-origin'
      : URL.canParse(origin) && new URL(origin).host === new URL(request.url).host
  if (!isSame) throw new ProblemError('forbidden', 'Changes are only allowed from a page of the inbox.')
}

function refuse(detail: string): never {
  throw new ProblemError('unauthorized', detail, { 'WWW-Authenticate': 'Bearer' })
}
