import { Webhook } from 'standardwebhooks'
import type { ReportSummary } from '../../contract/inbox.ts'
import type { Message } from '../ports/sender.ts'

/** 24 random bytes, encoded as in Standard Webhooks. */
export function createWebhookSecret(): string {
  return `whsec_${btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(24))))}`
}

export interface WebhookEvent {
  /** The same in every attempt, so that receivers can detect duplicates. */
  id: string
  event: string
  /** When it happened, in milliseconds since 1970. */
  happenedAt: number
  /** The current report; absent in a test. */
  report: ReportSummary | undefined
}

/** A message as defined by Standard Webhooks 1.0: `webhook-signature` covers id, time of the attempt, and body. */
export function createMessage(
  { id, event, happenedAt, report }: WebhookEvent,
  { secret, now }: { secret: string; now: number },
): Message {
  const body = JSON.stringify({
    type: event,
    timestamp: new Date(happenedAt).toISOString(),
    data: report ?? {},
  })
  return {
    body,
    headers: {
      'Content-Type': 'application/json',
      'User-Agent': 'node-docs-webhooks/1',
      'webhook-id': id,
      'webhook-timestamp': String(Math.floor(now / 1000)),
      'webhook-signature': new Webhook(secret).sign(id, new Date(now), body),
    },
  }
}
