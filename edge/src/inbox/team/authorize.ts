import type { MiddlewareHandler } from 'hono'
import { ProblemError } from '../../http/problem.ts'
import type { Database } from '../../ports/database.ts'
import type { InboxContext, OwnerEnv } from '../context.ts'
import { findSessionProjects } from '../../events/find-session-projects.ts'
import type { EventPorts } from '../../events/store.ts'
import { readReport } from '../../reports/store.ts'
import { hasRole, type Member } from './member.ts'
import { findProjectPlace, toRequirement } from './required-role.ts'
import { readReportProjects } from './store.ts'

/**
 * Refuses requests that the role of the signed-in member does not allow. Runs after `requireOwner`, before every route.
 */
export function authorize(
  context: Pick<InboxContext, 'database' | 'projectDatabase'>,
): MiddlewareHandler<OwnerEnv> {
  return async function checkRole(c, next) {
    const { isReadOnly, member } = c.var
    const { method } = c.req
    const path = c.req.path.slice(c.req.path.indexOf('/api/') + '/api'.length)
    const isRead = method === 'GET' || method === 'HEAD'
    if (isReadOnly && !isRead)
      throw new ProblemError('forbidden', 'This token can only read. Use one with the scope write.')
    const needed = toRequirement(method, path)
    if (needed !== 'self' && !hasRole(member, needed)) {
      throw new ProblemError(
        'forbidden',
        `This needs the role ${needed}; yours is ${member.role}. Ask an admin of the inbox.`,
      )
    }
    if (member.projects !== null) {
      const query = new URL(c.req.url).searchParams
      await checkProject(member, findProjectPlace(method, path, query), context)
    }
    await next()
  }
}

/** Whether the member may see the project. */
export function canSee({ projects }: Pick<Member, 'projects'>, sdkKey: string): boolean {
  return projects === null || projects.includes(sdkKey)
}

/** @throws ProblemError forbidden if one of the reports belongs to a project that the member may not see. */
export async function checkReports(
  member: Member,
  ids: readonly string[],
  database: Database,
): Promise<void> {
  if (member.projects === null) return
  const found = await readReportProjects(database, ids)
  if (!found.every((project) => canSee(member, project))) refuseProject()
}

async function checkProject(
  member: Member,
  place: ReturnType<typeof findProjectPlace>,
  ports: EventPorts,
): Promise<void> {
  switch (place.in) {
    case 'handler':
      return
    case 'path':
    case 'query':
      if (!canSee(member, place.sdkKey)) refuseProject()
      return
    case 'report': {
      const report = await readReport(ports.database, place.id)
      // The route responds with 404 if no report has this id.
      if (report && !canSee(member, report.summary.project)) refuseProject()
      return
    }
    case 'session': {
      const projects = await findSessionProjects(ports, place.gleapId)
      if (!projects.every((project) => canSee(member, project))) refuseProject()
      return
    }
    case 'nowhere':
      throw new ProblemError(
        'forbidden',
        'You have access to some projects only. Name one of them with the parameter project.',
      )
  }
}

function refuseProject(): never {
  throw new ProblemError('forbidden', 'You have no access to this project. Ask an admin of the inbox.')
}
