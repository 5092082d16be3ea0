import { type ReactNode, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type * as v from 'valibot'
import { REPLY_CHARACTERS } from '../../../contract/limits.ts'
import type { ReplyEmail } from '../../../contract/replies.ts'
import { fillTemplate, formatReference } from '../../../contract/reply-templates.ts'
import { type InboxApi, parseResponse } from '../../app/api.ts'
import { ErrorMessage, InlineText, LoadError, TimeAgo, useNow } from '../../app/controls.tsx'
import { formatExactTime } from '../../app/format-times.ts'
import { RESOLVED_TEXT } from '../../app/report-words.ts'
import { escapeInvisibleLine } from '../../app/escape-invisible.ts'
import { TextBlock } from '../../report/screen/text-block.tsx'
import type { ReportScreenProps } from '../../report/screen/props.ts'
import { repliesSchema, replySchema, type ReplyView } from '../contract.ts'
import { type Loaded, useDraft, useLoaded } from './draft.ts'
import { PLACEHOLDERS_HINT, type TemplateSource, useTemplates } from './template-dialog.tsx'
import { createTemplatesApi } from './templates.ts'

type ConversationProps = Pick<ReportScreenProps, 'api' | 'id' | 'team' | 'live'> & {
  /** What the visitor wrote, with which the conversation starts. */
  message: ReactNode
  /** When the report was received. */
  sentAt: string
  /** SDK key of the project. */
  project: string
  /** URL of the setting with the reply templates. */
  templatesHref: string
  /** Runs after the member sent a reply. */
  onWritten: () => Promise<void>
  /** Undefined for a report whose reporter gets no message when it is done. */
  resolvedMessage: ResolvedMessageState | undefined
  /** Changes when the draft of the reply was sent elsewhere, so that its field is empty again. */
  draftKey: number
}

/** Messages between the team and the reporter, who sees them in the feedback panel. */
export function Conversation(props: ConversationProps) {
  const {
    api,
    id,
    message,
    project,
    sentAt,
    team,
    live,
    onWritten,
    resolvedMessage,
    templatesHref,
    draftKey,
  } = props
  const { account } = team
  const canWrite = account !== undefined && account.role !== 'reader'
  const calls = useMemo(() => createRepliesApi(api, id), [api, id])
  const templates = useMemo(() => createTemplatesApi(api, project), [api, project])
  const { value: loaded, error, reload } = useReplies(calls, { live, canMarkRead: canWrite })
  const replies = loaded?.replies
  const now = useNow()
  const reporterName = loaded?.reporterName ?? ''
  const source: TemplateSource = {
    fetchTemplates: templates.fetchTemplates,
    settingsHref: account?.role === 'admin' ? templatesHref : undefined,
    fill: (text) => fillTemplate(text, { name: reporterName, reference: formatReference(id) }),
  }
  return (
    <section className="card conversation" aria-labelledby="conversation-title">
      <h2 id="conversation-title">Conversation with the reporter</h2>
      <ol className="comments" aria-labelledby="conversation-title">
        <li className="reply reply-received reply-first">
          <p className="comment-head">
            <strong>{reporterName === '' ? 'The reporter' : <InlineText text={reporterName} />}</strong>
            <TimeAgo at={sentAt} now={now} />
          </p>
          {message}
        </li>
        {replies?.map((reply) => (
          <li key={reply.id} className={reply.author === null ? 'reply reply-received' : 'reply'}>
            <ReplyHead reply={reply} now={now} />
            <TextBlock text={reply.text} />
          </li>
        ))}
      </ol>
      {error !== '' && <LoadError text={error} onRetry={reload} button="link" />}
      {canWrite && (
        <ReplyComposer
          key={draftKey}
          reportId={id}
          source={source}
          onSend={async (reply) => {
            await calls.send(reply)
            reload()
            void onWritten()
          }}
        />
      )}
      <AudienceNote {...loaded} signature={canWrite ? account.name : undefined} />
      {canWrite && resolvedMessage !== undefined && (
        // Its placeholders are filled in when it is sent, because merged reports get the message, too.
        <ResolvedMessageOption {...resolvedMessage} {...source} fill={(text) => text} />
      )}
    </section>
  )
}

/** Names the author of a reply, and says who received it. */
export function ReplyHead({ reply, now }: { reply: ReplyView; now: Date }) {
  const { author, createdAt, readAt, sender } = reply
  const name = author?.name ?? sender?.address
  return (
    <p className="comment-head">
      <strong>{name === undefined ? 'The reporter' : <InlineText text={name} />}</strong>
      {sender !== null && (
        <span className="muted">
          by email, {sender.isVerified ? 'not the reporter' : 'sender not verified'}
        </span>
      )}
      <TimeAgo at={createdAt} now={now} />
      {author !== null && (
        <span className="reply-state" title={readAt === null ? undefined : formatExactTime(new Date(readAt))}>
          {readAt === null ? 'Not read' : 'Read'}
        </span>
      )}
    </p>
  )
}

interface AudienceNoteProps {
  /** Undefined until it is loaded. */
  email?: ReplyEmail | undefined
  wantsStatusEmails?: boolean | undefined
  /** Name with which the signed-in member writes; undefined for a reader. */
  signature?: string | undefined
}

/** Says where the replies go, and why they are not sent by email. */
export function AudienceNote({ email, wantsStatusEmails, signature }: AudienceNoteProps) {
  const isSent = email === undefined || email.state === 'sent'
  return (
    <p className={isSent ? 'muted reply-email' : 'reply-email reply-not-emailed'}>
      Replies go to the feedback panel
      {isSent && email !== undefined && ` and ${escapeInvisibleLine(email.address ?? '')}`}
      {signature !== undefined && `, signed ${escapeInvisibleLine(signature)}`}.
      {!isSent && ` No email: ${explainNoEmail(email)}`}
      {wantsStatusEmails && ' The reporter asked for an email when the status changes.'}
    </p>
  )
}

interface ReplyComposerProps {
  reportId: string
  onSend: (reply: NewReply) => Promise<void>
  source: TemplateSource
}

/**
 * The form for a reply to the reporter. Its text is kept until the server has stored it. Sending the same text again
 * after a failure creates no second message.
 */
function ReplyComposer(props: ReplyComposerProps) {
  const { reportId, onSend, source } = props
  const last = useRef<NewReply>(undefined)
  const { field, stored, store, submit, isSending, error } = useDraft('reply', reportId, async (text) => {
    const id = crypto.randomUUID().replaceAll('-', '')
    const reply = last.current?.text === text ? last.current : { id, text }
    last.current = reply
    await onSend(reply)
    last.current = undefined
  })

  const templates = useTemplates(field, source)

  return (
    <div className="comment-editor">
      <textarea
        ref={field}
        className="notes"
        aria-label="Reply to the reporter"
        placeholder="Write to the reporter, or type / for templates …"
        defaultValue={stored}
        rows={3}
        maxLength={REPLY_CHARACTERS}
        onInput={(event) => store(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === '/' && event.currentTarget.value === '') {
            event.preventDefault()
            // If no template is chosen, the slash belongs to the reply.
            templates.open('/')
          }
          if (event.key !== 'Enter' || (!event.ctrlKey && !event.metaKey)) return
          event.preventDefault()
          void submit()
        }}
      />
      <ErrorMessage text={error} />
      <p className="comment-buttons">
        <button
          className="button small primary"
          type="button"
          disabled={isSending}
          onClick={() => void submit()}
        >
          {isSending ? 'Sending…' : 'Send to the reporter'}
        </button>
        <button className="button small quiet" type="button" onClick={() => templates.open()}>
          Templates…
        </button>
      </p>
      {templates.dialog}
    </div>
  )
}

