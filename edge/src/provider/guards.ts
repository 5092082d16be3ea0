import type { MiddlewareHandler } from 'hono'
import { RATE_WINDOW_SECONDS, type LimitName } from '../../contract/limits.ts'
import { headers } from '../../contract/routes.ts'
import { ProblemError } from '../http/problem.ts'
import type { Ports } from '../ports/ports.ts'
import type { Project } from '../projects/project.ts'
import type { ProjectEnv, ProviderContext, VisitorEnv } from './context.ts'
import { isAllowedOrigin } from './origins.ts'
import { readIds } from './sessions/ids.ts'

/** Lets a call through that names a project, comes from a page it allows, and not too often. */
export function requireProject(context: ProviderContext, limit: LimitName): MiddlewareHandler<ProjectEnv> {
  const { limiter, peer, projects } = context
  return async function findProject(c, next) {
    const sdkKey = c.req.header(headers.sdkKey) ?? ''
    // Counted before the key is looked up: guessing keys is what the limit is for as well.
    if (!(await limiter.take(limit, `${sdkKey.slice(0, 64)} ${peer.address(c.req.raw)}`))) {
      throw new ProblemError(
        'rate_limited',
        `Too many requests with this key from this address; try again in ${RATE_WINDOW_SECONDS} s.`,
        { 'Retry-After': String(RATE_WINDOW_SECONDS) },
      )
    }
    const project = await projects.find(sdkKey)
    if (!project) throw new ProblemError('invalid_key', `The header ${headers.sdkKey} names no project.`)
    checkOrigin(c.req.raw, project, context)
    c.set('project', project)
    await next()
  }
}

/** Behind `requireProject`: the session's ids have to belong together. */
export function requireSession(context: ProviderContext): MiddlewareHandler<VisitorEnv> {
  return async function findVisitor(c, next) {
    const visitor = await readIds(c.req.raw.headers, c.var.project, context)
    if (!visitor) {
      throw new ProblemError(
        'invalid_session',
        `The headers ${headers.gleapId} and ${headers.gleapHash} are not those of a session of this project.`,
      )
    }
    c.set('visitor', visitor)
    await next()
  }
}

export function checkOrigin(request: Request, project: Project, { vars }: Ports): void {
  const origin = request.headers.get('Origin')
  if (!isAllowedOrigin(origin, project.origins, { requestUrl: request.url, frameHost: vars.hosts.frame })) {
    throw new ProblemError('origin_not_allowed', `The project does not list ${origin} as one of its origins.`)
  }
}
