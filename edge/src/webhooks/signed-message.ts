import { Webhook } from 'standardwebhooks'
import type { WebhookFormat } from '../../contract/webhooks.ts'
import type { Message } from '../ports/webhook-sender.ts'
import type { WebhookEvent } from './event.ts'
import { formatBody } from './format-body.ts'

/** Returns a secret of 24 random bytes, encoded as in Standard Webhooks. */
export function createWebhookSecret(): string {
  return `whsec_${btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(24))))}`
}

/**
 * Creates a message as defined by Standard Webhooks 1.0. `webhook-signature` covers id, time of the attempt, and body.
 */
export function createMessage(
  event: WebhookEvent,
  {
    format,
    secret,
    now,
    traceparent,
  }: { format: WebhookFormat; secret: string; now: number; traceparent?: string | undefined },
): Message {
  const { id } = event
  const body = formatBody(event, format)
  return {
    body,
    headers: {
      'Content-Type': 'application/json',
      'User-Agent': 'node-docs-webhooks/1',
      'webhook-id': id,
      'webhook-timestamp': String(Math.floor(now / 1000)),
      'webhook-signature': new Webhook(secret).sign(id, new Date(now), body),
      ...(traceparent !== undefined && { traceparent }),
    },
  }
}
