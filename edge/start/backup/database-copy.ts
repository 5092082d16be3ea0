import { Database as Sqlite } from 'bun:sqlite'
import * as v from 'valibot'
import { SettingError } from '../../src/ports/setting-error.ts'
import { RETURN_STATE } from '../../src/jobs/return-events.ts'
import type { BackupRow, DatabaseCopy } from './manifest.ts'

const rowSchema = v.object({
  kind: v.picklist(['report', 'file', 'map']),
  id: v.string(),
  project: v.string(),
  place: v.picklist(['blobs', 'trash']),
})

/** Copies the database in one read transaction, so a running server can keep writing to the original. */
export function copyDatabase(from: string, to: string): void {
  const sqlite = new Sqlite(from, { create: false, readwrite: true })
  try {
    sqlite.run('PRAGMA busy_timeout = 10000')
    sqlite.run('VACUUM INTO ?', [to])
  } finally {
    sqlite.close()
  }
}

/** Describes the damage of a database; undefined if the database is intact. */
export function findDamage(path: string): string | undefined {
  try {
    return withDatabase(path, (sqlite) => {
      const rows = sqlite.query('PRAGMA integrity_check').values().flat()
      return rows.length === 1 && rows[0] === 'ok' ? undefined : rows.join('; ')
    })
  } catch (error) {
    return String(error)
  }
}

/** @throws SettingError if the database has no tables of this application. */
export function describeDatabase(path: string): DatabaseCopy {
  return withDatabase(path, (sqlite) => {
    if (!hasTable(sqlite, 'migrations') || !hasTable(sqlite, 'reports'))
      throw new SettingError(
        `The database has no data of this application. Check DATA_DIR. If it is new, start the server once.`,
      )
    const [id] = hasTable(sqlite, 'installation') ? sqlite.query('SELECT id FROM installation').values() : []
    return {
      installation: id === undefined ? null : String(id[0]),
      migrations: sqlite.query('SELECT name FROM migrations ORDER BY name').values().flat().map(String),
      rows: readRows(sqlite),
    }
  })
}

/** Returns whether events that a Worker had stored in Durable Objects have been moved to this database. */
export function hasReturnedEvents(path: string): boolean {
  return withDatabase(path, (sqlite) => {
    const state = sqlite.query(`SELECT value ->> '$.completedAt' FROM job_state WHERE name = ?`)
    return typeof state.values(RETURN_STATE)[0]?.[0] === 'number'
  })
}

const tables = { report: 'reports', file: 'files', map: 'source_maps' } as const

/** Returns the rows that have a blob. */
function readRows(sqlite: Sqlite): BackupRow[] {
  // A database from an older version that has not been migrated yet lacks the later tables.
  const maps = hasTable(sqlite, 'source_maps')
    ? "UNION ALL SELECT 'map', id, project, 'blobs' FROM source_maps"
    : ''
  const trash = hasTable(sqlite, 'trash') ? "UNION ALL SELECT kind, id, project, 'trash' FROM trash" : ''
  const rows = sqlite.query(
    `SELECT 'report' AS kind, id, project, 'blobs' AS place FROM reports
     UNION ALL SELECT 'file', id, project, 'blobs' FROM files ${maps} ${trash}`,
  )
  return v.parse(v.array(rowSchema), rows.all())
}

function hasTable(sqlite: Sqlite, name: string): boolean {
  return sqlite.query('SELECT 1 FROM sqlite_master WHERE name = ?').get(name) !== null
}

/** Removes rows from the copy that the server permanently deleted while the backup ran. */
export function removeRows(path: string, rows: readonly BackupRow[]): void {
  withDatabase(path, (sqlite) => {
    const remove = sqlite.transaction(() => {
      for (const { kind, id, place } of rows) {
        if (place === 'trash') sqlite.run('DELETE FROM trash WHERE kind = ? AND id = ?', [kind, id])
        else sqlite.run(`DELETE FROM ${tables[kind]} WHERE id = ?`, [id])
      }
    })
    remove()
  })
}

function withDatabase<Result>(path: string, use: (sqlite: Sqlite) => Result): Result {
  const sqlite = new Sqlite(path, { create: false, readwrite: true })
  try {
    return use(sqlite)
  } finally {
    sqlite.close()
  }
}
