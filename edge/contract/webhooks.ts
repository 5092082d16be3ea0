import * as v from 'valibot'

/** What a project tells other programs; suspected spam is told nobody. */
export const webhookEvents = ['report.created', 'report.updated'] as const

export type WebhookEvent = (typeof webhookEvents)[number]

const url = v.pipe(v.string(), v.maxLength(2000), v.url())
const events = v.pipe(v.array(v.picklist(webhookEvents)), v.minLength(1), v.maxLength(webhookEvents.length))

/** One of `webhooks` in PATCH /inbox/api/projects/:sdkKey: a known one by its `id`, a new one without. */
export const webhookSettingSchema = v.strictObject({
  id: v.optional(v.string()),
  /** https, and no address of a private network unless the server itself listens on this machine only. */
  url,
  events,
})

export type WebhookSetting = v.InferOutput<typeof webhookSettingSchema>

export const webhookSchema = v.object({
  id: v.string(),
  url: v.string(),
  events: v.array(v.picklist(webhookEvents)),
  /** `whsec_…`, shown only in the answer to the change that made the webhook. */
  secret: v.optional(v.string()),
})

export type WebhookView = v.InferOutput<typeof webhookSchema>

export const deliveryStates = ['waiting', 'delivered', 'failed'] as const

/** One message to one address, tried until it is accepted or the last attempt has failed. */
export const deliverySchema = v.object({
  /** Also the message's `webhook-id`, the same in every attempt. */
  id: v.string(),
  webhook: v.string(),
  event: v.picklist([...webhookEvents, 'test']),
  /** Id of the report; null for a test. */
  report: v.nullable(v.string()),
  state: v.picklist(deliveryStates),
  attempts: v.number(),
  /** Status of the last answer, or null where none came. */
  status: v.nullable(v.number()),
  /** Why the last attempt failed; empty where it did not. */
  error: v.string(),
  createdAt: v.string(),
  /** The next attempt; null where there is none. */
  nextAt: v.nullable(v.string()),
})

export type DeliveryView = v.InferOutput<typeof deliverySchema>

/** The last hundred, newest first. */
export const deliveriesSchema = v.object({ deliveries: v.array(deliverySchema) })

/** POST /inbox/api/projects/:sdkKey/deliveries/test: to one webhook, now, once. */
export const testDeliverySchema = v.strictObject({ webhook: v.string() })
