import type { ProjectDatabase, Statement } from '../database.ts'

/** The methods of a project's Durable Object, as another Worker calls them. */
interface ProjectStub {
  read(statement: Statement): PromiseLike<unknown[]>
  write(statements: readonly Statement[]): PromiseLike<unknown[][]>
  erase(): PromiseLike<void>
}

/**
 * Opens databases of projects in Durable Objects. A read that fails is repeated once if the error is marked as
 * retryable, for example while a deployment replaces the object's code.
 */
export function createProjectDatabases(
  openObject: (project: string) => ProjectStub,
): (project: string) => ProjectDatabase {
  return (project) => ({
    async read(statement) {
      try {
        return await openObject(project).read(statement)
      } catch (error) {
        const { retryable, overloaded } = Object(error)
        if (retryable !== true || overloaded === true) throw error
        // A stub cannot be used again after an error.
        return openObject(project).read(statement)
      }
    },
    write: async (statements) => openObject(project).write(statements),
    erase: async () => openObject(project).erase(),
  })
}
