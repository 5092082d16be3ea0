import { Glob } from 'bun'
import { Database as Sqlite } from 'bun:sqlite'
import { chmodSync, closeSync, openSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { type Database, type Statement, TRIAL_WRITE } from '../database.ts'
import type { WriteSignal } from '../ports.ts'

/**
 * Opens SQLite in one file. With WAL and synchronous FULL, committed data survives a loss of power. The sync blocks the
 * calling thread, 1 to 3 ms on a typical disk.
 */
export function openDatabase(path: string): { database: Database; sqlite: Sqlite; close: () => void } {
  // The mode is set before SQLite opens the file, because `-wal` and `-shm` get the same mode.
  closeSync(openSync(path, 'a', 0o600))
  chmodSync(path, 0o600)
  const sqlite = new Sqlite(path, { create: true, strict: true })
  sqlite.run('PRAGMA journal_mode = WAL')
  sqlite.run('PRAGMA synchronous = FULL')
  sqlite.run('PRAGMA busy_timeout = 3000')
  // Uses a cache of 32 MiB instead of SQLite's default of 2 MiB. With the default, a search in 100,000 reports would
  // read the same pages repeatedly.
  sqlite.run('PRAGMA cache_size = -32768')
  // Makes SQLite overwrite deleted data, because older data can include secrets that were stored before encryption was
  // introduced.
  sqlite.run('PRAGMA secure_delete = ON')

  const { ino } = statSync(path)
  /**
   * Throws if the file was deleted or replaced. SQLite would continue to write to the old file, and the new data would
   * be lost at the next start.
   */
  function checkFile(): void {
    if (statSync(path, { throwIfNoEntry: false })?.ino !== ino) {
      throw new Error(
        `${path} is not the file that was opened; stop the server before replacing the database`,
      )
    }
  }

  const run = ({ text, values }: Statement): unknown[] => sqlite.query(text).all(...values)
  const runAll = sqlite.transaction((statements: readonly Statement[]) => statements.map(run))
  return {
    database: {
      read: async (statement) => run(statement),
      async write(statements) {
        checkFile()
        return runAll.immediate(statements)
      },
      async check() {
        checkFile()
        sqlite.run(TRIAL_WRITE)
      },
    },
    sqlite,
    close: () => sqlite.close(),
  }
}

/**
 * Applies new migrations from `edge/migrations` in order of their names, each in one transaction. On Workers, `wrangler
 * d1 migrations apply` applies the same files to D1.
 * @param only Names of migrations to apply. By default, all.
 */
export async function migrate(
  sqlite: Sqlite,
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

/** Delay after a write, so that observers query once for several writes. */
const BATCH_MS = 50

/** Call `notice` after each write; waiting observers resume after `BATCH_MS`. */
export function createWriteSignal(): WriteSignal & { notice(): void } {
  const waiting = new Set<() => void>()
  let isBatching = false

  function release(): void {
    isBatching = false
    for (const end of waiting) end()
  }

  return {
    wait: (ms) =>
      new Promise((resolve) => {
        const end = () => {
          clearTimeout(timer)
          waiting.delete(end)
          resolve()
        }
        const timer = setTimeout(end, ms)
        waiting.add(end)
      }),
    notice() {
      if (isBatching || waiting.size === 0) return
      isBatching = true
      setTimeout(release, BATCH_MS)
    },
  }
}
