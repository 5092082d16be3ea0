import { Database as Sqlite } from 'bun:sqlite'
import { chmodSync } from 'node:fs'
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import * as v from 'valibot'
import { migrate } from '../../src/ports/bun/database.ts'
import { FUNCTION_ARGUMENTS } from '../../src/ports/database.ts'
import { SettingError } from '../../src/ports/setting-error.ts'
import { StepError } from '../../start/run-step.ts'
import type { QueryD1 } from './d1-and-r2.ts'
import { fillIndexes, readColumns, readKey, readTables, readTriggers } from './read-schema.ts'

/** Rows per query. D1 limits the size of a response, so this number is halved if D1 does not answer. */
const PAGE = 2000
/** Maximum number of failed queries for a single row. After that, the export fails. */
const ATTEMPTS = 3
/**
 * Tables with up to this many rows are copied together in one query, because starting wrangler for each query takes
 * long.
 */
const SMALL = 200

/** File name of the copy until it is complete. */
export const PARTIAL = 'unfinished-export.sqlite'

/**
 * Copies all rows of a D1 database into a new SQLite file. Reads them in pages, because `wrangler d1 export` refuses
 * databases with a full-text index. After an interruption, another call continues.
 * @throws SettingError if the database cannot be read, or has changed since the copy began.
 */
export async function exportDatabase(
  query: QueryD1,
  { folder, target }: { folder: string; target: string },
): Promise<void> {
  const path = join(folder, PARTIAL)
  const migrations = await readAppliedMigrations(query)
  const state = await readState(query, migrations)
  const copy = await openPartialCopy(path, state)
  try {
    await copySmallTables(query, copy, state)
    for (const table of copy.tables)
      await copyTable(query, copy, { table, rows: state.counts[table.name] ?? 0 })
    if (!Bun.deepEquals(await readState(query, migrations), state)) throw new ChangedError()
    copy.complete(target)
  } catch (error) {
    if (error instanceof ChangedError) await removePartialCopy(path)
    throw error
  } finally {
    copy.close()
  }
}

class ChangedError extends StepError {
  constructor() {
    super(
      'The database changed while it was copied. Stop the Worker first (docs/moving.md, "Move back from Cloudflare"), then run the command again.',
    )
  }
}

const names = v.array(v.object({ name: v.string() }))

async function readState(query: QueryD1, migrations: readonly string[]): Promise<DatabaseState> {
  const tables = await readSchema(migrations)
  const counts = tables.map((table) => `(SELECT count(*) FROM "${table}") AS "${table}"`)
  const [row] = await ask(
    query,
    `SELECT ${counts.join(', ')}, (SELECT json_group_object(name, seq) FROM sqlite_sequence) AS sequences`,
  )
  const { sequences, ...numbers } = Object(row)
  const known = Object.entries(v.parse(sequencesSchema, sequences)).filter(([name]) => tables.includes(name))
  return {
    migrations: [...migrations],
    counts: v.parse(v.record(v.string(), v.number()), numbers),
    sequences: Object.fromEntries(known),
  }
}

const sequencesSchema = v.pipe(v.string(), v.parseJson(), v.record(v.string(), v.number()))

async function readAppliedMigrations(query: QueryD1): Promise<string[]> {
  const rows = await ask(query, 'SELECT name FROM d1_migrations ORDER BY name').catch((error: unknown) => {
    if (!String(error).includes('no such table')) throw error
    throw new SettingError('The D1 database has no data of this application. Check --env and wrangler.toml.')
  })
  const applied = v.parse(names, rows).map(({ name }) => name)
  const known = await readdir(migrationsFolder)
  const unknown = applied.filter((name) => !known.includes(name))
  if (unknown.length === 0) return applied
  throw new SettingError(
    `The D1 database belongs to a newer version (${unknown.join(', ')}). Update this program first.`,
  )
}

const smallTable = v.pipe(v.string(), v.parseJson(), v.array(v.array(v.string())))

/**
 * Copies all small tables with one query. If the query fails, for example because the rows are large, does nothing:
 * each table is then copied separately.
 */
async function copySmallTables(
  query: QueryD1,
  copy: PartialCopy,
  { counts }: Pick<DatabaseState, 'counts'>,
): Promise<void> {
  const tables = copy.tables.filter(({ name }) => {
    const rows = counts[name] ?? 0
    return rows > 0 && rows <= SMALL && copy.count(name) === 0
  })
  if (tables.length === 0) return
  const contents = tables.map((table) => {
    const parts = listParts(table).map((_, index) => `part${index}`)
    return `(SELECT json_group_array(json_array(${parts.join(', ')})) FROM (${toPageQuery(table, undefined, SMALL)})) AS "${table.name}"`
  })
  const [row] = await query(`SELECT ${contents.join(', ')}`).catch(() => [])
  if (!row) return
  for (const table of tables) copy.insert(table, v.parse(smallTable, row[table.name]).map(parseRow))
}

