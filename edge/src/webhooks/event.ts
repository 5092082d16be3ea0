import type { ReportChange, WebhookReport } from '../../contract/webhook-message.ts'

/** The event that a message is about, before it is formatted for the receiver. */
export interface WebhookEvent {
  /** The id is the same in every attempt, so that receivers can detect duplicates. */
  id: string
  event: string
  /** Time of the event in milliseconds since 1970. */
  happenedAt: number
  projectName: string
  /** What changed; empty for an event that is not a change of a report. */
  changes: readonly ReportChange[]
  /**
   * Name of who changed the report: a member, `Reporter`, or a service such as `GitHub`. Null if no one has changed the
   * report.
   */
  changedBy: string | null
  /** The current report; absent in a test. */
  report: WebhookReport | undefined
}
