import type { Context, MiddlewareHandler } from 'hono'
import { ProblemError } from '../http/problem.ts'
import { toRateLimited } from '../http/rate-limited.ts'
import type { Clock } from '../ports/ports.ts'
import { ACCESS_HEADER, createCloudflareAccess } from './cloudflare-access.ts'
import type { InboxContext, OwnerEnv } from './context.ts'
import { findSessionMember, isInboxToken } from './owner-sessions/cookie.ts'
import { admitPerson } from './team/admission/admit-person.ts'
import { formatWho, OWNER_ID, type Member } from './team/member.ts'
import { readMember } from './team/store.ts'
import { verifyToken } from './team/tokens/verify-token.ts'

interface SignedIn {
  member: Member
  isReadOnly?: boolean
  /** Id of the personal token, if the member used one. */
  tokenId?: string
}

/**
 * Requires a member of the team: the inbox token or a personal token as a bearer, the session cookie, or an
 * authenticated user of Cloudflare Access.
 */
export function requireOwner(findMember: FindMember): MiddlewareHandler<OwnerEnv> {
  return async function checkOwner(c, next) {
    const { member, isReadOnly = false } = await findMember(c)
    refuseRemoved(member)
    c.set('member', member)
    c.set('owner', formatWho(member))
    c.set('isReadOnly', isReadOnly)
    await next()
    // Reports are private, so caches must not store them.
    c.res.headers.set('Cache-Control', 'no-store')
  }
}

/** Finds the member who calls. @throws ProblemError unauthorized or rate_limited if there is none. */
export type FindMember = (c: Context) => Promise<SignedIn>

/**
 * Creates the function that authenticates requests. Create it once for the whole inbox, because it caches the keys of
 * Cloudflare Access.
 */
export function createMemberFinder(context: InboxContext): FindMember {
  const { clock, limiter, clientInfo, vars } = context
  const access = vars.access && createCloudflareAccess(vars.access, clock)

  return async function findMember(c) {
    const request = c.req.raw
    const bearer = /^Bearer (.+)$/i.exec(request.headers.get('Authorization') ?? '')?.[1]
    if (bearer !== undefined) {
      const owner = await findTokenMember(bearer, context)
      if (owner) return owner
      // Wrong tokens count against the limit of sign-ins; valid tokens always work.
      if (await limiter.take('signIn', clientInfo.address(request)))
        refuse('The bearer token is not the inbox token, and not a personal token.')
      throw toRateLimited('wrong tokens')
    }
    const assertion = request.headers.get(ACCESS_HEADER)
    if (access && assertion !== null) {
      const visitor =
        (await access.verify(assertion)) ?? refuse('The Cloudflare Access token is invalid. Sign in again.')
      // Programs send no cookies, so cross-site request forgery is not possible.
      if (visitor.isProgram) return { member: toProgram(visitor.name, clock) }
      checkChange(request)
      const person = { email: visitor.name, by: 'Cloudflare Access' }
      const admitted = await admitPerson(person, context)
      if (admitted && !admitted.isRemoved) return { member: admitted }
      // Behind Access, the owner signs in with the inbox token, even if an admin removed the owner's own email.
      const member = (await findSessionMember(c, context)) ?? admitted
      return { member: member ?? refuseUninvited(visitor.name) }
    }
    const member = (await findSessionMember(c, context)) ?? refuse('Sign in with the inbox token.')
    checkChange(request)
    return { member }
  }
}

/** Returns the member that a token belongs to, which is the owner for the inbox token. */
export async function findTokenMember(token: string, context: InboxContext): Promise<SignedIn | undefined> {
  if (!(await isInboxToken(token, context))) return verifyToken(token, context)
  const owner = await readMember(context.database, OWNER_ID)
  if (!owner) throw new Error('The table members has no row for the owner.')
  return { member: owner }
}

/** @throws ProblemError for a member who was removed from the team. */
export function refuseRemoved({ isRemoved }: Member): void {
  if (!isRemoved) return
  throw new ProblemError(
    'access_removed',
    'An admin removed you from this inbox. Ask for a new invitation to return.',
  )
}

/** A service token of Cloudflare Access, which an operator creates and admits on purpose. */
function toProgram(name: string, clock: Clock): Member {
  const id = `program ${name}`
  return { id, name, email: null, role: 'admin', projects: null, createdAt: clock.now(), isRemoved: false }
}

function checkChange(request: Request): void {
  if (request.method !== 'GET' && request.method !== 'HEAD') checkSameOrigin(request)
}

/** Browsers send cookies with requests from other pages, which must not change anything (ASVS 3.5.1). */
function checkSameOrigin(request: Request): void {
  const origin = request.headers.get('Origin')
  const isSame =
    origin === null
      ? request.headers.get('Sec-Fetch-Site') === 'same-origin'
      : URL.canParse(origin) && new URL(origin).host === new URL(request.url).host
  if (!isSame) throw new ProblemError('forbidden', 'Changes are only allowed from a page of the inbox.')
}

/** Refuses pages of other sites, which must not sign their visitors in. Programs send no Origin. */
export function refuseOtherSites(request: Request): void {
  if (request.headers.has('Origin')) checkSameOrigin(request)
}

function refuseUninvited(email: string): never {
  throw new ProblemError(
    'not_invited',
    `${email} is not a member of this inbox. Ask an admin to invite this address, or sign in with the inbox token.`,
  )
}

function refuse(detail: string): never {
  throw new ProblemError('unauthorized', detail, { 'WWW-Authenticate': 'Bearer' })
}
