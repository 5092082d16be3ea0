import { Database as Sqlite } from 'bun:sqlite'
import { chmodSync, closeSync, openSync, statSync } from 'node:fs'
import type { Database, Statement } from '../database.ts'

/**
 * SQLite in one file. WAL with synchronous FULL: committed data survives a loss of power. The sync blocks the calling
 * thread, 1 to 3 ms on a typical disk.
 */
export function openDatabase(path: string): { database: Database; sqlite: Sqlite; close: () => void } {
  // Before SQLite opens it: the files `-wal` and `-shm` get the same mode.
  closeSync(openSync(path, 'a', 0o600))
  chmodSync(path, 0o600)
  const sqlite = new Sqlite(path, { create: true, strict: true })
  sqlite.run('PRAGMA journal_mode = WAL')
  sqlite.run('PRAGMA synchronous = FULL')
  sqlite.run('PRAGMA busy_timeout = 3000')
  // Overwrites deleted data, including secrets from before encryption, in unused pages.
  sqlite.run('PRAGMA secure_delete = ON')

  const { ino } = statSync(path)
  /** SQLite continues to write to a deleted file, and the data would be lost at the next start. */
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
      check: async () => checkFile(),
    },
    sqlite,
    close: () => sqlite.close(),
  }
}
