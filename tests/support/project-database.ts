import { Database as Sqlite } from 'bun:sqlite'
import { projectTables } from '../../edge/src/project-database/tables.ts'
import type { ProjectDatabase, Statement } from '../../edge/src/ports/database.ts'

/** Opens databases of projects in memory, with the tables of the Durable Objects. */
export function openProjectDatabases(): (project: string) => ProjectDatabase {
  const databases = new Map<string, Sqlite>()
  function open(project: string): Sqlite {
    const known = databases.get(project)
    if (known) return known
    const sqlite = new Sqlite(':memory:', { strict: true })
    for (const statement of projectTables) sqlite.run(statement)
    databases.set(project, sqlite)
    return sqlite
  }
  return (project) => {
    const run = ({ text, values }: Statement): unknown[] =>
      open(project)
        .query(text)
        .all(...values)
    return {
      read: async (statement) => run(statement),
      write: async (statements) => open(project).transaction(() => statements.map(run))(),
      async erase() {
        databases.delete(project)
      },
    }
  }
}
