import * as v from 'valibot'

/**
 * Body of POST /mail/inbound as JSON. A multipart/form-data body has the same fields. A message/rfc822 body is the
 * email itself.
 */
export const inboundMailSchema = v.object({
  /** The complete email with headers (RFC 5322). */
  email: v.string(),
  /** Recipient address that the mail server accepted. If omitted, the recipients in the email are used. */
  recipient: v.optional(v.string()),
})

export const ignoredReasons = [
  'unknown address',
  'project deleted',
  'automatic',
  'no text',
  'too many',
  'bounce',
] as const

/** Result for a received email. A mail service must not send an ignored email again. */
export const inboundResultSchema = v.object({
  result: v.picklist(['stored', 'ignored']),
  /** Reason why the email was ignored; null if the email was stored. */
  reason: v.nullable(v.picklist(ignoredReasons)),
})

export type IgnoredReason = (typeof ignoredReasons)[number]
