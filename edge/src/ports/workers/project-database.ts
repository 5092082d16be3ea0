import type { ProjectDatabase, Statement } from '../database.ts'

/** The methods of a project's Durable Object, as another Worker calls them. */
interface ProjectStub {
  read(statement: Statement): PromiseLike<unknown[]>
  write(statements: readonly Statement[]): PromiseLike<unknown[][]>
  erase(): PromiseLike<void>
}

/** Opens databases of projects in Durable Objects. */
export function createProjectDatabases(
  openObject: (project: string) => ProjectStub,
): (project: string) => ProjectDatabase {
  return (project) => {
    const object = openObject(project)
    return {
      read: async (statement) => object.read(statement),
      write: async (statements) => object.write(statements),
      erase: async () => object.erase(),
    }
  }
}
