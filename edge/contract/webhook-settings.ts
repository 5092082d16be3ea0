import * as v from 'valibot'
import { labelName } from './labels.ts'
import { NAME_CHARACTERS } from './limits.ts'
import { webhookEvents, webhookFormats } from './webhooks.ts'

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
  /** Sends only reports of these types, such as CRASH; empty means all types. */
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
