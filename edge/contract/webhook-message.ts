import * as v from 'valibot'
import { reportSummarySchema } from './report-summary.ts'
import { webhookEvents } from './webhooks.ts'

/** A report in a webhook message: its list row, and further fields, so that receivers need no request to the API. */
export const webhookReportSchema = v.object({
  ...reportSummarySchema.entries,
  /** URL of the report in the inbox. Missing if the webhook was saved by an older version: save the settings again. */
  url: v.optional(v.string()),
  /** Name of the project; `project` is its SDK key. */
  projectName: v.string(),
  /** The visitor's message or the error message, up to 4,000 characters. */
  message: v.string(),
})

export type WebhookReport = v.InferOutput<typeof webhookReportSchema>

export const reportChangeSchema = v.object({
  /**
   * Name of the field as in `data`, or `label` for an added label. For `notes`, `from` and `to` contain the first 1,000
   * characters.
   */
  field: v.picklist(['status', 'priority', 'type', 'assignee', 'notes', 'spam', 'label']),
  /** Previous value; for `assignee` the member's name. Null if there was none. */
  from: v.nullable(v.string()),
  to: v.nullable(v.string()),
})

export type ReportChange = v.InferOutput<typeof reportChangeSchema>

/** Body of a webhook message in the format `json`. */
export const webhookMessageSchema = v.object({
  type: v.picklist(webhookEvents),
  /** Time of the event (ISO 8601), the same in every attempt. */
  timestamp: v.string(),
  /** Changed fields; only in `report.updated`. Empty for changes that an older version of the server stored. */
  changes: v.optional(v.array(reportChangeSchema)),
  /** Name of the member who changed the report, or `Reporter`; null for a program. Only in `report.updated`. */
  changedBy: v.optional(v.nullable(v.string())),
  /** The message of the reporter; only in `report.replied`. */
  reply: v.optional(
    v.object({
      id: v.string(),
      text: v.string(),
      /** Email address of who sent it in place of the reporter; null if the reporter did. */
      sender: v.nullable(v.string()),
    }),
  ),
  data: webhookReportSchema,
})

/** Body of a test message. */
export const webhookTestSchema = v.object({
  type: v.literal('test'),
  timestamp: v.string(),
  data: v.object({ projectName: v.string() }),
})

/** Headers of every message (Standard Webhooks 1.0). */
export const webhookHeaders = {
  'webhook-id':
    'Id of the message, the same in every attempt. Use it to ignore messages that you already have.',
  'webhook-timestamp': 'Time of the attempt in seconds since 1970. Refuse messages older than five minutes.',
  'webhook-signature':
    'Signatures separated by spaces, each `v1,` and the Base64 of HMAC-SHA-256 over `id.timestamp.body` with the decoded secret.',
} as const
