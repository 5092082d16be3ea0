import type { ProjectDatabase } from '../database.ts'
import type { ProjectObject } from './project-object.ts'

/** Opens the databases of projects, each in a Durable Object with the project's key as its name. */
export function createProjectDatabases(
  namespace: DurableObjectNamespace<ProjectObject>,
): (project: string) => ProjectDatabase {
  return (project) => {
    const object = namespace.getByName(project)
    return {
      read: async (statement) => object.read(statement),
      write: async (statements) => object.write(statements),
      erase: async () => object.erase(),
    }
  }
}
