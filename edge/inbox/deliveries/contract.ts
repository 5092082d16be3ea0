import * as v from 'valibot'
import { mailSchema } from '../../contract/mails.ts'
import { deliverySchema } from '../../contract/webhooks.ts'

/** The last hundred messages, newest first. */
export const deliveriesSchema = v.object({ deliveries: v.array(deliverySchema) })

/**
 * Body of POST /inbox/api/projects/:sdkKey/deliveries/test, which sends one test message without retries, and of
 * POST /inbox/api/projects/:sdkKey/deliveries/resume, which resumes a paused webhook.
 */
export const webhookIdSchema = v.strictObject({ webhook: v.string() })

/** Response of GET /inbox/api/webhooks/failing: webhooks whose last attempts, three or more, all failed. */
export const failingWebhooksSchema = v.object({
  failing: v.array(
    v.object({
      project: v.string(),
      webhook: v.string(),
      url: v.string(),
      /** Time of the first of these failed attempts. */
      since: v.string(),
      failures: v.number(),
      /** Reason why the last attempt failed. */
      error: v.string(),
      /** Since when the webhook gets no messages; null if it is not paused. */
      pausedAt: v.nullable(v.string()),
    }),
  ),
})

export type FailingWebhook = v.InferOutput<typeof failingWebhooksSchema>['failing'][number]

/** Response of GET /inbox/api/projects/:sdkKey/emails: the last hundred emails, newest first. */
export const mailsSchema = v.object({ emails: v.array(mailSchema) })
