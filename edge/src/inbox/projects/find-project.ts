import { ProblemError } from '../../http/problem.ts'
import type { Project } from '../../projects/project.ts'
import { readProject } from '../../projects/store.ts'
import type { InboxContext } from '../context.ts'

/** @throws ProblemError if no project has this SDK key. */
export async function findProject(
  ports: Pick<InboxContext, 'database' | 'secrets'>,
  sdkKey: string,
): Promise<Project> {
  const project = await readProject(ports, sdkKey)
  if (!project) throw new ProblemError('not_found', 'No project has this SDK key.')
  return project
}
