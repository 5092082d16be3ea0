import type { MiddlewareHandler } from 'hono'
import { createSignature, type Signing } from '../http/signing.ts'
import { timingSafeEqual } from 'hono/utils/buffer'
import type { ErrorCode } from '../../contract/errors.ts'
import type { Hosts } from '../../contract/hosts.ts'
import type { LimitName } from '../../contract/limits.ts'
import { headers } from '../../contract/provider-paths-and-headers.ts'
import { createId } from '../http/create-id.ts'
import { addDescription, bodyRefusals, type Operation } from '../http/operation.ts'
import { ProblemError, toRateLimited } from '../http/problem.ts'
import type { AppEnv } from '../http/request-context.ts'
import { isSameHost } from '../http/services.ts'
import type { Ports } from '../ports/ports.ts'
import { describeDeletion, type Project } from '../projects/project.ts'
import { noteRefusedOrigin } from '../projects/refused-origins.ts'
import type { Projects } from '../projects/store.ts'
import type { Quota } from './quota.ts'

type ProjectGuardContext = Pick<
  ProviderContext,
  'clock' | 'database' | 'limiter' | 'clientInfo' | 'projects' | 'vars'
>
type SessionGuardContext = Pick<ProviderContext, 'hashing' | 'secrets'>

/** The parts of the context that `requireProject` and `requireSession` need. */
export type GuardContext = ProjectGuardContext & SessionGuardContext

/** Errors of every route behind `requireProject`. */
export const guardRefusals = [
  'invalid_key',
  'origin_not_allowed',
  'rate_limited',
  'overloaded',
  'storage_unavailable',
] as const satisfies ErrorCode[]

/** Allows calls with a valid SDK key from an allowed page, within the rate limit. */
export function requireProject(
  context: ProjectGuardContext,
  limit: LimitName,
): MiddlewareHandler<VisitorEnv> {
  const { clock, database, limiter, clientInfo, projects } = context
  return async function findProject(c, next) {
    const project = await projects.find(c.req.header(headers.sdkKey) ?? '')
    // Set before the checks, so that the log line of a refused request names the project.
    if (project) c.set('project', project)
    // All unknown keys share one rate limit per address. Otherwise guessed keys could fill the limiter's table.
    const counted = `${project?.sdkKey ?? ''} ${clientInfo.address(c.req.raw)}`
    if (!(await limiter.take(limit, counted))) throw toRateLimited('requests with this key from this address')
    if (!project) {
      const reason =
        c.req.header(headers.sdkKey) === undefined
          ? `The header ${headers.sdkKey} is missing. It contains the SDK key of a project.`
          : `No project has the SDK key of the header ${headers.sdkKey}.`
      throw new ProblemError('invalid_key', `${reason} Copy the key from the inbox, under Settings.`)
    }
    refuseDeleted(project)
    const refused = findRefusedOrigin(c.req.raw, project, context)
    // Records the refusal after the check of the rate limit, so that the rate limit also limits these database writes.
    if (refused !== undefined) {
      await noteRefusedOrigin(database, { project: project.sdkKey, origin: refused, now: clock.now() })
      throw toOriginRefusal(refused)
    }
    await next()
  }
}

/** @throws ProblemError if the project was deleted. The widget writes the error's text to the page's console. */
export function refuseDeleted(project: Project): void {
  const reason = describeDeletion(project, 'reports')
  if (reason === undefined) return
  throw new ProblemError('invalid_key', `${reason} Otherwise remove the widget from this page.`)
}

/** Requires a valid session; runs after `requireProject`. */
function requireSession(context: SessionGuardContext): MiddlewareHandler<VisitorEnv> {
  return async function findVisitor(c, next) {
    const visitor = await verifyIds(c.req.raw.headers, c.var.project, context)
    if (!visitor) {
      throw new ProblemError(
        'invalid_session',
        `The headers ${headers.gleapId} and ${headers.gleapHash} do not identify a session of this project. Start a new session.`,
      )
    }
    c.set('visitor', visitor)
    await next()
  }
}

interface VisitorOperation extends Pick<Operation, 'summary' | 'request' | 'answer'> {
  limit: LimitName
  /** Default: 200 with an answer, otherwise 204. */
  status?: Operation['status']
  /** Errors besides those of the key, the session and a JSON body. */
  refusals?: readonly ErrorCode[]
}

