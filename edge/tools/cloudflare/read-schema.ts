import type { Database as Sqlite } from 'bun:sqlite'

/** Statements that fill the empty search indexes from the rows of their tables. */
export const fillIndexes = [
  'INSERT INTO report_trigrams (rowid, search) SELECT seq, search FROM reports',
  "INSERT INTO report_words (rowid, words) SELECT seq, words || ' ' || discussion FROM report_texts",
]

/** Lists the ordinary tables. Excludes virtual tables, their shadow tables, and the list of migrations. */
export function readTables(sqlite: Sqlite): string[] {
  return sqlite
    .query<{ name: string }, []>(
      `SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table'
        AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\' AND name <> 'migrations' ORDER BY name`,
    )
    .all()
    .map(({ name }) => name)
}

/** Lists the columns that are not generated. `hidden` is 0 only for these. */
export function readColumns(sqlite: Sqlite, table: string): string[] {
  return sqlite
    .query<{ name: string }, [string]>('SELECT name FROM pragma_table_xinfo(?) WHERE hidden = 0')
    .all(table)
    .map(({ name }) => name)
}

/** Lists the columns of the primary key, in its order. */
export function readKey(sqlite: Sqlite, table: string): string[] {
  return sqlite
    .query<{ name: string }, [string]>('SELECT name FROM pragma_table_info(?) WHERE pk > 0 ORDER BY pk')
    .all(table)
    .map(({ name }) => name)
}

export interface Trigger {
  name: string
  sql: string
}

/**
 * Lists the triggers. Drop them before an import: otherwise, they would count groups twice and send webhooks for old
 * reports.
 */
export function readTriggers(sqlite: Sqlite): Trigger[] {
  return sqlite.query<Trigger, []>("SELECT name, sql FROM sqlite_master WHERE type = 'trigger'").all()
}

/**
 * Returns the last number of each table with AUTOINCREMENT, so that the numbers of deleted rows are not reused.
 */
export function readSequences(sqlite: Sqlite): Record<string, number> {
  const rows = sqlite.query<{ name: string; seq: number }, []>('SELECT name, seq FROM sqlite_sequence').all()
  return Object.fromEntries(rows.map(({ name, seq }) => [name, seq]))
}
