import * as v from 'valibot'
import { noteChange } from '../audit/store.ts'
import { deleteOldUsage, eventCount, sumEvents } from '../events/store.ts'
import { sql, type SqlStore } from '../ports/database.ts'

const DAY_MS = 86_400_000

/** Rows of each table per transaction. */
const BATCH = 5000

const projectRow = v.object({ project: v.string() })
const retentionRow = v.object({ days: v.number() })

/** What a project's own database needs next: nothing until tomorrow, another run at once, or to be erased. */
export type Expiry = 'done' | 'continue' | 'erase'

/**
 * Deletes a batch of expired events and old usage in a project's own database, and records the number of events in the
 * audit log. If that write fails after the deletion, the number is missing in the audit log.
 * @param main The installation's database, which knows how long the project keeps its data. If it does not have the
 * project, the project was deleted.
 */
export async function expireProject(main: SqlStore, store: SqlStore, now: number): Promise<Expiry> {
  const [stored] = await store.read(
    sql`SELECT project FROM events UNION ALL SELECT project FROM usage LIMIT 1`,
  )
  if (stored === undefined) return 'erase'
  const { project } = v.parse(projectRow, stored)
  const [row] = await main.read(sql`SELECT retention_days AS days FROM projects WHERE sdk_key = ${project}`)
  if (row === undefined) return 'erase'
  const { days } = v.parse(retentionRow, row)
  const [deleted = [], usage = []] = await store.write([
    sql`DELETE FROM events WHERE (project, gleap_id, seq) IN (
        SELECT project, gleap_id, seq FROM events
        WHERE project = ${project} AND received_at < ${now - days * DAY_MS} LIMIT ${BATCH})
      RETURNING ${eventCount} AS events`,
    deleteOldUsage(now, BATCH),
  ])
  const events = sumEvents(deleted)
  if (events > 0) {
    const detail = { cause: 'retention', events }
    await main.write([noteChange({ at: now, who: 'retention', action: 'rows.deleted', project, detail })])
  }
  return Math.max(deleted.length, usage.length) === BATCH ? 'continue' : 'done'
}