/** Describes a route for visitors, and allows calls with a valid key and session, within the rate limit. */
export function forVisitor(
  context: GuardContext,
  { refusals = [], ...about }: VisitorOperation,
): MiddlewareHandler<VisitorEnv> {
  const findProject = requireProject(context, about.limit)
  const findVisitor = requireSession(context)
  return addDescription<MiddlewareHandler<VisitorEnv>>(
    (c, next) => findProject(c, async () => void (await findVisitor(c, next))),
    {
      status: about.answer === undefined ? 204 : 200,
      ...about,
      caller: 'session',
      refusals: [
        ...guardRefusals,
        ...(typeof about.request === 'object' ? bodyRefusals : []),
        'invalid_session',
        ...refusals,
      ],
    },
  )
}

/** Returns the origin of the calling page if the project does not allow this origin; otherwise undefined. */
function findRefusedOrigin(
  request: Request,
  project: Project,
  { vars }: Pick<Ports, 'vars'>,
): string | undefined {
  const origin = request.headers.get('Origin')
  const own = { requestUrl: request.url, hosts: vars.hosts }
  return origin === null || isAllowedOrigin(origin, project.origins, own) ? undefined : origin
}

/** Refuses pages of origins that the project does not allow. */
export function checkOrigin(request: Request, project: Project, ports: Pick<Ports, 'vars'>): void {
  const refused = findRefusedOrigin(request, project, ports)
  if (refused !== undefined) throw toOriginRefusal(refused)
}

function toOriginRefusal(origin: string): ProblemError {
  return new ProblemError(
    'origin_not_allowed',
    `The project does not allow the origin ${origin}. Its owner can add it in the inbox, under Settings, Access and retention.`,
  )
}

export interface ProviderContext extends Ports {
  projects: Projects
  quota: Quota
}

/** A session with valid ids, anonymous or identified. */
export interface Visitor {
  gleapId: string
  gleapHash: string
}

interface ProjectEnv extends AppEnv {
  Variables: AppEnv['Variables'] & { project: Project }
}

export interface VisitorEnv extends AppEnv {
  Variables: ProjectEnv['Variables'] & { visitor: Visitor }
}

/**
 * Whether a page can use a project. An empty list allows any page. Requests without an Origin header are
 * allowed, because only programs send them, and a program could send any origin. The panel and the inbox (for test
 * reports) are always allowed.
 */
export function isAllowedOrigin(
  origin: string | null,
  allowed: readonly string[],
  own: { requestUrl: string; hosts: Hosts },
): boolean {
  if (allowed.length === 0 || origin === null) return true
  if (allowed.includes(origin)) return true
  if (!URL.canParse(origin)) return false
  const { hostname } = new URL(origin)
  return isSameHost(origin, own.requestUrl) || hostname === own.hosts.frame || hostname === own.hosts.inbox
}

/**
 * Creates an anonymous visitor: an id and its signature. With the signature, the server can later verify that it issued
 * the id, without storing it. The signature includes the project, so the id is invalid in other projects.
 */
export async function issueIds(project: Project, signing: Signing): Promise<Visitor> {
  const gleapId = createId()
  return { gleapId, gleapHash: await signId(project, gleapId, signing) }
}

/**
 * Returns the visitor that the headers identify. Undefined if a header is missing, the id has the wrong format, or the
 * hash does not match the id.
 */
export async function verifyIds(
  sent: Headers,
  project: Project,
  signing: Signing,
): Promise<Visitor | undefined> {
  const gleapId = sent.get(headers.gleapId)
  const gleapHash = sent.get(headers.gleapHash)
  if (gleapId === null || gleapHash === null || !/^[0-9a-f]{32}$/.test(gleapId)) return undefined
  const isOurs = await timingSafeEqual(gleapHash, await signId(project, gleapId, signing))
  return isOurs ? { gleapId, gleapHash } : undefined
}

function signId({ sdkKey }: Project, gleapId: string, signing: Signing): Promise<string> {
  return createSignature('session', `${sdkKey} ${gleapId}`, signing)
}
