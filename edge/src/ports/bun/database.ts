import { Database as Sqlite } from 'bun:sqlite'
import { chmodSync, closeSync, openSync, statSync } from 'node:fs'
import { TRIAL_WRITE, type Database, type Statement } from '../database.ts'

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
