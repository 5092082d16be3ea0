import * as v from 'valibot'

export type SqlValue = string | number | null

/**
 * Maximum number of arguments of an SQL function in D1. Local workerd accepts 127, so tests do not detect a function
 * with 33 to 127 arguments.
 */
export const FUNCTION_ARGUMENTS = 32

/** One statement with its values, created by the `sql` tag, so that values are never part of the text. */
export interface Statement {
  readonly text: string
  readonly values: readonly SqlValue[]
}

/** SQLite on either runtime. Rows have the type `unknown` until a store parses them. */
export interface SqlStore {
  /** Runs one read-only statement. */
  read(statement: Statement): Promise<unknown[]>
  /** Runs all statements in one transaction and returns the rows of each. */
  write(statements: readonly Statement[]): Promise<unknown[][]>
}

/** The database of an installation, with all tables of `edge/migrations`. */
export interface Database extends SqlStore {
  /**
   * Commits a write.
   * @throws Error if writes fail or would not be persisted.
   */
  check(): Promise<void>
}

/** The write of `check`. The value is random, because SQLite does not write a row whose values stay the same. */
export const TRIAL_WRITE = `INSERT INTO job_state (name, value) VALUES ('trial write', json_quote(hex(randomblob(8))))
  ON CONFLICT (name) DO UPDATE SET value = excluded.value`

/** The database of one project, with the tables `events` and `usage` only (`decisions/018`). */
export interface ProjectDatabase extends SqlStore {
  /** Deletes all rows. */
  erase(): Promise<void>
}

/**
 * Tag for statements: in `sql\`SELECT name FROM projects WHERE sdk_key = ${key}\``, values become parameters, and
 * nested statements are inserted with their own. D1 allows at most 100 parameters; pass lists as one JSON text through
 * json_each.
 */
export function sql(parts: TemplateStringsArray, ...inserts: readonly (SqlValue | Statement)[]): Statement {
  let text = parts[0] ?? ''
  const values: SqlValue[] = []
  for (const [index, insert] of inserts.entries()) {
    if (typeof insert === 'object' && insert !== null) {
      text += insert.text
      values.push(...insert.values)
    } else {
      text += '?'
      values.push(insert)
    }
    text += parts[index + 1] ?? ''
  }
  return { text, values }
}

/** SQLite stores a boolean as 0 or 1. */
export const sqliteBoolean = v.pipe(
  v.number(),
  v.transform((value) => value === 1),
)
