import { Database as Sqlite } from 'bun:sqlite'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { writeDurably } from '../../src/ports/bun/write-durably.ts'
import { SettingError } from '../../src/ports/setting-error.ts'
import { type BackupBlob, blobParts, requireBackup } from '../../start/backup/manifest.ts'
import { openFolder } from '../../start/backup/target.ts'
import { fillIndexes, readColumns, readSequences, readTables, readTriggers } from './read-schema.ts'

/** Maximum size of a statement in D1. */
const STATEMENT_BYTES = 100_000
/** Characters that are written at once. */
const BUFFER = 1_000_000
/** Maximum size of a database in D1. */
const DATABASE_BYTES = 10_000_000_000
/** Size of a part of the statements, below the 5 GB that `wrangler d1 execute --file` accepts. */
const PART_BYTES = 4_000_000_000

export interface PreparedImport {
  /** Paths of the SQL files for `wrangler d1 execute --file`, in order. */
  statements: string[]
  /** Path of the JSON file for `wrangler r2 bulk put --filename`. */
  objects: string
  reports: number
  files: number
}

/**
 * Writes the files that wrangler needs to import a backup into D1 and R2, to the folder `cloudflare` of the backup.
 * @throws SettingError if the backup is incomplete, or if D1 would refuse a row or the size of the database.
 */
export async function prepareImport(
  folder: string,
  { partBytes = PART_BYTES, databaseBytes = DATABASE_BYTES } = {},
): Promise<PreparedImport> {
  const { manifest } = (await requireBackup(openFolder(folder))).newest
  const target = join(folder, 'cloudflare')
  await mkdir(target, { recursive: true, mode: 0o700 })
  const database = join(folder, manifest.database.file)
  refuseLarge(database, databaseBytes)
  const objects = join(target, 'objects.json')
  const statements = await writeParts(dumpRows(database), partBytes, (part) =>
    join(target, `import-${part}.sql`),
  )
  const entries = manifest.blobs.map((blob) => ({
    key: toObjectKey(blob),
    file: join(folder, blob.file),
  }))
  await writeDurably(objects, JSON.stringify(entries))
  const count = (kind: BackupBlob['kind']) => manifest.blobs.filter((blob) => blob.kind === kind).length
  return { statements, objects, reports: count('report'), files: count('file') }
}

/** Counts the pages in use, because D1 gets only rows. */
function refuseLarge(path: string, most: number): void {
  const sqlite = new Sqlite(path, { readonly: true })
  const [bytes = 0] = sqlite
    .query<{ bytes: number }, []>(
      'SELECT (page_count - freelist_count) * page_size AS bytes FROM pragma_page_count, pragma_freelist_count, pragma_page_size',
    )
    .values()
    .flat()
    .map(Number)
  sqlite.close()
  if (bytes > most)
    throw new SettingError(
      `The database has ${(bytes / 1e9).toFixed(1)} GB, and D1 holds at most ${(most / 1e9).toFixed(1)} GB. Shorten the retention of large projects, wait until the jobs have deleted what is older, and back up again.`,
    )
}

/** Writes lines to as many files as needed, each up to `partBytes` and one line long. Returns their paths. */
async function writeParts(
  lines: Iterator<string>,
  partBytes: number,
  toPath: (part: number) => string,
): Promise<string[]> {
  const paths: string[] = []
  let next = lines.next()
  function* takePart(): Generator<string> {
    for (let bytes = 0; next.done !== true && bytes < partBytes; next = lines.next()) {
      bytes += Buffer.byteLength(next.value)
      yield next.value
    }
  }
  while (next.done !== true) {
    const path = toPath(paths.length + 1)
    await writeDurably(path, joinLines(takePart()))
    paths.push(path)
  }
  return paths
}

/** Returns the key of a blob in R2, where blobs in the trash have a prefix. */
export function toObjectKey({
  kind,
  id,
  place,
  project,
}: Pick<BackupBlob, 'kind' | 'id' | 'place' | 'project'>): string {
  const key = `${project}/${id}/${blobParts[kind]}`
  return place === 'trash' ? `trash/${key}` : key
}

/** Joins lines in parts, because the statements of a large database do not fit into memory. */
function* joinLines(lines: Iterable<string>): Generator<string> {
  let buffer = ''
  for (const line of lines) {
    buffer += `${line}\n`
    if (buffer.length < BUFFER) continue
    yield buffer
    buffer = ''
  }
  yield buffer
}

/**
 * Returns all rows as statements for a database with the same migrations. The triggers are dropped and created again.
 * The search indexes are filled from the rows.
 */
function* dumpRows(path: string): Generator<string> {
  const sqlite = new Sqlite(path, { readonly: true })
  try {
    const triggers = readTriggers(sqlite)
    for (const { name } of triggers) yield `DROP TRIGGER ${name};`
    for (const table of readTables(sqlite)) yield* dumpTable(sqlite, table)
    yield 'DELETE FROM sqlite_sequence;'
    for (const [name, seq] of Object.entries(readSequences(sqlite)))
      yield `INSERT INTO sqlite_sequence (name, seq) VALUES ('${name}', ${seq});`
    for (const statement of fillIndexes) yield `${statement};`
    for (const { sql } of triggers) yield `${sql};`
  } finally {
    sqlite.close()
  }
}

/** Replaces rows with the same key, because the deployment has already created the docs' own project. */
function* dumpTable(sqlite: Sqlite, table: string): Generator<string> {
  const columns = readColumns(sqlite, table).map((name) => `"${name}"`)
  const values = columns.map(quote).join(" || ',' || ")
  const rows = sqlite.query<{ row: string }, []>(`SELECT ${values} AS row FROM "${table}"`).iterate()
  for (const { row } of rows) {
    const statement = `INSERT OR REPLACE INTO "${table}" (${columns.join(',')}) VALUES (${row});`
    if (Buffer.byteLength(statement) > STATEMENT_BYTES)
      throw new SettingError(
        `A row of the table ${table} has more than ${STATEMENT_BYTES} bytes, which D1 refuses: ${row.slice(0, 100)}…`,
      )
    yield statement
  }
}

/**
 * SQLite's `quote()` truncates a string at its first NUL character, so strings with a NUL character are written as hex.
 */
function quote(column: string): string {
  return `iif(instr(${column}, char(0)), 'CAST(X''' || hex(${column}) || ''' AS TEXT)', quote(${column}))`
}
