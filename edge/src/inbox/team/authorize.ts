import type { MiddlewareHandler } from 'hono'
import { ProblemError } from '../../http/problem.ts'
import type { Database } from '../../ports/database.ts'
import type { InboxContext, OwnerEnv } from '../context.ts'
import { hasRole, type Member } from './member.ts'
import { findProjectPlace, isForPrograms, toRequirement } from './required-role.ts'
import { readReportsIn } from './store.ts'

/**
 * Refuses requests that the role of the signed-in member does not allow. Runs after `requireOwner`, before every route.
 */
export function authorize({ database }: Pick<InboxContext, 'database'>): MiddlewareHandler<OwnerEnv> {
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
        'Personal tokens, browsers signed in with one, and programs cannot change how people sign in. Sign in with a passkey, a sign-in link, single sign-on or the inbox token.',
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
        'You have access to some projects only. Name one of them with the parameter project.',
      )
  }
}
