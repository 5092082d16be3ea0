import * as v from 'valibot'
import { REPLY_CHARACTERS } from './limits.ts'

export const replyText = v.pipe(
  v.string(),
  v.maxLength(REPLY_CHARACTERS),
  v.check((each) => each.trim() !== '', 'some text'),
)

/** The client chooses the id, so that a repeated request stores the reply once. */
const id = v.pipe(v.string(), v.regex(/^[0-9a-f]{32}$/, '32 hexadecimal digits'))

/** The sender of an email that was not sent by the reporter, or that only claims to be. */
export const mailSenderSchema = v.object({
  /** The `From` address of the email. */
  address: v.string(),
  /** False if the mail service found that the email does not come from this address (SPF, DKIM, DMARC). */
  isVerified: v.boolean(),
})

export type MailSender = v.InferOutput<typeof mailSenderSchema>

/** A message between the team and the reporter. */
export const replySchema = v.object({
  id: v.string(),
  /** The member who wrote the message; null if it came from outside the team. */
  author: v.nullable(v.object({ id: v.nullable(v.string()), name: v.string() })),
  /** Who sent the message by email in place of the reporter; null if the reporter or the team wrote it. */
  sender: v.nullable(mailSenderSchema),
  /** Plain text. */
  text: v.string(),
  createdAt: v.string(),
  /**
   * When the recipient read the message; null until then. The recipient is the reporter or, for the reporter's
   * messages, the team.
   */
  readAt: v.nullable(v.string()),
})

export type ReplyView = v.InferOutput<typeof replySchema>

/** `sent` means that a reply is also sent by email. Each other value is a reason why the reply is not sent by email. */
export const replyEmailStates = ['sent', 'no-address', 'unsubscribed', 'bounced', 'not-set-up'] as const

export const replyEmailSchema = v.object({
  state: v.picklist(replyEmailStates),
  /** Email address of the reporter; null if the reporter entered no valid address. */
  address: v.nullable(v.string()),
})

export type ReplyEmail = v.InferOutput<typeof replyEmailSchema>

/** Response of GET /inbox/api/reports/:id/replies, oldest first. */
export const repliesSchema = v.object({
  replies: v.array(replySchema),
  /** Whether the next reply is also sent by email, and to which address. */
  email: replyEmailSchema,
  /** Whether the reporter asked for an email when the status changes. */
  wantsStatusEmails: v.boolean(),
  /** Name that the page passed for the reporter; empty if there is none. */
  reporterName: v.string(),
})

/** Body of POST /inbox/api/reports/:id/replies */
export const createReplySchema = v.strictObject({ id, text: replyText })

/** A reply as the visitor sees it. */
export const threadReplySchema = v.object({
  id: v.string(),
  /** Name of the member of the team; null for the visitor. */
  author: v.nullable(v.string()),
  text: v.string(),
  createdAt: v.string(),
  /** Whether the visitor has read this reply from the team. Always true for the visitor's own replies. */
  isRead: v.boolean(),
})

export type ThreadReply = v.InferOutput<typeof threadReplySchema>

/** A reply on the page that an email links to, which also shows emails that others sent. */
export type ConversationReply = ThreadReply & { sender?: MailSender | undefined }

/** A report of the visitor that the team replied to. */
export const threadSchema = v.object({
  /** Id of the report. */
  report: v.string(),
  title: v.string(),
  createdAt: v.string(),
  /** Replies to the report, oldest first. */
  replies: v.array(threadReplySchema),
})

export type Thread = v.InferOutput<typeof threadSchema>

/**
 * Response of GET /replies: the visitor's reports that the team replied to. The report with the newest reply comes
 * first.
 */
export const threadsSchema = v.object({ threads: v.array(threadSchema) })

const report = v.pipe(v.string(), v.maxLength(64))

/** Body of POST /replies */
export const visitorReplySchema = v.strictObject({ report, id, text: replyText })

/** Body of POST /replies/read: the visitor has read the reply `last` and all replies before it. */
export const readRepliesSchema = v.strictObject({ report, last: id })