async function copyTable(
  query: QueryD1,
  copy: PartialCopy,
  { table, rows }: { table: CopiedTable; rows: number },
): Promise<void> {
  let [limit, failures, copied] = [PAGE, 0, copy.count(table.name)]
  while (copied < rows) {
    const sql = toPageQuery(table, copy.readLastKey(table), limit)
    const page = await query(sql).catch((error: unknown) => {
      failures += limit === 1 ? 1 : 0
      limit = Math.max(1, Math.floor(limit / 2))
      if (failures === ATTEMPTS) throw unreadable(error, table.name)
      return undefined
    })
    if (page === undefined) continue
    if (page.length === 0) throw new ChangedError()
    copy.insert(
      table,
      page.map((row) => parseRow(Object.values(row))),
    )
    copied += page.length
  }
  if (copied > rows) throw new ChangedError()
}

/** Returns the columns of a table as SQL for JSON arrays: `json_array("id", "title") AS part0`. */
function listParts({ columns }: CopiedTable): string[] {
  const parts: string[] = []
  for (let start = 0; start < columns.length; start += FUNCTION_ARGUMENTS) {
    const some = columns.slice(start, start + FUNCTION_ARGUMENTS).map(quoteName)
    parts.push(`json_array(${some.join(', ')}) AS part${parts.length}`)
  }
  return parts
}

/**
 * Returns a query that selects rows as JSON, because other formats lose NUL characters, or do not distinguish numbers
 * from strings.
 */
function toPageQuery(table: CopiedTable, after: readonly Cell[] | undefined, limit: number): string {
  const { key, name } = table
  const order = key.map(quoteName).join(', ')
  const start = after === undefined ? '' : ` WHERE (${order}) > (${after.map(toLiteral).join(', ')})`
  return `SELECT ${listParts(table).join(', ')} FROM "${name}"${start} ORDER BY ${order} LIMIT ${limit}`
}

/**
 * Returns a value as an SQL literal. Strings are written as bytes, because wrangler changes line endings and splits
 * statements at semicolons.
 */
function toLiteral(value: Cell): string {
  if (typeof value !== 'string') return String(value)
  return `CAST(X'${Buffer.from(value).toString('hex')}' AS TEXT)`
}

const cells = v.pipe(v.string(), v.parseJson(), v.array(v.nullable(v.union([v.string(), v.number()]))))

function parseRow(parts: readonly unknown[]): Cell[] {
  return parts.flatMap((part) => v.parse(cells, part))
}

async function ask(query: QueryD1, sql: string): Promise<Record<string, unknown>[]> {
  return query(sql).catch((error: unknown) => {
    throw unreadable(error)
  })
}

function unreadable(error: unknown, table?: string): StepError {
  const what = table === undefined ? 'The D1 database' : `The table ${table} of the D1 database`
  return new StepError(
    `${what} cannot be read (${Object(error).message}). Sign in with \`bunx wrangler login\`, and run the command again: it continues where it stopped.`,
  )
}

const migrationsFolder = join(import.meta.dir, '../../migrations')

/** Summary of a database's content. If two summaries are equal, no report changed between them. */
const stateSchema = v.object({
  migrations: v.array(v.string()),
  /** Number of rows of each table. */
  counts: v.record(v.string(), v.number()),
  /** Last number of each table with AUTOINCREMENT. Every change of a report uses a new number. */
  sequences: v.record(v.string(), v.number()),
})

type DatabaseState = v.InferOutput<typeof stateSchema>

const progressSchema = v.object({
  state: v.pipe(v.string(), v.parseJson(), stateSchema),
  triggers: v.pipe(v.string(), v.parseJson(), v.array(v.string())),
})

/** A table in D1, with what is needed to read it. */
interface CopiedTable {
  name: string
  columns: string[]
  key: string[]
}

type Cell = string | number | null

/** A copy of a D1 database that is not complete yet. */
interface PartialCopy {
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
async function readSchema(migrations: readonly string[]): Promise<string[]> {
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
async function openPartialCopy(path: string, state: DatabaseState): Promise<PartialCopy> {
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

function quoteName(name: string): string {
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
