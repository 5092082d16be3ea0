import type { ReportChange, WebhookReport } from '../../contract/webhook-message.ts'

/** The event that a message reports, before it gets a format. */
export interface WebhookEvent {
  /** The id is the same in every attempt, so that receivers can detect duplicates. */
  id: string
  event: string
  /** Time of the event in milliseconds since 1970. */
  happenedAt: number
  projectName: string
  /** Empty unless the report changed. */
  changes: readonly ReportChange[]
  /** Name of who changed the report: a member, `Reporter`, or a service such as `GitHub`. Null if it never changed. */
  changedBy: string | null
  /** The current report; absent in a test. */
  report: WebhookReport | undefined
}
