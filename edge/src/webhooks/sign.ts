import { Webhook } from 'standardwebhooks'
import type { WebhookFormat } from '../../contract/webhooks.ts'
import { toBase64 } from '../ports/to-base64.ts'
import type { WebhookRequest } from '../ports/webhook-sender.ts'
import { formatBody, type WebhookEvent } from './format-body.ts'

/** Returns a secret of 24 random bytes, encoded as in Standard Webhooks. */
export function createWebhookSecret(): string {
  return `whsec_${toBase64(crypto.getRandomValues(new Uint8Array(24)))}`
}

/**
 * Creates the signed request that sends an event (Standard Webhooks 1.0). `webhook-signature` signs the id, the time of
 * the attempt and the body.
 */
export function createWebhookRequest(
  event: WebhookEvent,
  {
    format,
    secret,
    now,
    traceparent,
  }: { format: WebhookFormat; secret: string; now: number; traceparent?: string | undefined },
): WebhookRequest {
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