function explainNoEmail({ address, state }: ReplyEmail): string {
  const to = escapeInvisibleLine(address ?? '')
  switch (state) {
    case 'sent':
      return ''
    case 'no-address':
      return 'the reporter gave no valid email address.'
    case 'unsubscribed':
      return `the reporter unsubscribed ${to}.`
    case 'bounced':
      return `the mail server says that ${to} does not exist.`
    case 'not-set-up':
      return 'this server is not set up to send email.'
  }
}

/** Lets a member tell the reporter when the report is resolved. */
function ResolvedMessageOption({ value, set, ...source }: ResolvedMessageState & TemplateSource) {
  const field = useRef<HTMLTextAreaElement>(null)
  const templates = useTemplates(field, source)
  return (
    <div className="resolved-message">
      <label className="resolved-choice">
        <input
          type="checkbox"
          checked={value.isOn}
          onChange={(event) => set({ ...value, isOn: event.currentTarget.checked })}
        />
        Tell the reporter when I mark this as done
      </label>
      {value.isOn && (
        <>
          <textarea
            ref={field}
            className="notes"
            aria-label="Message when done"
            rows={2}
            maxLength={REPLY_CHARACTERS}
            value={value.text}
            onChange={(event) => set({ ...value, text: event.currentTarget.value })}
          />
          <p>
            <button className="button small quiet" type="button" onClick={() => templates.open()}>
              Templates…
            </button>
          </p>
        </>
      )}
      {value.isOn && value.text.includes('{') && <p className="hint">{PLACEHOLDERS_HINT}</p>}
      {value.isOn && value.text.trim() === '' && (
        <p className="error">Enter a message, or nothing is sent.</p>
      )}
      {templates.dialog}
    </div>
  )
}

