import type { MiddlewareHandler } from 'hono'
import type { Role } from '../../contract/roles.ts'
import { ProblemError } from '../../src/http/problem.ts'
import type { Database } from '../../src/ports/database.ts'
import type { InboxContext, MemberEnv } from '../context.ts'
import { hasRole, type Member } from './member.ts'
import { readReportsIn } from './store.ts'

/**
 * Refuses requests that the role of the signed-in member does not allow. Runs after `requireMember`, before every route.
 */
export function authorize({ database }: Pick<InboxContext, 'database'>): MiddlewareHandler<MemberEnv> {
  return async function checkRole(c, next) {
    const { isProgram, isReadOnly, member } = c.var
    const { method } = c.req
    const path = c.req.path.slice(c.req.path.indexOf('/api/') + '/api'.length)
    const isRead = method === 'GET' || method === 'HEAD'
    if (isReadOnly && !isRead)
      throw new ProblemError('forbidden', 'This token can only read. Use one with the scope write.')
    if (isProgram && !isForPrograms(method, path))
      throw new ProblemError(
        'forbidden',
        'Personal tokens, browsers signed in with one, and programs cannot change how people sign in, or replace the secret key of a project. Sign in with a passkey, a sign-in link, single sign-on or the inbox token.',
      )
    const needed = toRequirement(method, path)
    if (needed !== 'self' && !hasRole(member, needed)) {
      throw new ProblemError(
        'forbidden',
        `This needs the role ${needed}; yours is ${member.role}. Ask an admin of the inbox.`,
      )
    }
    if (member.projects !== null) {
      const query = new URL(c.req.url).searchParams
      await checkProject(member, findProjectPlace(method, path, query), database)
    }
    await next()
  }
}

/** Whether the member may see the project. */
export function canSee({ projects }: Pick<Member, 'projects'>, sdkKey: string): boolean {
  return projects === null || projects.includes(sdkKey)
}

/** Returns the ids of reports that the member may see. All others count as unknown. */
export async function selectVisible(
  member: Member,
  ids: readonly string[],
  database: Database,
): Promise<readonly string[]> {
  return member.projects === null ? ids : readReportsIn(database, ids, member.projects)
}

async function checkProject(
  member: Member,
  place: ReturnType<typeof findProjectPlace>,
  database: Database,
): Promise<void> {
  switch (place.in) {
    case 'handler':
      return
    // A project or a report that the member may not see is refused like one that does not exist, and here, before any
    // other check, so that nothing reveals that it exists.
    case 'path':
      if (!canSee(member, place.sdkKey)) throw new ProblemError('not_found', 'No project has this SDK key.')
      return
    case 'query':
      if (!canSee(member, place.sdkKey))
        throw new ProblemError('forbidden', 'You have no access to this project. Ask an admin of the inbox.')
      return
    case 'report':
      if ((await selectVisible(member, [place.id], database)).length === 0)
        throw new ProblemError('not_found', 'No report has this id.')
      return
    case 'nowhere':
      throw new ProblemError(
        'forbidden',
        'You have access to some projects only. Name one of them with the parameter project if the operation has it, or ask an admin with access to all projects.',
      )
  }
}

/** The role that a request needs, or `self` for requests about the caller's own account, which need no role. */
type Requirement = Role | 'self'

/**
 * Write requests that members may send. All other writes need an admin, even on routes that are not listed anywhere.
 */
const work =
  /^\/(?:reports|deleted-reports|groups)(?:\/|$)|^\/projects\/[^/]+\/(?:labels|source-maps)(?:\/|$)/

/** Write requests that need no role, because they change only the caller's own data, or because the handler checks the role. */
const ownWrites = /^\/reports\/[^/]+\/(?:notifications\/read|following)$|^\/views(?:\/|$)/

/**
 * Read requests that need an admin: the export of a person or a project, invitations, the audit log with its addresses,
 * messages to webhooks, whose URLs can be credentials, and emails.
 */
const adminReads =
  /^\/(?:subjects|invitations|audit(?:\.csv)?)(?:\/|$)|^\/projects\/[^/]+\/(?:deliveries|emails|export)(?:\/|$)/

/** Read requests that need the role member: readers cannot reply, so they do not need reply templates. */
const memberReads = /^\/projects\/[^/]+\/reply-templates(?:\/|$)/

/** `path` is the path of the request after `/api`. */
function toRequirement(method: string, path: string): Requirement {
  if (/^\/account(?:\/|$)/.test(path)) return 'self'
  if (method === 'GET' || method === 'HEAD') {
    if (adminReads.test(path)) return 'admin'
    return memberReads.test(path) ? 'member' : 'reader'
  }
  if (ownWrites.test(path)) return 'reader'
  return work.test(path) ? 'member' : 'admin'
}

/**
 * Write requests that programs may send. All others are about ways to sign in, or count as such: what a leaked token
 * created there would still work after the token is revoked. The secret key of a project signs in visitors.
 */
const programWrites =
  /^\/(?:reports|deleted-reports|groups|views|projects(?!\/[^/]+\/secret$)|subjects|trash)(?:\/|$)|^\/account(?:$|\/(?:digests|notifications|notification-settings)\/|\/(?:columns|default-view)$)/

/** Whether a program may send the request: a personal token, its session, or a service token of Cloudflare Access. */
function isForPrograms(method: string, path: string): boolean {
  return method === 'GET' || method === 'HEAD' || programWrites.test(path)
}

/** Where a request names the project that it is about. */
type ProjectPlace =
  | { in: 'path' | 'query'; sdkKey: string }
  | { in: 'report'; id: string }
  /** The handler checks the project itself, or responds only with what the member may see. */
  | { in: 'handler' }
  | { in: 'nowhere' }

/**
 * Requests whose URL names no project: lists across projects, bulk changes, changes of groups, sessions, views, and
 * the caller's own account.
 */
const handled =
  /^(?:GET \/(?:projects|places|members|labels|report-types|webhooks\/failing)|GET \/sessions\/[^/]+\/events|PATCH \/(?:reports|groups\/[^/]+)|(?:POST|DELETE) \/deleted-reports\/[^/]+|\w+ \/(?:account|views)(?:\/.*)?)$/

/**
 * Requests that use the project in their query. Other routes ignore a project in the query, so it must not grant access
 * to them.
 */
const queried =
  /^(?:(?:GET|HEAD) \/(?:reports|deleted-reports|counts|live|audit|audit\.csv|usage|ratings|numbers|reports\.csv|subjects|subjects\/counts)|DELETE \/subjects)$/

/** Requests that, without a project in their query, are about all projects that the member may see. */
const combined = /^(?:GET|HEAD) \/(?:deleted-reports|counts|live|ratings|numbers)$/

/** Finds the project of a request, for members who may see only some projects. */
function findProjectPlace(method: string, path: string, query: URLSearchParams): ProjectPlace {
  const [, first, id = ''] = /^\/([^/]+)(?:\/([^/]+))?/.exec(path) ?? []
  if (first === 'projects' && id !== '') return { in: 'path', sdkKey: decode(id) }
  if (first === 'reports' && id !== '') return { in: 'report', id: decode(id) }
  if (handled.test(`${method} ${path}`)) return { in: 'handler' }
  const [sdkKey, ...more] = queried.test(`${method} ${path}`) ? query.getAll('project') : []
  if (sdkKey === undefined && combined.test(`${method} ${path}`)) return { in: 'handler' }
  return sdkKey === undefined || more.length > 0 ? { in: 'nowhere' } : { in: 'query', sdkKey }
}

function decode(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}
