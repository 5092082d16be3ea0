import * as v from 'valibot'
import { REPLY_CHARACTERS } from './limits.ts'

export const replyText = v.pipe(
  v.string(),
  v.maxLength(REPLY_CHARACTERS),
  v.check((each) => each.trim() !== '', 'some text'),
)

/** The client chooses the id, so that a repeated request stores the reply once. */
export const replyId = v.pipe(v.string(), v.regex(/^[0-9a-f]{32}$/, '32 hexadecimal digits'))

/** The sender of an email that was not sent by the reporter, or that only claims to be. */
export const mailSenderSchema = v.object({
  /** The `From` address of the email. */
  address: v.string(),
  /** False if the mail service found that the email does not come from this address (SPF, DKIM, DMARC). */
  isVerified: v.boolean(),
})

export type MailSender = v.InferOutput<typeof mailSenderSchema>

/** `sent` means that a reply is also sent by email. Each other value is a reason why the reply is not sent by email. */
export const replyEmailStates = ['sent', 'no-address', 'unsubscribed', 'bounced', 'not-set-up'] as const

export const replyEmailSchema = v.object({
  state: v.picklist(replyEmailStates),
  /** Email address of the reporter; null if the reporter entered no valid address. */
  address: v.nullable(v.string()),
})

export type ReplyEmail = v.InferOutput<typeof replyEmailSchema>

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

/** A report that the visitor wrote. The page sent the others by itself. */
export const threadSchema = v.object({
  /** Id of the report. */
  report: v.string(),
  /** The first 200 characters of the visitor's message. */
  title: v.string(),
  message: v.string(),
  createdAt: v.string(),
  /** Whether the team marked the report as done. */
  isDone: v.boolean(),
  /** Replies to the report, oldest first. */
  replies: v.array(threadReplySchema),
})

export type Thread = v.InferOutput<typeof threadSchema>

/**
 * Response of GET /replies: the name of the project and the visitor's newest conversations. The one with the newest
 * message comes first.
 */
export const threadsSchema = v.object({ project: v.string(), threads: v.array(threadSchema) })

export type Threads = v.InferOutput<typeof threadsSchema>

const report = v.pipe(v.string(), v.maxLength(64))

/** Body of POST /replies */
export const visitorReplySchema = v.strictObject({ report, id: replyId, text: replyText })

/** Body of POST /replies/read: the visitor has read the reply `last` and all replies before it. */
export const readRepliesSchema = v.strictObject({ report, last: replyId })
