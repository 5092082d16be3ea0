import type { Role } from '../../../contract/team.ts'

/** The role that a request needs, or `self` for requests about the caller's own account, which need no role. */
export type Requirement = Role | 'self'

/**
 * Write requests that members may send. All other writes need an admin, even on routes that are not listed anywhere.
 */
const work = /^\/(?:reports|groups)(?:\/|$)|^\/projects\/[^/]+\/(?:labels|source-maps)(?:\/|$)/

/** Write requests that need no role, because they change only the caller's own data. */
const ownWrites = /^\/reports\/[^/]+\/mentions\/read$/

/**
 * Read requests that need an admin: the export of a person or a project, invitations, the audit log with its addresses,
 * messages to webhooks, whose URLs can be credentials, and emails.
 */
const adminReads =
  /^\/(?:subjects|invitations|audit)(?:\/|$)|^\/projects\/[^/]+\/(?:deliveries|emails|export)(?:\/|$)/

/** Read requests that need the role member: readers cannot reply, so they do not need reply templates. */
const memberReads = /^\/projects\/[^/]+\/reply-templates(?:\/|$)/

/** `path` is the path of the request after `/api`. */
export function toRequirement(method: string, path: string): Requirement {
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
 * created there would still work after the token is revoked.
 */
const programWrites = /^\/(?:reports|groups|projects|subjects|trash)(?:\/|$)|^\/account(?:$|\/digests\/)/

/** Whether a program may send the request: a personal token, its session, or a service token of Cloudflare Access. */
export function isForPrograms(method: string, path: string): boolean {
  return method === 'GET' || method === 'HEAD' || programWrites.test(path)
}

/** Where a request names the project that it is about. */
export type ProjectPlace =
  | { in: 'path' | 'query'; sdkKey: string }
  | { in: 'report'; id: string }
  /** The handler checks the project itself, or responds only with what the member may see. */
  | { in: 'handler' }
  | { in: 'nowhere' }

/**
 * Requests whose URL names no project: lists across projects, bulk changes, changes of groups, sessions, and the
 * caller's own account.
 */
const handled =
  /^(?:GET \/(?:projects|places|members|labels|report-types|webhooks\/failing)|GET \/sessions\/[^/]+\/events|PATCH \/(?:reports|groups\/[^/]+)|\w+ \/account(?:\/.*)?)$/

/**
 * Requests that use the project in their query. Other routes ignore a project in the query, so it must not grant access
 * to them.
 */
const queried =
  /^(?:(?:GET|HEAD) \/(?:reports|counts|live|audit|usage|ratings|subjects|subjects\/counts)|DELETE \/subjects)$/

/** Finds the project of a request, for members who may see only some projects. */
export function findProjectPlace(method: string, path: string, query: URLSearchParams): ProjectPlace {
  const [, first, id = ''] = /^\/([^/]+)(?:\/([^/]+))?/.exec(path) ?? []
  if (first === 'projects' && id !== '') return { in: 'path', sdkKey: decode(id) }
  if (first === 'reports' && id !== '') return { in: 'report', id: decode(id) }
  if (handled.test(`${method} ${path}`)) return { in: 'handler' }
  const [sdkKey, ...more] = queried.test(`${method} ${path}`) ? query.getAll('project') : []
  return sdkKey === undefined || more.length > 0 ? { in: 'nowhere' } : { in: 'query', sdkKey }
}

function decode(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}
