import * as v from 'valibot'
import { type Database, sql } from '../ports/database.ts'

const nameRow = v.object({ name: v.string() })

/** Returns the names of the applied migrations. Bun and D1 record them in tables of different names. */
export async function readMigrations(database: Database): Promise<string[]> {
  const tables = toNames(
    await database.read(
      sql`SELECT name FROM sqlite_master WHERE type = 'table' AND name IN ('migrations', 'd1_migrations')`,
    ),
  )
  if (tables.includes('migrations')) return toNames(await database.read(sql`SELECT name FROM migrations`))
  if (tables.includes('d1_migrations'))
    return toNames(await database.read(sql`SELECT name FROM d1_migrations`))
  return []
}

function toNames(rows: unknown[]): string[] {
  return v.parse(v.array(nameRow), rows).map(({ name }) => name)
}
