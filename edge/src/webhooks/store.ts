import * as v from 'valibot'
import { LONGEST_WAIT_MS } from '../../contract/limits.ts'
import { reportChangeSchema } from '../../contract/webhook-message.ts'
import {
  type DeliveryView,
  FAILING_ATTEMPTS,
  PAUSED_ATTEMPTS,
  PAUSED_HOURS,
  PAUSED_MESSAGES,
  webhookEvents,
} from '../../contract/webhooks.ts'
import { type Actor, noteChange } from '../audit/store.ts'
import { type Database, sql, sqliteBoolean, type Statement } from '../ports/database.ts'

const SHOWN = 100
const HOUR_MS = 3_600_000
/** A failing webhook waits this long for each failed attempt until its next message, and at most ten minutes. */
const FAILING_STEP_MS = 15_000
const FAILING_WAIT_MS = 600_000
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
  /** Id of the reply, only of `report.replied`. */
  reply: v.nullable(v.string()),
  /** Until when the message is reserved. */
  claimedUntil: v.number(),
})

/** A reserved message. `attempts` includes the current attempt. */
export type DueDelivery = v.InferOutput<typeof claimRow>

const claimColumns = sql`id, project, webhook, event, report, created_at AS createdAt, attempts,
  changes, changed_by AS changedBy, reply, claimed_until AS claimedUntil`

/**
 * Reserves due messages until `until`. A message without a result by then is due again. The webhooks take turns, so that
 * one with many messages does not delay the others. At most `limit` messages of a webhook are reserved at the same time,
 * by all calls together: if it becomes slow, it gets only these again, and not everything that waits for it. With `isFailing`, reserves the oldest message of each failing
 * webhook whose wait is over, otherwise messages of all others. Messages of a paused webhook wait, and so do those of a
 * deleted project, because the project can be restored.
 */
export async function claimDeliveries(
  database: Database,
  { now, until, limit, isFailing }: { now: number; until: number; limit: number; isFailing: boolean },
): Promise<DueDelivery[]> {
  const isTurn = isFailing
    ? sql`failures >= ${FAILING_ATTEMPTS}
        AND (webhook_failures.next_at <= ${now} OR webhook_failures.next_at > ${now + LONGEST_WAIT_MS})`
    : sql`coalesce(failures, 0) < ${FAILING_ATTEMPTS}`
  const [rows] = await database.write([
    sql`UPDATE deliveries SET next_at = ${until}, claimed_until = ${until}, attempts = attempts + 1
      WHERE id IN (
        SELECT id FROM (
          SELECT id, project, webhook, deliveries.next_at AS due_at,
            row_number() OVER (PARTITION BY project, webhook ORDER BY deliveries.next_at, id) AS turn
          FROM deliveries LEFT JOIN webhook_failures USING (project, webhook)
          WHERE (deliveries.next_at <= ${now} OR deliveries.next_at > ${now + LONGEST_WAIT_MS})
            AND paused_at IS NULL AND ${isTurn}
            AND project NOT IN (SELECT sdk_key FROM projects WHERE delete_at IS NOT NULL)) AS due
        WHERE (turn = 1 OR ${isFailing ? 0 : 1})
          AND turn + (SELECT count(*) FROM deliveries AS claimed WHERE claimed.project = due.project
            AND claimed.webhook = due.webhook AND claimed.claimed_until > ${now} AND claimed.claimed_until <= ${until})
            <= ${limit}
        ORDER BY turn, due_at LIMIT ${limit})
      RETURNING ${claimColumns}`,
    // Until its message has a result, a failing webhook gets no other.
    ...(isFailing
      ? [
          sql`UPDATE webhook_failures SET next_at = ${until}
            WHERE (project, webhook) IN (SELECT project, webhook FROM deliveries WHERE next_at = ${until})`,
        ]
      : []),
  ])
  return v.parse(v.array(claimRow), rows)
}

