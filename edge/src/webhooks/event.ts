import type { WebhookReport } from '../../contract/webhook-message.ts'

/** The event that a message reports, before it gets a format. */
export interface WebhookEvent {
  /** The same in every attempt, so that receivers can detect duplicates. */
  id: string
  event: string
  /** When it happened, in milliseconds since 1970. */
  happenedAt: number
  projectName: string
  /** The current report; absent in a test. */
  report: WebhookReport | undefined
}
