export type SqlValue = string | number | null

/** One statement with its values; made by the `sql` tag, so that no value ever stands in the text. */
export interface Statement {
  readonly text: string
  readonly values: readonly SqlValue[]
}

/** SQLite behind either runtime. Rows are unknown until a store has read them. */
export interface Database {
  /** Runs one statement that changes nothing. */
  read(statement: Statement): Promise<unknown[]>
  /** Runs all statements in one transaction, or none; answers the rows that each returned. */
  write(statements: readonly Statement[]): Promise<unknown[][]>
  /** @throws Error where nothing that is written now would be kept. */
  check(): Promise<void>
}

/**
 * `sql\`SELECT name FROM projects WHERE sdk_key = ${key}\``: values become parameters, statements are
 * woven in with theirs. D1 takes at most 100 parameters; send lists as one JSON text through json_each.
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
