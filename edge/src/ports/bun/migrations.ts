import type { Database } from 'bun:sqlite'
import { Glob } from 'bun'
import { join } from 'node:path'

/**
 * Applies new migrations from `edge/migrations` in order of their names, each in one transaction. On Workers, `wrangler
 * d1 migrations apply` applies the same files to D1.
 * @param only Names of migrations to apply. By default, all.
 */
export async function migrate(
  sqlite: Database,
  directory: string,
  only?: readonly string[],
): Promise<string[]> {
  sqlite.run('CREATE TABLE IF NOT EXISTS migrations (name TEXT NOT NULL PRIMARY KEY) STRICT')
  const done = new Set(sqlite.query<{ name: string }, []>('SELECT name FROM migrations').values().flat())
  const names = await Array.fromAsync(new Glob('*.sql').scan(directory))
  const pending = names.toSorted().filter((name) => !done.has(name) && (only?.includes(name) ?? true))
  for (const name of pending) {
    const text = await Bun.file(join(directory, name)).text()
    sqlite.transaction(() => {
      sqlite.run(text)
      sqlite.run('INSERT INTO migrations (name) VALUES (?)', [name])
    })()
  }
  return pending
}
