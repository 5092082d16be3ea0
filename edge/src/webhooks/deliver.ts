import type { Context } from 'hono'
import * as v from 'valibot'
import { WEBHOOK_TIMEOUT_MS } from '../../contract/limits.ts'
import type { WebhookReport } from '../../contract/webhook-message.ts'
import { runInBackground } from '../http/request-context.ts'
import { type Database, sql } from '../ports/database.ts'
import { formatError } from '../ports/log.ts'
import type { Ports } from '../ports/ports.ts'
import type { Project, Webhook } from '../projects/project.ts'
import { readProject } from '../projects/store.ts'
import { readMessage } from '../reports/read-parts.ts'
import { readReport } from '../reports/store.ts'
import type { WebhookEvent } from './format-body.ts'
import { createWebhookRequest } from './sign.ts'
import { claimDeliveries, type DueDelivery, type Outcome, settleDelivery } from './store.ts'

/**
 * Maximum number of messages that are sent at the same time. A Worker can have six open connections, and runs for at
 * most 30 s after its response. Failing webhooks have their own share, so that their timeouts delay no other webhook.
 */
const AT_ONCE = 4
const FAILING_AT_ONCE = 2
/**
 * How often a call reserves more messages, and how long: a Worker can make 1,000 calls to D1 and other services per
 * invocation, of which a message takes up to eight, and the last messages take up to twelve seconds more. The job of a
 * server without this limit sends as many messages as it can in the time.
 */
const ROUNDS = 20
const RUN_MS = 15_000
/**
 * Time after which an attempt without a result has failed, because its process must have ended. Then another attempt
 * can start.
 */
export const CLAIMED_MS = 4 * WEBHOOK_TIMEOUT_MS
/** Attempts to store a result. A message that was accepted and has no result is sent again. */
const SETTLE_ATTEMPTS = 3
const SETTLE_WAIT_MS = 500

export type DeliveryPorts = Pick<Ports, 'blobs' | 'clock' | 'database' | 'log' | 'secrets' | 'webhookSender'>

/**
 * The request that changed these reports. Only the messages about these reports belong to the trace of the request.
 * Other messages that are due at the same time do not.
 */
export interface Cause {
  traceparent: string
  reports: readonly string[]
}

/**
 * Sends the due messages. Runs after each change that created a message, and as a job for retries. Each call reserves
 * the messages that it sends, so that no other call sends them, too. Returns the number of accepted messages.
 */
export async function deliverDue(ports: DeliveryPorts, cause?: Cause, rounds = ROUNDS): Promise<number> {
  const [accepted, acceptedByFailing] = await Promise.all([
    deliverSome(ports, { cause, isFailing: false, limit: AT_ONCE, rounds }),
    deliverSome(ports, { cause, isFailing: true, limit: FAILING_AT_ONCE, rounds }),
  ])
  return accepted + acceptedByFailing
}

interface Share {
  cause: Cause | undefined
  isFailing: boolean
  limit: number
  rounds: number
}

async function deliverSome(
  ports: DeliveryPorts,
  { cause, isFailing, limit, rounds }: Share,
): Promise<number> {
  const { clock, database, log } = ports
  let accepted = 0
  const end = clock.now() + RUN_MS
  for (let round = 0; round < rounds && clock.now() < end; round += 1) {
    const now = clock.now()
    const due = await claimDeliveries(database, { now, until: now + CLAIMED_MS, limit, isFailing })
    if (due.length === 0) break
    const results = await Promise.all(
      due.map(async (delivery) => {
        const outcome = await attempt(delivery, ports, findTrace(delivery, cause)).catch((error: unknown) =>
          toFailure(delivery, { error, now: clock.now() }),
        )
        if (outcome === undefined) return false
        await settle(outcome, database)
        const { error, id, isDelivered, nextAt, project, status } = outcome
        if (isDelivered) log.write('debug', 'webhook sent', { delivery: id, status })
        else
          log.write('warn', 'webhook failed', {
            delivery: id,
            project,
            status,
            error,
            isLast: nextAt === null,
          })
        return isDelivered
      }),
    )
    accepted += results.filter(Boolean).length
  }
  return accepted
}

/** Stores the result of an attempt. Tries again if the database is busy. */
async function settle(outcome: Outcome, database: Database, tries = 1): Promise<void> {
  try {
    await database.write(settleDelivery(outcome))
  } catch (error) {
    if (tries === SETTLE_ATTEMPTS) throw error
    await new Promise((resolve) => setTimeout(resolve, SETTLE_WAIT_MS))
    await settle(outcome, database, tries + 1)
  }
}

/**
 * Records an error as a failed attempt. An error in one message, such as a secret that cannot be decrypted, must not
 * stop the others.
 */
function toFailure(delivery: DueDelivery, { error, now }: { error: unknown; now: number }): Outcome {
  const reason = `The message cannot be created. (${formatError(error)})`
  const nextAt = nextAttempt(delivery.attempts, now)
  return { ...delivery, ...nothingSent, at: now, isDelivered: false, error: reason, nextAt }
}

function findTrace({ attempts, report }: DueDelivery, cause: Cause | undefined): string | undefined {
  const isCaused = attempts === 1 && report !== null && cause?.reports.includes(report)
  return isCaused ? cause?.traceparent : undefined
}

/**
 * Sends one reserved message.
 * @returns undefined if preparing the message took so long that another attempt could start before this one ends. Then
 * nothing was sent, and the message is due again.
 */
