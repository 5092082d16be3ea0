import { ProblemError } from '../../http/problem.ts'
import type { Database } from '../../ports/database.ts'
import { readUnknownProjects } from './store.ts'

/** @throws ProblemError invalid_body if the list contains an SDK key that no project has. */
export async function checkProjects(
  projects: readonly string[] | null | undefined,
  database: Database,
): Promise<void> {
  if (!projects) return
  const unknown = await readUnknownProjects(database, projects)
  if (unknown.length === 0) return
  throw new ProblemError(
    'invalid_body',
    `projects: no project has the SDK key ${unknown.join(' or ')}. Use the SDK keys of existing projects, or null for all projects.`,
  )
}
