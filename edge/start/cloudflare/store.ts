import { Database as Sqlite } from 'bun:sqlite'
import { chmodSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import * as v from 'valibot'
import { migrate } from '../../src/ports/bun/database.ts'
import { SettingError } from '../../src/ports/setting-error.ts'
import { fillIndexes, readColumns, readKey, readTables, readTriggers } from './tables.ts'

export const migrationsFolder = join(import.meta.dir, '../../migrations')

/** Summary of a database's content. If two summaries are equal, no report changed between them. */
const stateSchema = v.object({
  migrations: v.array(v.string()),
  /** Number of rows of each table. */
  counts: v.record(v.string(), v.number()),
  /** Last number of each table with AUTOINCREMENT. Every change of a report uses a new number. */
  sequences: v.record(v.string(), v.number()),
})

export type DatabaseState = v.InferOutput<typeof stateSchema>

const progressSchema = v.object({
  state: v.pipe(v.string(), v.parseJson(), stateSchema),
  triggers: v.pipe(v.string(), v.parseJson(), v.array(v.string())),
})

/** A table in D1, with what is needed to read it. */
export interface CopiedTable {
  name: string
  columns: string[]
  key: string[]
}

export type Cell = string | number | null

/** A copy of a D1 database that is not complete yet. */
export interface PartialCopy {
  tables: CopiedTable[]
  count(table: string): number
  /** Returns the primary key of the last row that was copied; undefined if no row was copied yet. */
  readLastKey(table: CopiedTable): Cell[] | undefined
  insert(table: CopiedTable, rows: readonly Cell[][]): void
  /** Writes the complete database to another file, together with search indexes and triggers. */
  complete(path: string): void
  close(): void
}

/** Returns the tables that these migrations create. Runs the migrations in an empty database in memory. */
export async function readSchema(migrations: readonly string[]): Promise<string[]> {
  const sqlite = new Sqlite(':memory:')
  try {
    await migrate(sqlite, migrationsFolder, migrations)
    return readTables(sqlite)
  } finally {
    sqlite.close()
  }
}

/**
 * Opens the copy that an interrupted export left. If D1 has changed since then, or if there is no copy, creates an
 * empty copy.
 */
export async function openPartialCopy(path: string, state: DatabaseState): Promise<PartialCopy> {
  let sqlite = openPartial(path)
  if (!isContinuable(sqlite, state)) {
    sqlite.close()
    await removePartialCopy(path)
    sqlite = openPartial(path)
    await createEmpty(sqlite, state)
  }
  const tables = readTables(sqlite)
    .filter((name) => name in state.counts)
    .map((name) => ({ name, columns: readColumns(sqlite, name), key: readKey(sqlite, name) }))
  return {
    tables,
    count: (table) => Number(sqlite.query(`SELECT count(*) FROM "${table}"`).values()[0]?.[0]),
    readLastKey({ name, key }) {
      const order = key.map((column) => `"${column}" DESC`).join(', ')
      const [last] = sqlite
        .query(`SELECT ${key.map(quoteName).join(', ')} FROM "${name}" ORDER BY ${order} LIMIT 1`)
        .values()
      return last && v.parse(v.array(v.union([v.string(), v.number()])), last)
    },
    insert({ name, columns }, rows) {
      const places = columns.map(() => '?').join(', ')
      const insert = sqlite.query(
        `INSERT INTO "${name}" (${columns.map(quoteName).join(', ')}) VALUES (${places})`,
      )
      sqlite.transaction(() => {
        for (const row of rows) insert.run(...row)
      })()
    },
    complete(target) {
      const { triggers } = readProgress(sqlite) ?? { triggers: [] }
      sqlite.run('VACUUM INTO ?', [target])
      chmodSync(target, 0o600)
      finish(target, { triggers, state })
    },
    close: () => sqlite.close(),
  }
}

export async function removePartialCopy(path: string): Promise<void> {
  for (const suffix of ['', '-wal', '-shm', '-journal']) await rm(path + suffix, { force: true })
}

export function quoteName(name: string): string {
  return `"${name}"`
}

/** @throws SettingError if the file is damaged. */
function openPartial(path: string): Sqlite {
  const sqlite = new Sqlite(path, { create: true })
  try {
    chmodSync(path, 0o600)
    readProgress(sqlite)
    return sqlite
  } catch (error) {
    sqlite.close()
    const { code, message } = Object(error)
    if (!/^SQLITE_(?:NOTADB|CORRUPT)/.test(String(code))) throw error
    throw new SettingError(`${path} is damaged (${message}). Delete this file, and run the command again.`)
  }
}

function isContinuable(sqlite: Sqlite, state: DatabaseState): boolean {
  return Bun.deepEquals(readProgress(sqlite)?.state, state)
}

function readProgress(sqlite: Sqlite): v.InferOutput<typeof progressSchema> | undefined {
  const exists = sqlite.query("SELECT 1 FROM sqlite_master WHERE name = 'export_progress'").get() !== null
  const row = exists ? sqlite.query('SELECT state, triggers FROM export_progress').get() : undefined
  const result = v.safeParse(progressSchema, row)
  return result.success ? result.output : undefined
}

/** Creates the tables without triggers. Records the state last: a copy without a state is not used. */
async function createEmpty(sqlite: Sqlite, state: DatabaseState): Promise<void> {
  // Uses one transaction, because each commit waits for the disk.
  sqlite.run('BEGIN')
  await migrate(sqlite, migrationsFolder, state.migrations)
  const triggers = readTriggers(sqlite)
  for (const { name } of triggers) sqlite.run(`DROP TRIGGER "${name}"`)
  for (const table of readTables(sqlite)) sqlite.run(`DELETE FROM "${table}"`)
  sqlite.run('CREATE TABLE export_progress (state TEXT NOT NULL, triggers TEXT NOT NULL)')
  sqlite.run('INSERT INTO export_progress VALUES (?, ?)', [
    JSON.stringify(state),
    JSON.stringify(triggers.map(({ sql }) => sql)),
  ])
  sqlite.run('COMMIT')
}

function finish(
  path: string,
  { triggers, state }: { triggers: readonly string[]; state: DatabaseState },
): void {
  const sqlite = new Sqlite(path)
  try {
    sqlite.transaction(() => {
      for (const statement of fillIndexes) sqlite.run(statement)
      sqlite.run('DELETE FROM sqlite_sequence')
      for (const [name, seq] of Object.entries(state.sequences))
        sqlite.run('INSERT INTO sqlite_sequence (name, seq) VALUES (?, ?)', [name, seq])
      for (const statement of triggers) sqlite.run(statement)
      sqlite.run('DROP TABLE export_progress')
    })()
  } finally {
    sqlite.close()
  }
}