export async function attempt(
  delivery: DueDelivery,
  ports: DeliveryPorts,
  traceparent?: string,
): Promise<Outcome | undefined> {
  const { attempts, changedBy, changes, createdAt, event, id } = delivery
  const project = await readProject(ports, delivery.project)
  const webhook = project?.webhooks.find((each) => each.id === delivery.webhook)
  const report = project && webhook && (await describeReport(delivery.report, { project, webhook }, ports))
  if (!project || !webhook || (!report && event !== 'test')) {
    const error = 'The report or the webhook was deleted.'
    return { ...delivery, at: ports.clock.now(), isDelivered: false, ...nothingSent, error, nextAt: null }
  }
  const projectName = project.name
  const reply = delivery.reply === null ? undefined : await readReply(delivery.reply, ports.database)
  const message = {
    id,
    event,
    happenedAt: createdAt,
    projectName,
    changes,
    changedBy,
    report,
    reply,
    traceparent,
  }
  if (ports.clock.now() + 2 * WEBHOOK_TIMEOUT_MS > delivery.claimedUntil) return undefined
  const sent = await send(webhook, message, ports)
  const isDelivered = sent.error === ''
  // After 410 (Gone), a retry is pointless.
  const isOver = isDelivered || sent.status === 410 || event === 'test'
  const now = ports.clock.now()
  return { ...delivery, ...sent, at: now, isDelivered, nextAt: isOver ? null : nextAttempt(attempts, now) }
}

const nothingSent = { status: null, request: '', response: '' }

async function describeReport(
  id: string | null,
  { project, webhook }: { project: Project; webhook: Webhook },
  { blobs, database }: Pick<Ports, 'blobs' | 'database'>,
): Promise<WebhookReport | undefined> {
  const report = id === null ? undefined : await readReport(database, id)
  if (report === undefined) return undefined
  return {
    ...report.summary,
    ...(webhook.inbox !== undefined && { url: `${webhook.inbox}/reports/${report.summary.id}` }),
    projectName: project.name,
    message: await readMessage(report, blobs),
  }
}

const replyRow = v.object({ id: v.string(), text: v.string(), sender: v.nullable(v.string()) })

/** Returns a message of the reporter; undefined if it was deleted. */
async function readReply(
  id: string,
  database: Database,
): Promise<v.InferOutput<typeof replyRow> | undefined> {
  const [row] = await database.read(sql`SELECT id, text, sender FROM replies WHERE id = ${id}`)
  return row === undefined ? undefined : v.parse(replyRow, row)
}

/** Sends a message once. `error` of the result is empty if the message was accepted. */
async function send(
  { format, secret, url }: Webhook,
  { traceparent, ...event }: WebhookEvent & { traceparent: string | undefined },
  { clock, webhookSender }: Pick<Ports, 'clock' | 'webhookSender'>,
): Promise<Pick<Outcome, 'status' | 'error' | 'request' | 'response'>> {
  const message = createWebhookRequest(event, { format, secret, now: clock.now(), traceparent })
  const request = message.body
  try {
    const { status, text } = await webhookSender.post(url, message)
    const error = status >= 200 && status < 300 ? '' : `The server answered ${status}.`
    return { status, error, request, response: text }
  } catch (error) {
    return { status: null, error: toReason(error), request, response: '' }
  }
}

/** Explanations of connection errors, by the error codes of Bun and Node. */
const connectionErrors: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'Nothing answers at this URL. Check the host and the port.',
  ECONNRESET: 'The server closed the connection without an answer.',
  ENOTFOUND: 'The host name of this URL does not exist.',
  EAI_AGAIN: 'The host name of this URL cannot be looked up at the moment.',
  CERT_HAS_EXPIRED: 'The certificate of this host has expired.',
}

/** Returns an error message for the owner, which the inbox shows beside the message. */
function toReason(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  if (code in connectionErrors) return `${connectionErrors[code]} (${code})`
  const isLate = error.name === 'AbortError' || error.name === 'TimeoutError'
  return isLate ? `The server did not answer within ${WEBHOOK_TIMEOUT_MS / 1000} s.` : error.message
}

/** Sends the webhooks for a change to these reports. Does not delay the response. */
export function deliverAsync(
  c: Context,
  { project, reports }: { project: Project | undefined; reports: readonly string[] },
  ports: DeliveryPorts,
): void {
  if (!project || project.webhooks.length === 0) return
  const traceparent: string | undefined = c.get('traceparent')
  runInBackground(c, deliverSafely(ports, traceparent === undefined ? undefined : { traceparent, reports }))
}

/** Sends the due messages without throwing: failures are logged, and the messages are retried later. */
export async function deliverSafely(ports: DeliveryPorts, cause?: Cause, rounds?: number): Promise<void> {
  try {
    await deliverDue(ports, cause, rounds)
  } catch (error) {
    ports.log.write('error', 'job failed', { job: 'deliverWebhooks', error: formatError(error) })
  }
}

const SECOND_MS = 1000
const MINUTE_MS = 60 * SECOND_MS
const HOUR_MS = 60 * MINUTE_MS

/**
 * Delays after each failed attempt. Together, the delays are long enough for a receiver that is down for a restart, a
 * deployment, a night or a weekend.
 */
const waits = [
  15 * SECOND_MS,
  2 * MINUTE_MS,
  10 * MINUTE_MS,
  HOUR_MS,
  4 * HOUR_MS,
  12 * HOUR_MS,
  24 * HOUR_MS,
  24 * HOUR_MS,
]

/** Returns the time of the next attempt after `attempts` failed attempts; `null` if there is no further attempt. */
export function nextAttempt(attempts: number, now: number): number | null {
  const wait = waits[attempts - 1]
  return wait === undefined ? null : now + wait
}
