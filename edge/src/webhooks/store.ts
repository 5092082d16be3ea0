import * as v from 'valibot'
import { reportChangeSchema } from '../../contract/webhook-message.ts'
import { FAILING_ATTEMPTS, webhookEvents, type DeliveryView } from '../../contract/webhooks.ts'
import { sql, type Database, type Statement } from '../ports/database.ts'

const SHOWN = 100
/** Maximum number of characters that are stored of a request, to keep rows small. */
const REQUEST_CHARACTERS = 6000

const claimRow = v.object({
  id: v.string(),
  project: v.string(),
  webhook: v.string(),
  event: v.picklist([...webhookEvents, 'test']),
  report: v.nullable(v.string()),
  createdAt: v.number(),
  attempts: v.number(),
  changes: v.pipe(v.string(), v.parseJson(), v.array(reportChangeSchema)),
  changedBy: v.nullable(v.string()),
})

/** A reserved message. `attempts` includes the current attempt. */
export type DueDelivery = v.InferOutput<typeof claimRow>

const claimColumns = sql`id, project, webhook, event, report, created_at AS createdAt, attempts,
  changes, changed_by AS changedBy`

/**
 * Reserves due messages until `until`. A message without a result by then is due again. Messages of a deleted project
 * wait, because the project can be restored.
 */
export async function claimDeliveries(
  database: Database,
  { now, until, limit }: { now: number; until: number; limit: number },
): Promise<DueDelivery[]> {
  const [rows] = await database.write([
    sql`UPDATE deliveries SET next_at = ${until}, attempts = attempts + 1
      WHERE id IN (SELECT id FROM deliveries WHERE next_at <= ${now}
          AND project NOT IN (SELECT sdk_key FROM projects WHERE delete_at IS NOT NULL) ORDER BY next_at LIMIT ${limit})
      RETURNING ${claimColumns}`,
  ])
  return v.parse(v.array(claimRow), rows)
}

/** Reserves one message of a project, even if the message is not due; `undefined` if the message does not exist. */
export async function claimDelivery(
  database: Database,
  { id, project, until }: { id: string; project: string; until: number },
): Promise<DueDelivery | undefined> {
  const [rows] = await database.write([
    sql`UPDATE deliveries SET next_at = ${until}, attempts = attempts + 1, is_delivered = 0
      WHERE id = ${id} AND project = ${project} RETURNING ${claimColumns}`,
  ])
  return v.parse(v.array(claimRow), rows)[0]
}

/** Result of an attempt. */
export interface Outcome {
  id: string
  project: string
  webhook: string
  /** Number of this attempt; the first attempt is 1. */
  attempts: number
  at: number
  isDelivered: boolean
  status: number | null
  error: string
  request: string
  response: string
  nextAt: number | null
}

/**
 * Stores the result of an attempt, and counts the webhook's failures since its last success. Ignores a failure if
 * another attempt has started since.
 */
export function settleDelivery(outcome: Outcome): Statement[] {
  const { at, attempts, error, id, isDelivered, nextAt, project, response, status, webhook } = outcome
  const request = outcome.request.slice(0, REQUEST_CHARACTERS).toWellFormed()
  return [
    sql`UPDATE deliveries SET is_delivered = ${isDelivered ? 1 : 0}, status = ${status}, error = ${error},
      next_at = ${nextAt}, tried_at = ${at}, request = ${request}, response = ${response}
      WHERE id = ${id} AND is_delivered = 0 AND (attempts = ${attempts} OR ${isDelivered ? 1 : 0})`,
    isDelivered
      ? sql`DELETE FROM webhook_failures WHERE project = ${project} AND webhook = ${webhook}`
      : sql`INSERT INTO webhook_failures (project, webhook, since, failures, error)
          SELECT project, webhook, ${at}, 1, ${error} FROM deliveries
          WHERE id = ${id} AND is_delivered = 0 AND attempts = ${attempts}
          ON CONFLICT DO UPDATE SET failures = failures + 1, error = excluded.error`,
  ]
}

/** Creates a test message. The caller sends the message at once, so no job sends it. */
export function insertTest(delivery: {
  id: string
  project: string
  webhook: string
  now: number
}): Statement {
  return sql`INSERT INTO deliveries (id, project, webhook, event, created_at, next_at)
    VALUES (${delivery.id}, ${delivery.project}, ${delivery.webhook}, 'test', ${delivery.now}, NULL)`
}

/** Deletes messages for webhooks that were removed from the project. */
export function dropDeliveries(project: string, webhooks: readonly { id: string }[]): Statement[] {
  const ids = JSON.stringify(webhooks.map(({ id }) => id))
  const isGone = sql`project = ${project} AND webhook NOT IN (SELECT value FROM json_each(${ids}))`
  return [sql`DELETE FROM deliveries WHERE ${isGone}`, sql`DELETE FROM webhook_failures WHERE ${isGone}`]
}

const deliveryRow = v.object({
  ...v.omit(claimRow, ['project', 'changes', 'changedBy']).entries,
  isDelivered: v.number(),
  status: v.nullable(v.number()),
  error: v.string(),
  request: v.string(),
  response: v.string(),
  triedAt: v.nullable(v.number()),
  nextAt: v.nullable(v.number()),
})

/** Returns the messages of a project, newest first. With `id`, returns only the message with this id. */
export async function readDeliveries(
  database: Database,
  project: string,
  id?: string,
): Promise<DeliveryView[]> {
  const rows = await database.read(
    sql`SELECT ${claimColumns}, is_delivered AS isDelivered, status, error, request, response,
        tried_at AS triedAt, next_at AS nextAt
      FROM deliveries WHERE project = ${project} ${id === undefined ? sql`` : sql`AND id = ${id}`}
      ORDER BY created_at DESC, id LIMIT ${SHOWN}`,
  )
  return v
    .parse(v.array(deliveryRow), rows)
    .map(({ createdAt, isDelivered, nextAt, triedAt, ...delivery }) => ({
      ...delivery,
      state: isDelivered === 1 ? 'delivered' : nextAt === null ? 'failed' : 'waiting',
      createdAt: toText(createdAt),
      triedAt: triedAt === null ? null : toText(triedAt),
      // Before the first attempt, `next_at` can be earlier than the creation of the message.
      nextAt: nextAt === null ? null : toText(Math.max(nextAt, createdAt)),
    }))
}

const failingRow = v.object({
  project: v.string(),
  webhook: v.string(),
  since: v.number(),
  failures: v.number(),
  error: v.string(),
})

/** Webhooks whose last attempts all failed. */
export async function readFailures(database: Database) {
  const rows = await database.read(
    sql`SELECT project, webhook, since, failures, error FROM webhook_failures
      WHERE failures >= ${FAILING_ATTEMPTS} ORDER BY project, webhook`,
  )
  return v.parse(v.array(failingRow), rows).map(({ since, ...row }) => ({ ...row, since: toText(since) }))
}

function toText(time: number): string {
  return new Date(time).toISOString()
}
