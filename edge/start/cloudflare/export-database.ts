import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import * as v from 'valibot'
import { FUNCTION_ARGUMENTS } from '../../src/ports/database.ts'
import { SettingError } from '../../src/ports/setting-error.ts'
import { StepError } from '../run-step.ts'
import type { QueryD1 } from './query-d1.ts'
import {
  migrationsFolder,
  openPartialCopy,
  quoteName,
  readSchema,
  removePartialCopy,
  type Cell,
  type CopiedTable,
  type DatabaseState,
  type PartialCopy,
} from './store.ts'

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
