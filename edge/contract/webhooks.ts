import * as v from 'valibot'

/** Events that a project's webhooks can receive. Suspected spam triggers none. */
export const webhookEvents = ['report.created', 'report.updated', 'report.replied'] as const

export type WebhookEvent = (typeof webhookEvents)[number]

/**
 * Formats of the message body, each with its label: our own JSON, or the format of a chat service's incoming webhooks.
 * `edge/src/webhooks/format-body.ts` writes them.
 */
export const webhookFormatLabels = {
  json: 'JSON, signed',
  slack: 'Slack',
  discord: 'Discord',
  teams: 'Microsoft Teams',
} as const

export type WebhookFormat = keyof typeof webhookFormatLabels

export const webhookFormats = Object.keys(webhookFormatLabels).filter(
  (name): name is WebhookFormat => name in webhookFormatLabels,
)

export const webhookSchema = v.object({
  id: v.string(),
  url: v.string(),
  events: v.array(v.picklist(webhookEvents)),
  format: v.picklist(webhookFormats),
  types: v.array(v.string()),
  labels: v.array(v.string()),
  firstOfGroup: v.boolean(),
  /** Signing secret, `whsec_…`. Present only in the response to the request that created the webhook. */
  secret: v.optional(v.string()),
})

export type WebhookView = v.InferOutput<typeof webhookSchema>

export const deliveryStates = ['waiting', 'delivered', 'failed'] as const

/**
 * One message to one webhook. Retried until it is accepted or the last attempt fails, except for a test message and
 * after status 410 (Gone).
 */
export const deliverySchema = v.object({
  /** Id of the message, also in the header `webhook-id`; identical in every attempt. */
  id: v.string(),
  webhook: v.string(),
  event: v.picklist([...webhookEvents, 'test']),
  /** Id of the report; null for a test. */
  report: v.nullable(v.string()),
  state: v.picklist(deliveryStates),
  attempts: v.number(),
  /** Status of the last response; null without a response. */
  status: v.nullable(v.number()),
  /** Reason why the last attempt failed; empty on success. */
  error: v.string(),
  /** Body of the last request; empty before the first attempt. A long body is cut. */
  request: v.string(),
  /** Start of the last response's body. */
  response: v.string(),
  createdAt: v.string(),
  /** Time of the last attempt; null before the first. */
  triedAt: v.nullable(v.string()),
  /** Time of the next attempt; null if no attempt follows, or while the webhook is paused. */
  nextAt: v.nullable(v.string()),
})

export type DeliveryView = v.InferOutput<typeof deliverySchema>

/**
 * Failed attempts in a row after which a webhook counts as failing. From then on, it gets one message at a time.
 */
export const FAILING_ATTEMPTS = 3

/** A webhook is paused if at least this many attempts in a row failed, over at least this many hours. */
export const PAUSED_ATTEMPTS = 20
export const PAUSED_HOURS = 24

/** Maximum number of messages that wait for a paused webhook. When there are more, the oldest fail. */
export const PAUSED_MESSAGES = 1000