/**
 * Whether the reporter gets a message when the signed-in person marks a report as done, and the text of that message.
 */
interface ResolvedMessage {
  isOn: boolean
  text: string
}

interface ResolvedMessageState {
  value: ResolvedMessage
  set: (value: ResolvedMessage) => void
}

/**
 * Remembers the choice for each person who uses this browser. Does not remember the text, because a text for one
 * reporter must not reach another.
 */
export function useResolvedMessage(accountId: string | undefined): ResolvedMessageState {
  const key = `inbox-resolved-message-${accountId ?? ''}`
  const [changed, setChanged] = useState<{ key: string; isOn: boolean }>()
  const [text, setText] = useState(RESOLVED_TEXT)
  return {
    value: { isOn: changed?.key === key ? changed.isOn : readStored(key), text },
    set(value) {
      setText(value.text)
      setChanged({ key, isOn: value.isOn })
      try {
        localStorage.setItem(key, String(value.isOn))
      } catch {
        // Ignores a failure: the choice still applies to this visit.
      }
    },
  }
}

function readStored(key: string): boolean {
  try {
    return localStorage.getItem(key) === 'true'
  } catch {
    // The browser's storage can be disabled.
    return false
  }
}

/** Loads the conversation with the reporter, and marks the reporter's messages as read. */
function useReplies(
  {
    fetchConversation,
    markRead,
  }: Pick<ReturnType<typeof createRepliesApi>, 'fetchConversation' | 'markRead'>,
  { live, canMarkRead }: { live: object | undefined; canMarkRead: boolean },
): Loaded<ConversationData> {
  const loaded = useLoaded(fetchConversation, { live, what: 'the conversation' })
  const hasUnread =
    loaded.value?.replies.some(({ author, readAt }) => author === null && readAt === null) ?? false
  // Uses a layout effect. An ordinary effect might not run if the member leaves the report right after the messages are
  // shown.
  useLayoutEffect(() => {
    // Ignores a failure, because the next visit to the report tries again.
    if (hasUnread && canMarkRead) markRead().catch(() => undefined)
  }, [markRead, hasUnread, canMarkRead])
  return loaded
}

/** The messages, and whether the next one is also sent by email. */
type ConversationData = v.InferOutput<typeof repliesSchema>

/** A message. Its id stays the same when the message is sent again. */
interface NewReply {
  id: string
  text: string
}

/** Calls for the messages between the team and the reporter of one report. */
export function createRepliesApi({ call }: Pick<InboxApi, 'call'>, report: string) {
  const path = `reports/${encodeURIComponent(report)}/replies`
  return {
    fetchConversation: async () => parseResponse(repliesSchema, await call(path)),
    send: async (body: NewReply) => parseResponse(replySchema, await call(path, { method: 'POST', body })),
    /** Marks the messages of the reporter as read. */
    async markRead() {
      await call(`${path}/read`, { method: 'POST' })
    },
  }
}
