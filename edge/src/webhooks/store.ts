import * as v from 'valibot'
import { webhookEvents, type DeliveryView } from '../../contract/webhooks.ts'
import { sql, type Database, type Statement } from '../ports/database.ts'

const SHOWN = 100

const claimRow = v.object({
  id: v.string(),
  project: v.string(),
  webhook: v.string(),
  event: v.picklist([...webhookEvents, 'test']),
  report: v.nullable(v.string()),
  createdAt: v.number(),
  attempts: v.number(),
})

/** A message that is due, including the current attempt in its count. */
export type DueDelivery = v.InferOutput<typeof claimRow>

/** Reserves the due messages until `until`, when this attempt must have ended. */
export async function claimDeliveries(
  database: Database,
  { now, until, limit }: { now: number; until: number; limit: number },
): Promise<DueDelivery[]> {
  const [rows] = await database.write([
    sql`UPDATE deliveries SET next_at = ${until}, attempts = attempts + 1
      WHERE id IN (SELECT id FROM deliveries WHERE next_at <= ${now} ORDER BY next_at LIMIT ${limit})
      RETURNING id, project, webhook, event, report, created_at AS createdAt, attempts`,
  ])
  return v.parse(v.array(claimRow), rows)
}

/** Result of an attempt. */
export interface Outcome {
  id: string
  isDelivered: boolean
  status: number | null
  error: string
  nextAt: number | null
}

export function settleDelivery({ id, isDelivered, status, error, nextAt }: Outcome): Statement {
  return sql`UPDATE deliveries SET is_delivered = ${isDelivered ? 1 : 0}, status = ${status}, error = ${error},
    next_at = ${nextAt} WHERE id = ${id}`
}

/** Creates a test message that is sent at once: its first attempt is already counted. */
export function insertTest(delivery: {
  id: string
  project: string
  webhook: string
  now: number
}): Statement {
  return sql`INSERT INTO deliveries (id, project, webhook, event, created_at, next_at, attempts)
    VALUES (${delivery.id}, ${delivery.project}, ${delivery.webhook}, 'test', ${delivery.now}, NULL, 1)`
}

/** Deletes messages for webhooks that the project no longer has. */
export function dropDeliveries(project: string, webhooks: readonly { id: string }[]): Statement {
  const ids = JSON.stringify(webhooks.map(({ id }) => id))
  return sql`DELETE FROM deliveries WHERE project = ${project}
    AND webhook NOT IN (SELECT value FROM json_each(${ids}))`
}

const deliveryRow = v.object({
  ...v.omit(claimRow, ['project']).entries,
  isDelivered: v.number(),
  status: v.nullable(v.number()),
  error: v.string(),
  nextAt: v.nullable(v.number()),
})

/** Newest first. */
export async function readDeliveries(database: Database, project: string): Promise<DeliveryView[]> {
  const rows = await database.read(
    sql`SELECT id, webhook, event, report, created_at AS createdAt, attempts, is_delivered AS isDelivered, status,
        error, next_at AS nextAt
      FROM deliveries WHERE project = ${project} ORDER BY created_at DESC, id LIMIT ${SHOWN}`,
  )
  return v.parse(v.array(deliveryRow), rows).map(({ createdAt, isDelivered, nextAt, ...delivery }) => ({
    ...delivery,
    state: isDelivered === 1 ? 'delivered' : nextAt === null ? 'failed' : 'waiting',
    createdAt: new Date(createdAt).toISOString(),
    // A message without an attempt is due immediately.
    nextAt: nextAt === null ? null : new Date(Math.max(nextAt, createdAt)).toISOString(),
  }))
}