/** Reserves one message of a project, even if the message is not due; `undefined` if the message does not exist. */
export async function claimDelivery(
  database: Database,
  { id, project, until }: { id: string; project: string; until: number },
): Promise<DueDelivery | undefined> {
  const [rows] = await database.write([
    sql`UPDATE deliveries SET next_at = ${until}, claimed_until = ${until}, attempts = attempts + 1, is_delivered = 0
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
 * Stores the result of an attempt, and counts the webhook's failures since its last success. Pauses a webhook that
 * failed too often, and resumes one that accepts a message. Ignores a failure if another attempt has started since.
 */
export function settleDelivery(outcome: Outcome): Statement[] {
  const { at, attempts, error, id, isDelivered, nextAt, project, response, status, webhook } = outcome
  const request = outcome.request.slice(0, REQUEST_CHARACTERS).toWellFormed()
  return [
    sql`UPDATE deliveries SET is_delivered = ${isDelivered ? 1 : 0}, status = ${status}, error = ${error},
      next_at = ${nextAt}, claimed_until = NULL, tried_at = ${at}, request = ${request}, response = ${response}
      WHERE id = ${id} AND is_delivered = 0 AND (attempts = ${attempts} OR ${isDelivered ? 1 : 0})`,
    ...(isDelivered
      ? resumeWebhook({ project, webhook }, { at, who: 'webhooks' })
      : [
          sql`INSERT INTO webhook_failures (project, webhook, since, failures, error)
            SELECT project, webhook, ${at}, 1, ${error} FROM deliveries
            WHERE id = ${id} AND is_delivered = 0 AND attempts = ${attempts}
            ON CONFLICT DO UPDATE SET failures = failures + 1, error = excluded.error,
              next_at = ${at} + min((failures + 2 - ${FAILING_ATTEMPTS}) * ${FAILING_STEP_MS}, ${FAILING_WAIT_MS})`,
          ...pauseWebhook({ project, webhook }, at),
        ]),
  ]
}

interface WebhookKey {
  project: string
  webhook: string
}

/** Pauses a webhook if enough attempts have failed, and records it. */
function pauseWebhook({ project, webhook }: WebhookKey, at: number): Statement[] {
  const isOver = sql`project = ${project} AND webhook = ${webhook} AND paused_at IS NULL
    AND failures >= ${PAUSED_ATTEMPTS} AND since <= ${at - PAUSED_HOURS * HOUR_MS}`
  return [
    sql`INSERT INTO audit (at, who, action, project, target, detail)
      SELECT ${at}, 'webhooks', 'webhook.paused', project, webhook, json_object('failures', failures, 'error', error)
      FROM webhook_failures WHERE ${isOver}`,
    sql`UPDATE webhook_failures SET paused_at = ${at} WHERE ${isOver}`,
  ]
}

/** Forgets the failures of a webhook, so that its messages are sent again. Records it if the webhook was paused. */
export function resumeWebhook({ project, webhook }: WebhookKey, { at, who }: Actor): Statement[] {
  const isSame = sql`project = ${project} AND webhook = ${webhook}`
  return [
    noteChange(
      { at, who, action: 'webhook.resumed', project, target: webhook },
      sql`EXISTS (SELECT 1 FROM webhook_failures WHERE ${isSame} AND paused_at IS NOT NULL)`,
    ),
    sql`DELETE FROM webhook_failures WHERE ${isSame}`,
  ]
}

/** Fails the oldest of the messages that wait for a paused webhook if there are too many. */
export function limitPausedDeliveries(): Statement {
  return sql`UPDATE deliveries SET next_at = NULL,
      error = ${`The webhook is paused, and ${PAUSED_MESSAGES} newer messages wait for it.`}
    WHERE id IN (
      SELECT id FROM (
        SELECT id, row_number() OVER (PARTITION BY project, webhook ORDER BY created_at DESC, id) AS place
        FROM webhook_failures JOIN deliveries USING (project, webhook)
        WHERE paused_at IS NOT NULL AND deliveries.next_at IS NOT NULL)
      WHERE place > ${PAUSED_MESSAGES})`
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

/**
 * Deletes messages for webhooks that were removed from the project, and the failures of those and of webhooks with a new
 * URL.
 */
export function dropDeliveries(
  project: string,
  { before, after }: Record<'before' | 'after', readonly { id: string; url: string }[]>,
): Statement[] {
  const toList = (webhooks: readonly { id: string }[]) => JSON.stringify(webhooks.map(({ id }) => id))
  const same = after.filter(({ id, url }) => before.some((each) => each.id === id && each.url === url))
  const isNot = (list: string) =>
    sql`project = ${project} AND webhook NOT IN (SELECT value FROM json_each(${list}))`
  return [
    sql`DELETE FROM deliveries WHERE ${isNot(toList(after))}`,
    sql`DELETE FROM webhook_failures WHERE ${isNot(toList(same))}`,
  ]
}

const deliveryRow = v.object({
  ...v.omit(claimRow, ['project', 'changes', 'changedBy', 'reply', 'claimedUntil']).entries,
  isDelivered: v.number(),
  status: v.nullable(v.number()),
  error: v.string(),
  request: v.string(),
  response: v.string(),
  triedAt: v.nullable(v.number()),
  nextAt: v.nullable(v.number()),
  isPaused: sqliteBoolean,
})

/** Returns the messages of a project, newest first. With `id`, returns only the message with this id. */
export async function readDeliveries(
  database: Database,
  project: string,
  id?: string,
): Promise<DeliveryView[]> {
  const rows = await database.read(
    sql`SELECT ${claimColumns}, is_delivered AS isDelivered, status, error, request, response,
        tried_at AS triedAt, next_at AS nextAt, EXISTS (SELECT 1 FROM webhook_failures AS failing
          WHERE failing.project = deliveries.project AND failing.webhook = deliveries.webhook
            AND paused_at IS NOT NULL) AS isPaused
      FROM deliveries WHERE project = ${project} ${id === undefined ? sql`` : sql`AND id = ${id}`}
      ORDER BY created_at DESC, id LIMIT ${SHOWN}`,
  )
  return v
    .parse(v.array(deliveryRow), rows)
    .map(({ createdAt, isDelivered, isPaused, nextAt, triedAt, ...delivery }) => ({
      ...delivery,
      state: isDelivered === 1 ? 'delivered' : nextAt === null ? 'failed' : 'waiting',
      createdAt: toText(createdAt),
      triedAt: triedAt === null ? null : toText(triedAt),
      // Before the first attempt, `next_at` can be earlier than the creation of the message.
      nextAt: nextAt === null || isPaused ? null : toText(Math.max(nextAt, createdAt)),
    }))
}

const failingRow = v.object({
  project: v.string(),
  webhook: v.string(),
  since: v.number(),
  failures: v.number(),
  error: v.string(),
  pausedAt: v.nullable(v.number()),
})

/** Webhooks whose last attempts all failed. */
export async function readFailures(database: Database) {
  const rows = await database.read(
    sql`SELECT project, webhook, since, failures, error, paused_at AS pausedAt FROM webhook_failures
      WHERE failures >= ${FAILING_ATTEMPTS} ORDER BY project, webhook`,
  )
  return v.parse(v.array(failingRow), rows).map(({ pausedAt, since, ...row }) => ({
    ...row,
    since: toText(since),
    pausedAt: pausedAt === null ? null : toText(pausedAt),
  }))
}

function toText(time: number): string {
  return new Date(time).toISOString()
}
