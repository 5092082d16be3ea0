import { WEBHOOK_TIMEOUT_MS } from '../../contract/limits.ts'
import type { Ports } from '../ports/ports.ts'
import type { Webhook } from '../projects/project.ts'
import { readProject } from '../projects/store.ts'
import { readReport } from '../reports/store.ts'
import { nextAttempt } from './attempts.ts'
import { createMessage, type WebhookEvent } from './message.ts'
import { claimDeliveries, settleDelivery, type DueDelivery, type Outcome } from './store.ts'

/** A Worker can have six connections at a time, and 30 s after its response. */
const AT_ONCE = 6
const ROUNDS = 2
/** An attempt without a result for this long ended with its process, so another can start. */
const CLAIMED_MS = 4 * WEBHOOK_TIMEOUT_MS

export type DeliveryPorts = Pick<Ports, 'clock' | 'database' | 'log' | 'secrets' | 'sender'>

/**
 * Sends the due messages. It runs after each change that created one and as a job for retries; each call reserves the
 * messages that it sends. Returns the number of accepted messages.
 */
export async function deliverDue(ports: DeliveryPorts): Promise<number> {
  const { clock, database, log } = ports
  let accepted = 0
  for (let round = 0; round < ROUNDS; round += 1) {
    const now = clock.now()
    const due = await claimDeliveries(database, { now, until: now + CLAIMED_MS, limit: AT_ONCE })
    const outcomes = await Promise.all(due.map((delivery) => attempt(delivery, ports)))
    if (outcomes.length > 0) await database.write(outcomes.map(settleDelivery))
    accepted += outcomes.filter(({ isDelivered }) => isDelivered).length
    for (const { id, nextAt, status } of outcomes.filter(({ isDelivered }) => !isDelivered)) {
      log.write('warn', 'webhook failed', { delivery: id, status, isLast: nextAt === null })
    }
    if (due.length < AT_ONCE) break
  }
  return accepted
}

async function attempt(delivery: DueDelivery, ports: DeliveryPorts): Promise<Outcome> {
  const { attempts, createdAt, event, id } = delivery
  const project = await readProject(ports, delivery.project)
  const webhook = project?.webhooks.find((each) => each.id === delivery.webhook)
  const report = delivery.report === null ? undefined : await readReport(ports.database, delivery.report)
  if (webhook === undefined || report === undefined) {
    return { id, isDelivered: false, status: null, error: 'What it told of has gone.', nextAt: null }
  }
  const telling = { id, event, happenedAt: createdAt, report: report.summary }
  const { status, error } = await send(webhook, telling, ports)
  const isDelivered = error === ''
  // 410 means that the receiver wants no more messages.
  const isOver = isDelivered || status === 410
  return { id, isDelivered, status, error, nextAt: isOver ? null : nextAttempt(attempts, ports.clock.now()) }
}

/** Result of one attempt: `error` is empty if the message was accepted. */
export async function send(
  { secret, url }: Webhook,
  telling: WebhookEvent,
  { clock, sender }: Pick<Ports, 'clock' | 'sender'>,
): Promise<Pick<Outcome, 'status' | 'error'>> {
  try {
    const message = createMessage(telling, { secret, now: clock.now() })
    const status = await sender.post(url, message)
    return { status, error: status >= 200 && status < 300 ? '' : `The address answered ${status}.` }
  } catch (error) {
    return { status: null, error: toReason(error) }
  }
}

/** The error text that the owner sees beside the message. */
function toReason(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const isLate = error.name === 'AbortError' || error.name === 'TimeoutError'
  return isLate ? `The address did not answer within ${WEBHOOK_TIMEOUT_MS / 1000} s.` : error.message
}
