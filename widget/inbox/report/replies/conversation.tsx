import type { ReplyView } from '@node-docs/edge/contract/replies'
import { useMemo } from 'react'
import { formatExactTime } from '../../format-date.ts'
import { InlineText } from '../../inline-text.tsx'
import { createTemplatesApi } from '../../reply-templates-api.ts'
import type { ReportScreenProps } from '../../report-screen-props.ts'
import { TimeAgo } from '../../time-ago.tsx'
import { useNow } from '../../use-now.ts'
import { TextBlock } from '../text-block.tsx'
import { AudienceNote } from './audience-note.tsx'
import { createRepliesApi } from './replies-api.ts'
import { ReplyComposer } from './reply-composer.tsx'
import { ResolvedMessageOption } from './resolved-message-option.tsx'
import { useReplies } from './use-replies.ts'
import type { ResolvedMessageState } from './use-resolved-message.ts'

export type ConversationProps = Pick<ReportScreenProps, 'api' | 'id' | 'team' | 'live'> & {
  /** SDK key of the project. */
  project: string
  /** Undefined for a report whose reporter gets no message when it is done. */
  resolvedMessage: ResolvedMessageState | undefined
}

/** Messages between the team and the reporter, who sees them in the feedback panel. */
export function Conversation({ api, id, project, team, live, resolvedMessage }: ConversationProps) {
  const { account } = team
  const calls = useMemo(() => createRepliesApi(api, id), [api, id])
  const canWrite = account !== undefined && account.role !== 'reader'
  const templates = useMemo(() => createTemplatesApi(api, project), [api, project])
  const { value: loaded, error, reload } = useReplies(calls, { live, canMarkRead: canWrite })
  const replies = loaded?.replies
  const now = useNow()
  if (!canWrite && replies?.length === 0) return null

  return (
    <section className="card conversation" aria-labelledby="conversation-title">
      <h2 id="conversation-title">Conversation with the reporter</h2>
      <AudienceNote {...loaded} />
      <ol className="comments" aria-labelledby="conversation-title">
        {replies?.map((reply) => (
          <li key={reply.id} className={reply.author === null ? 'reply reply-received' : 'reply'}>
            <ReplyHead reply={reply} now={now} />
            <TextBlock text={reply.text} />
          </li>
        ))}
      </ol>
      {error !== '' && (
        <p className="error" role="alert">
          {error}{' '}
          <button className="link" type="button" onClick={reload}>
            Retry
          </button>
        </p>
      )}
      {canWrite && (
        <ReplyComposer
          reportId={id}
          name={account.name}
          email={loaded?.email}
          reporterName={loaded?.reporterName ?? ''}
          fetchTemplates={templates.fetchTemplates}
          onSend={async (reply) => {
            await calls.send(reply)
            reload()
          }}
        />
      )}
      {canWrite && resolvedMessage !== undefined && <ResolvedMessageOption {...resolvedMessage} />}
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
      {author !== null && <span className="muted">to the reporter</span>}
      <TimeAgo at={createdAt} now={now} />
      {author !== null && (
        <span className="reply-state" title={readAt === null ? undefined : formatExactTime(new Date(readAt))}>
          {readAt === null ? 'Not read yet' : 'Read by the reporter'}
        </span>
      )}
    </p>
  )
}
