import * as v from 'valibot'
import { FAILING_ATTEMPTS } from '../../contract/webhooks.ts'
import { type Database, sql } from '../ports/database.ts'

const queueNames = ['webhook', 'email'] as const

export interface Queue {
  name: (typeof queueNames)[number]
  /** Number of messages that wait, also for their next attempt. */
  length: number
  /** How long the oldest due message has been due, in seconds; 0 if none is due. */
  overdueSeconds: number
}

const row = v.object({ name: v.picklist(queueNames), length: v.number(), dueAt: v.nullable(v.number()) })

/**
 * Reads how many webhook messages and emails wait. Messages of deleted projects and of failing or paused webhooks are
 * never overdue, because something else than the server delays them.
 */
export async function readQueues(database: Pick<Database, 'read'>, now: number): Promise<Queue[]> {
  const isKept = sql`project NOT IN (SELECT sdk_key FROM projects WHERE delete_at IS NOT NULL)`
  const isTurn = sql`${isKept} AND paused_at IS NULL AND coalesce(failures, 0) < ${FAILING_ATTEMPTS}`
  const rows = await database.read(
    sql`SELECT 'webhook' AS name, count(*) AS length, min(iif(${isTurn}, deliveries.next_at, NULL)) AS dueAt
      FROM deliveries LEFT JOIN webhook_failures USING (project, webhook) WHERE deliveries.next_at IS NOT NULL
      UNION ALL
      SELECT 'email', count(*), min(iif(${isKept}, next_at, NULL)) FROM mails WHERE next_at IS NOT NULL`,
  )
  return v.parse(v.array(row), rows).map(({ name, length, dueAt }) => ({
    name,
    length,
    overdueSeconds: Math.max(0, now - (dueAt ?? now)) / 1000,
  }))
}
