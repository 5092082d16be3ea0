import { Database as Sqlite } from 'bun:sqlite'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { SettingError } from '../../src/ports/setting-error.ts'
import { writeDurably } from './durable-files.ts'
import { blobParts, readManifest, type BackupBlob, toBlobPath } from './manifest.ts'

/** D1's limit. */
const STATEMENT_BYTES = 100_000

export interface PreparedImport {
  /** Statements for `wrangler d1 execute --file`. */
  statements: string
  /** Keys and files for `wrangler r2 bulk put --filename`. */
  objects: string
  reports: number
  files: number
}

/**
 * Writes the files that wrangler needs to import a backup into D1 and R2, to the folder `cloudflare` of the backup.
 * @throws SettingError if the backup is incomplete, or if D1 would refuse a row.
 */
export async function prepareImport(folder: string): Promise<PreparedImport> {
  const manifest = await readManifest(folder)
  if (manifest === undefined)
    throw new SettingError(`${folder} has no complete backup: backup.json is missing. Choose another folder.`)
  const target = join(folder, 'cloudflare')
  await mkdir(target, { recursive: true, mode: 0o700 })
  const [statements, objects] = [join(target, 'import.sql'), join(target, 'objects.json')]
  await writeDurably(statements, dumpRows(join(folder, manifest.database.file)))
  const entries = manifest.blobs.map((blob) => ({
    key: toObjectKey(blob),
    file: join(folder, 'blobs', toBlobPath(blob)),
  }))
  await writeDurably(objects, JSON.stringify(entries))
  const count = (kind: BackupBlob['kind']) => manifest.blobs.filter((blob) => blob.kind === kind).length
  return { statements, objects, reports: count('report'), files: count('file') }
}

/** Keys in R2, where the trash has a prefix. */
function toObjectKey({ kind, id, place, project }: BackupBlob): string {
  const key = `${project}/${id}/${blobParts[kind]}`
  return place === 'trash' ? `trash/${key}` : key
}

/**
 * All rows as statements for a database with the same migrations. The triggers are dropped and created again: they
 * would count groups twice and send webhooks for old reports. The search indexes are filled from the rows.
 */
function dumpRows(path: string): string {
  const sqlite = new Sqlite(path, { readonly: true })
  try {
    const triggers = sqlite
      .query<{ name: string; sql: string }, []>("SELECT name, sql FROM sqlite_master WHERE type = 'trigger'")
      .all()
    const lines = [
      ...triggers.map(({ name }) => `DROP TRIGGER ${name};`),
      ...readTables(sqlite).flatMap((table) => dumpTable(sqlite, table)),
      'INSERT INTO report_trigrams (rowid, search) SELECT seq, search FROM reports;',
      "INSERT INTO report_words (rowid, words) SELECT seq, words || ' ' || discussion FROM report_texts;",
      ...triggers.map(({ sql }) => `${sql};`),
    ]
    return `${lines.join('\n')}\n`
  } finally {
    sqlite.close()
  }
}

/** Lists the ordinary tables. Excludes virtual tables, their shadow tables, and the list of migrations. */
function readTables(sqlite: Sqlite): string[] {
  return sqlite
    .query<{ name: string }, []>(
      `SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table'
        AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\' AND name <> 'migrations' ORDER BY name`,
    )
    .all()
    .map(({ name }) => name)
}

/** Replaces rows with the same key, because the deployment has already created the docs' own project. */
function dumpTable(sqlite: Sqlite, table: string): string[] {
  // Generated columns have another value of `hidden`.
  const columns = sqlite
    .query<{ name: string }, [string]>('SELECT name FROM pragma_table_xinfo(?) WHERE hidden = 0')
    .all(table)
    .map(({ name }) => `"${name}"`)
  const values = columns.map((column) => `quote(${column})`).join(" || ',' || ")
  const rows = sqlite.query<{ row: string }, []>(`SELECT ${values} AS row FROM "${table}"`).all()
  return rows.map(({ row }) => {
    const statement = `INSERT OR REPLACE INTO "${table}" (${columns.join(',')}) VALUES (${row});`
    if (Buffer.byteLength(statement) <= STATEMENT_BYTES) return statement
    throw new SettingError(
      `A row of the table ${table} has more than ${STATEMENT_BYTES} bytes, which D1 refuses: ${row.slice(0, 100)}…`,
    )
  })
}
