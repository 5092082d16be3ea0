import type { MiddlewareHandler } from 'hono'
import type { LimitName } from '../../contract/rate-limits.ts'
import { headers } from '../../contract/routes.ts'
import { ProblemError, toRateLimited } from '../http/problem.ts'
import type { Ports } from '../ports/ports.ts'
import { describeDeletion } from '../projects/describe-deletion.ts'
import type { Project } from '../projects/project.ts'
import { noteRefusedOrigin } from '../projects/refused-origins.ts'
import type { ProjectEnv, ProviderContext, VisitorEnv } from './context.ts'
import { isAllowedOrigin } from './allowed-origins.ts'
import { verifyIds } from './sessions/signed-ids.ts'

type ProjectGuardContext = Pick<
  ProviderContext,
  'clock' | 'database' | 'limiter' | 'clientInfo' | 'projects' | 'vars'
>
type SessionGuardContext = Pick<ProviderContext, 'hashing' | 'secrets'>

/** The parts of the context that `requireProject` and `requireSession` need. */
export type GuardContext = ProjectGuardContext & SessionGuardContext

/** Allows calls with a valid SDK key from an allowed page, within the rate limit. */
export function requireProject(
  context: ProjectGuardContext,
  limit: LimitName,
): MiddlewareHandler<ProjectEnv> {
  const { clock, database, limiter, clientInfo, projects } = context
  return async function findProject(c, next) {
    const project = await projects.find(c.req.header(headers.sdkKey) ?? '')
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
    c.set('project', project)
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
export function requireSession(context: SessionGuardContext): MiddlewareHandler<VisitorEnv> {
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
