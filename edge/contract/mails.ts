import * as v from 'valibot'
import { deliveryStates } from './webhooks.ts'

/**
 * `reply` and `status` go to the reporter, `mention`, `notification` and `digest` to a member of the team, and `invitation`
 * to who is invited.
 */
export const mailKinds = ['reply', 'status', 'mention', 'notification', 'digest', 'invitation'] as const

/** One email, retried until the mail server accepts it or the last attempt fails. */
export const mailSchema = v.object({
  id: v.string(),
  kind: v.picklist(mailKinds),
  /** Id of the report; null for a digest, an invitation, and notifications about several reports. */
  report: v.nullable(v.string()),
  /** Address of the recipient. */
  address: v.string(),
  state: v.picklist(deliveryStates),
  attempts: v.number(),
  /** Reason why the last attempt failed; empty on success. */
  error: v.string(),
  createdAt: v.string(),
  /** Time of the last attempt; null before the first. */
  triedAt: v.nullable(v.string()),
  /** Time of the next attempt; null if no attempt follows. */
  nextAt: v.nullable(v.string()),
})

export type MailView = v.InferOutput<typeof mailSchema>
