import * as v from 'valibot'
import { labelName } from './labels.ts'
import { NAME_CHARACTERS } from './limits.ts'

/** Events that a project's webhooks can receive. Suspected spam triggers none. */
export const webhookEvents = ['report.created', 'report.updated'] as const

export type WebhookEvent = (typeof webhookEvents)[number]

/** Formats of the message body: our own JSON, or the format of a chat service's incoming webhooks. */
export const webhookFormats = ['json', 'slack', 'discord', 'teams'] as const

export type WebhookFormat = (typeof webhookFormats)[number]

const WEBHOOK_TYPES = 20
const WEBHOOK_LABELS = 50

const url = v.pipe(v.string(), v.maxLength(2000), v.url())
const events = v.pipe(v.array(v.picklist(webhookEvents)), v.minLength(1), v.maxLength(webhookEvents.length))
const type = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(NAME_CHARACTERS))

const settingFields = v.strictObject({
  id: v.optional(
    v.pipe(
      v.string(),
      v.description(
        'Id of an existing webhook, which keeps its secret. Without an id, an existing webhook with the same URL keeps its id and secret; another URL is a new webhook with a new secret. To replace a secret, remove the webhook, then add it again.',
      ),
    ),
  ),
  /** An https URL. Private networks are allowed only if the server itself listens only on loopback. */
  url,
  events,
  format: v.optional(v.picklist(webhookFormats), 'json'),
  /** Only reports of these types, such as CRASH; empty means all. */
  types: v.optional(v.pipe(v.array(type), v.maxLength(WEBHOOK_TYPES)), []),
  labels: v.optional(
    v.pipe(
      v.array(labelName),
      v.maxLength(WEBHOOK_LABELS),
      v.description(
        'Only reports with one of these labels of the project; empty means all. Needs the event `report.updated`: new reports have no labels, and a report is announced when it gets one of these.',
      ),
    ),
    [],
  ),
  firstOfGroup: v.optional(
    v.pipe(
      v.boolean(),
      v.description(
        'Of new reports in the same group, announce only the first, and the first after the problem was marked as done. Reports that people wrote have no group and are always announced.',
      ),
    ),
    false,
  ),
})

/** One of `webhooks` in PATCH /inbox/api/projects/:sdkKey. */
export const webhookSettingSchema = v.pipe(
  settingFields,
  v.forward(
    v.check(
      ({ events: chosen, labels }) => labels.length === 0 || chosen.includes('report.updated'),
      'New reports have no labels. Also select “Report updated” (report.updated), or select no label.',
    ),
    ['labels'],
  ),
)

export type WebhookSetting = v.InferOutput<typeof webhookSettingSchema>

export const webhookSchema = v.object({
  id: v.string(),
  url: v.string(),
  events: v.array(v.picklist(webhookEvents)),
  format: v.picklist(webhookFormats),
  types: v.array(v.string()),
  labels: v.array(v.string()),
  firstOfGroup: v.boolean(),
  /** `whsec_…`, shown only in the response to the request that created the webhook. */
  secret: v.optional(v.string()),
})

export type WebhookView = v.InferOutput<typeof webhookSchema>

export const deliveryStates = ['waiting', 'delivered', 'failed'] as const

/** One message to one webhook, retried until it is accepted or the last attempt fails. */
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
  /** Time of the next attempt; null if no attempt follows. */
  nextAt: v.nullable(v.string()),
})

export type DeliveryView = v.InferOutput<typeof deliverySchema>

/** The last hundred messages, newest first. */
export const deliveriesSchema = v.object({ deliveries: v.array(deliverySchema) })

/** POST /inbox/api/projects/:sdkKey/deliveries/test: sends one test message without retries. */
export const testDeliverySchema = v.strictObject({ webhook: v.string() })

/** Failed attempts in a row after which a webhook counts as failing. */
export const FAILING_ATTEMPTS = 3

/** GET /inbox/api/webhooks/failing: webhooks whose last attempts, three or more, all failed. */
export const failingWebhooksSchema = v.object({
  failing: v.array(
    v.object({
      project: v.string(),
      webhook: v.string(),
      url: v.string(),
      /** Time of the first of these attempts. */
      since: v.string(),
      failures: v.number(),
      /** Reason why the last attempt failed. */
      error: v.string(),
    }),
  ),
})

export type FailingWebhook = v.InferOutput<typeof failingWebhooksSchema>['failing'][number]
