import * as v from 'valibot'

/**
 * POST /mail/inbound as JSON. As multipart/form-data, the fields have the same names; as message/rfc822, the body is the
 * email.
 */
export const inboundMailSchema = v.object({
  /** The email as it arrived (RFC 5322). */
  email: v.string(),
  /** Address that the mail server accepted it for. Without it, the recipients in the email count. */
  recipient: v.optional(v.string()),
})

export const ignoredReasons = ['unknown address', 'automatic', 'no text', 'too many', 'bounce'] as const

/** What became of an email. A mail service must not send an ignored one again. */
export const inboundResultSchema = v.object({
  result: v.picklist(['stored', 'ignored']),
  /** Why it was ignored; null if it was stored. */
  reason: v.nullable(v.picklist(ignoredReasons)),
})

export type IgnoredReason = (typeof ignoredReasons)[number]
