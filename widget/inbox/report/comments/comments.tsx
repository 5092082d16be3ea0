import type { CommentView } from '@node-docs/edge/contract/comments'
import { listMentionNames } from '@node-docs/edge/contract/mention-names'
import { useLayoutEffect, useMemo, useState } from 'react'
import { formatError } from '../../api-error.ts'
import type { ReportScreenProps } from '../../report-screen-props.ts'
import { useNow } from '../../use-now.ts'
import { CommentComposer } from './comment-composer.tsx'
import { CommentEditor } from './comment-editor.tsx'
import { CommentItem } from './comment-item.tsx'
import { createCommentsApi } from './comments-api.ts'
import { useLoaded } from './use-loaded.ts'

export type CommentsProps = Pick<ReportScreenProps, 'api' | 'id' | 'team' | 'live'>

/** Comments of the team, which visitors never see. */
export function Comments({ api, id, team, live }: CommentsProps) {
  const { account, members } = team
  const calls = useMemo(() => createCommentsApi(api, id), [api, id])
  const {
    value: comments,
    error,
    reload,
  } = useLoaded(calls.fetchComments, {
    live,
    what: 'the comments',
  })
  const accountId = account?.id ?? ''
  const isMentioned = comments?.some(({ mentions }) => mentions.includes(accountId)) ?? false
  // Uses a layout effect. An ordinary effect might not run if the member leaves the report right after the comments are
  // shown.
  useLayoutEffect(() => {
    // Ignores a failure, because the next visit to the report tries again.
    if (isMentioned) calls.markMentionsRead().catch(() => undefined)
    // `comments`: a comment can arrive while the report is open.
    // oxlint-disable-next-line react/exhaustive-deps react/exhaustive-effect-dependencies
  }, [calls, isMentioned, comments])
  const [editing, setEditing] = useState<string>()
  const [failure, setFailure] = useState('')
  const now = useNow()
  const mentionNames = listMentionNames(members)
  const names = mentionNames.map(({ name }) => name)
  const canWrite = account !== undefined && account.role !== 'reader'

  const findNames = (ids: readonly string[]): string[] =>
    [...mentionNames, ...members].filter(({ id: member }) => ids.includes(member)).map(({ name }) => name)

  async function remove(comment: CommentView): Promise<void> {
    try {
      await calls.remove(comment.id)
      setFailure('')
    } catch (reason) {
      setFailure(`Not deleted. ${formatError(reason)}`)
    }
    reload()
  }

  return (
    <section className="card internal-comments" aria-labelledby="comments-title">
      <h2 id="comments-title">Internal comments</h2>
      <p className="muted comments-help">Only your team sees them, never the reporter.</p>
      <ol className="comments" aria-labelledby="comments-title">
        {comments?.map((comment) => {
          const { author } = comment
          const isOwn = canWrite && (author.id === null || author.id === account.id)
          return (
            <li key={comment.id} className="comment">
              {editing === comment.id ? (
                <CommentEditor
                  comment={comment}
                  names={names}
                  onSave={async (text, version) => {
                    await calls.edit(comment.id, { text, version })
                    reload()
                  }}
                  onReload={reload}
                  onClose={() => setEditing(undefined)}
                />
              ) : (
                <CommentItem
                  comment={comment}
                  mentions={findNames(comment.mentions)}
                  now={now}
                  onEdit={isOwn ? () => setEditing(comment.id) : undefined}
                  onDelete={isOwn || account?.role === 'admin' ? () => void remove(comment) : undefined}
                />
              )}
            </li>
          )
        })}
      </ol>
      {(error !== '' || failure !== '') && (
        <p className="error" role="alert">
          {failure === '' ? error : failure}{' '}
          <button className="link" type="button" onClick={reload}>
            Retry
          </button>
        </p>
      )}
      {canWrite && (
        <CommentComposer
          reportId={id}
          names={names}
          onAdd={async (text) => {
            await calls.add(text)
            reload()
          }}
        />
      )}
    </section>
  )
}
