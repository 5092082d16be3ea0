import type { ReportSummary } from '../../contract/inbox.ts'
import type { Message } from '../ports/sender.ts'

/** 24 random bytes, encoded as in Standard Webhooks. */
export function createWebhookSecret(): string {
  return `whsec_${toBase64(crypto.getRandomValues(new Uint8Array(24)))}`
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
export async function createMessage(
  { id, event, happenedAt, report }: WebhookEvent,
  { secret, now }: { secret: string; now: number },
): Promise<Message> {
  const timestamp = String(Math.floor(now / 1000))
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
      'webhook-timestamp': timestamp,
      'webhook-signature': `v1,${await sign(`${id}.${timestamp}.${body}`, secret)}`,
    },
  }
}

async function sign(text: string, secret: string): Promise<string> {
  const bytes = Uint8Array.from(atob(secret.slice('whsec_'.length)), (character) => character.charCodeAt(0))
  const key = await crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign'])
  const signature = await crypto.subtle.sign('HMAC', key, new TextEncoder().encode(text))
  return toBase64(new Uint8Array(signature))
}

function toBase64(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
}
