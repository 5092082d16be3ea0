import type { Context, MiddlewareHandler } from 'hono'
import { noteChange } from '../../src/audit/store.ts'
import { ProblemError, toRateLimited } from '../../src/http/problem.ts'
import type { Clock } from '../../src/ports/ports.ts'
import type { InboxContext, MemberEnv } from '../context.ts'
import { admitPerson } from '../team/admission.ts'
import { formatWho, type Member, OWNER_ID } from '../team/member.ts'
import { readMember } from '../team/store.ts'
import { verifyToken } from '../team/tokens.ts'
import { ACCESS_HEADER, createCloudflareAccess } from './cloudflare-access.ts'
import { findSession, isInboxToken } from './sessions.ts'

interface SignedIn {
  member: Member
  isReadOnly?: boolean
  /** True for a personal token, a session that one started, and a service token of Cloudflare Access. */
  isProgram?: boolean
  /** Id of the personal token, if the member used one. */
  tokenId?: string
}

/**
 * Requires a member of the team. Members sign in with the inbox token or a personal token as a bearer token, with the
 * session cookie, or through Cloudflare Access.
 */
export function requireMember(findMember: FindMember): MiddlewareHandler<MemberEnv> {
  return async function checkMember(c, next) {
    const { member, isReadOnly = false, isProgram = false } = await findMember(c)
    refuseRemoved(member)
    c.set('member', member)
    c.set('who', formatWho(member))
    c.set('isReadOnly', isReadOnly)
    c.set('isProgram', isProgram)
    await next()
    // Reports are private, so caches must not store them.
    c.res.headers.set('Cache-Control', 'no-store')
  }
}

/** Returns the member who sent the request. @throws ProblemError unauthorized or rate_limited if there is none. */
export type FindMember = (c: Context) => Promise<SignedIn>

/**
 * Creates the function that authenticates requests. Create only one for the whole inbox, because the function caches
 * the keys of Cloudflare Access.
 */
export function createMemberFinder(context: InboxContext): FindMember {
  const { clock, vars } = context
  const access = vars.access && createCloudflareAccess(vars.access, clock)

  return async function findMember(c) {
    const request = c.req.raw
    const bearer = /^Bearer (.+)$/i.exec(request.headers.get('Authorization') ?? '')?.[1]
    if (bearer !== undefined) {
      const found = await findTokenMember(bearer, context)
      if (found) return found
      // Only wrong tokens count toward the limit of sign-ins, so valid tokens always work.
      await countRefusal(request, context, { by: 'bearer token' })
      refuse('The bearer token is not the inbox token, and not a personal token.')
    }
    const assertion = request.headers.get(ACCESS_HEADER)
    if (access && assertion !== null) {
      const visitor =
        (await access.verify(assertion)) ?? refuse('The Cloudflare Access token is invalid. Sign in again.')
      // Programs send no cookies, so cross-site request forgery is not possible.
      if (visitor.isProgram) return { member: toProgram(visitor.name, clock), isProgram: true }
      checkChange(request)
      const person = { email: visitor.name, by: 'Cloudflare Access' }
      const admitted = await admitPerson(person, context)
      if (admitted && !admitted.isRemoved) return { member: admitted }
      // If Cloudflare Access is on, the owner can also sign in with the inbox token, even if an admin removed the
      // member with the owner's email.
      const session = await findSession(c, context)
      return session ?? { member: admitted ?? refuseUninvited(visitor.name) }
    }
    const session = (await findSession(c, context)) ?? refuse('Sign in with the inbox token.')
    checkChange(request)
    return session
  }
}

/** Returns the member that a token belongs to. The inbox token belongs to the owner. */
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

/**
 * Returns a member for a service token of Cloudflare Access. Such tokens need no invitation, because operators create
 * and allow them in Cloudflare.
 */
function toProgram(name: string, clock: Clock): Member {
  const id = `program ${name}`
  return { id, name, email: null, role: 'admin', projects: null, createdAt: clock.now(), isRemoved: false }
}

function checkChange(request: Request): void {
  if (request.method !== 'GET' && request.method !== 'HEAD') checkSameOrigin(request)
}

/**
 * Refuses requests from pages of other origins. Browsers send the session cookie with such requests, which must not
 * change anything (ASVS 3.5.1).
 */
function checkSameOrigin(request: Request): void {
  const origin = request.headers.get('Origin')
  const isSame =
    origin === null
      ? request.headers.get('Sec-Fetch-Site') === 'same-origin'
      : URL.canParse(origin) && new URL(origin).host === new URL(request.url).host
  if (!isSame) throw new ProblemError('forbidden', 'Changes are only allowed from a page of the inbox.')
}

/**
 * Refuses requests from other sites, because a site must not sign its visitors in here. Programs send no Origin header.
 */
export const refuseOtherSites: MiddlewareHandler = async (c, next) => {
  if (c.req.raw.headers.has('Origin')) checkSameOrigin(c.req.raw)
  await next()
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

interface RefusalDetail {
  /** The service that verified the person. */
  by?: string
  /** Reason for the refusal, without secrets and personal data. */
  reason?: string
  /** Email of the person, stored only in the audit log, because other logs must not contain personal data. */
  email?: string
}

/**
 * Records a refused sign-in in the log and the audit log.
 * @throws ProblemError rate_limited after too many refused sign-ins from one address.
 */
export async function countRefusal(
  request: Request,
  { clock, database, limiter, log, clientInfo }: InboxContext,
  { email, ...detail }: RefusalDetail = {},
): Promise<void> {
  const address = clientInfo.address(request)
  // After too many attempts nothing is written, so that guesses cannot fill the audit log.
  if (!(await limiter.take('signIn', address))) throw toRateLimited('attempts to sign in')
  log.write('warn', 'sign-in refused', { address, ...detail })
  await database.write([
    noteChange({
      at: clock.now(),
      who: 'unknown',
      action: 'session.refused',
      detail: { address, ...detail, ...(email !== undefined && { email }) },
    }),
  ])
}
