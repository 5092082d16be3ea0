import type { MiddlewareHandler } from 'hono'
import type { LimitName } from '../../contract/limits.ts'
import { headers } from '../../contract/routes.ts'
import { ProblemError } from '../http/problem.ts'
import { toRateLimited } from '../http/rate-limited.ts'
import type { Ports } from '../ports/ports.ts'
import type { Project } from '../projects/project.ts'
import type { ProjectEnv, ProviderContext, VisitorEnv } from './context.ts'
import { isAllowedOrigin } from './origins.ts'
import { readIds } from './sessions/ids.ts'

type ProjectGuardContext = Pick<ProviderContext, 'limiter' | 'peer' | 'projects' | 'vars'>
type SessionGuardContext = Pick<ProviderContext, 'hashing' | 'secrets'>

/** What a route needs to require a project and a session. */
export type GuardContext = ProjectGuardContext & SessionGuardContext

/** Allows calls with a valid SDK key from an allowed page, within the rate limit. */
export function requireProject(
  context: ProjectGuardContext,
  limit: LimitName,
): MiddlewareHandler<ProjectEnv> {
  const { limiter, peer, projects } = context
  return async function findProject(c, next) {
    const project = await projects.find(c.req.header(headers.sdkKey) ?? '')
    // All unknown keys share one count per address, so that guessed keys cannot fill the limiter.
    const counted = `${project?.sdkKey ?? ''} ${peer.address(c.req.raw)}`
    if (!(await limiter.take(limit, counted))) throw toRateLimited('requests with this key from this address')
    if (!project)
      throw new ProblemError('invalid_key', `The header ${headers.sdkKey} does not match any project.`)
    checkOrigin(c.req.raw, project, context)
    c.set('project', project)
    await next()
  }
}

/** Requires a valid session; runs after `requireProject`. */
export function requireSession(context: SessionGuardContext): MiddlewareHandler<VisitorEnv> {
  return async function findVisitor(c, next) {
    const visitor = await readIds(c.req.raw.headers, c.var.project, context)
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

export function checkOrigin(request: Request, project: Project, { vars }: Pick<Ports, 'vars'>): void {
  const origin = request.headers.get('Origin')
  if (!isAllowedOrigin(origin, project.origins, { requestUrl: request.url, hosts: vars.hosts })) {
    throw new ProblemError(
      'origin_not_allowed',
      `The project does not allow the origin ${origin}. Add it to the project's origins in the inbox.`,
    )
  }
}
