import { type KeyboardEvent, memo, type RefObject, useId, useMemo, useRef, useState } from 'react'
import { COMMENT_CHARACTERS } from '../../../contract/limits.ts'
import type { MailSender } from '../../../contract/replies.ts'
import { ApiError, formatError, type InboxApi, parseResponse } from '../../app/api.ts'
import { ErrorMessage, InlineText, LoadError, TimeAgo, useNow } from '../../app/controls.tsx'
import { escapeInvisibleLine } from '../../app/escape-invisible.ts'
import { formatExactTime } from '../../app/format-times.ts'
import type { ReportDetail } from '../../report/contract.ts'
import { Menu } from '../../report/screen/menu.tsx'
import { TextBlock } from '../../report/screen/text-block.tsx'
import type { ReportScreenProps } from '../../report/screen/props.ts'
import { commentSchema, commentsSchema, type CommentView, listMentionNames } from '../contract.ts'
import { useDraft, useLoaded } from './draft.ts'
import { renderMarkdown } from './markdown.tsx'
import { createRepliesApi } from './replies.tsx'

type CommentsProps = Pick<ReportScreenProps, 'api' | 'id' | 'team' | 'live'> & {
  /** Runs after the member added a comment. */
  onWritten: () => Promise<void>
}

/** Comments of the team, which visitors never see. */
export function Comments({ api, id, team, live, onWritten }: CommentsProps) {
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
        <LoadError text={failure === '' ? error : failure} onRetry={reload} button="link" />
      )}
      {canWrite && (
        <CommentComposer
          reportId={id}
          names={names}
          onAdd={async (text) => {
            await calls.add(text)
            reload()
            void onWritten()
          }}
        />
      )}
    </section>
  )
}

interface CommentItemProps {
  comment: CommentView
  /** Names of the mentioned members. */
  mentions: readonly string[]
  now: Date
  onEdit: (() => void) | undefined
  onDelete: (() => void) | undefined
}

/** A comment with its author, its time, and the actions that the signed-in member may take. */
const CommentItem = memo(function CommentItem(props: CommentItemProps) {
  const { comment, mentions, now, onEdit, onDelete } = props
  const { author, createdAt, editedAt, text } = comment
  return (
    <>
      <div className="comment-head">
        <strong title={escapeInvisibleLine(author.name)}>
          <InlineText text={author.name} />
        </strong>
        <TimeAgo at={createdAt} now={now} />
        {editedAt !== null && (
          <span className="muted" title={formatExactTime(new Date(editedAt))}>
            edited
          </span>
        )}
        {onDelete && (
          <Menu label="Comment actions">
            {onEdit && (
              <button className="menu-item" type="button" onClick={onEdit}>
                Edit
              </button>
            )}
            <button className="menu-item menu-danger" type="button" onClick={onDelete}>
              Delete
            </button>
          </Menu>
        )}
      </div>
      <div className="comment-text" dir="auto">
        {renderMarkdown(text, mentions)}
      </div>
    </>
  )
})

interface CommentComposerProps {
  reportId: string
  names: readonly string[]
  onAdd: (text: string) => Promise<void>
}

/** Writes a comment. The text is kept until the server has it. */
function CommentComposer({ reportId, names, onAdd }: CommentComposerProps) {
  const { field, stored, store, submit, isSending, error } = useDraft('comment', reportId, onAdd)
  return (
    <div className="comment-editor">
      <CommentField
        field={field}
        label="New internal comment"
        defaultValue={stored}
        names={names}
        onInput={store}
        onSubmit={() => void submit()}
      />
      <ErrorMessage text={error} />
      <p className="comment-buttons">
        <button className="button small" type="button" disabled={isSending} onClick={() => void submit()}>
          {isSending ? 'Sending…' : 'Add internal comment'}
        </button>
      </p>
    </div>
  )
}

interface CommentEditorProps {
  /** The comment as the server last sent it. Another member may change it during editing. */
  comment: CommentView
  names: readonly string[]
  onSave: (text: string, version: number) => Promise<void>
  onReload: () => void
  onClose: () => void
}

/** Edits a comment. If the comment changes meanwhile, both versions are shown, and saving replaces the newer one. */
function CommentEditor({ comment, names, onSave, onReload, onClose }: CommentEditorProps) {
  const field = useRef<HTMLTextAreaElement>(null)
  const [before] = useState(comment)
  const [isSaving, setIsSaving] = useState(false)
  const [error, setError] = useState('')
  const isConflict = comment.version !== before.version

  async function save(): Promise<void> {
    const text = field.current?.value ?? ''
    if (text.trim() === '') {
      setError('Enter some text, or delete the comment.')
      return
    }
    setIsSaving(true)
    try {
      await onSave(text, comment.version)
      onClose()
    } catch (reason) {
      // The reload makes the parent pass the newer text as `comment`.
      if (reason instanceof ApiError && reason.code === 'version_conflict') onReload()
      else setError(`Not saved. ${formatError(reason)}`)
      setIsSaving(false)
    }
  }

  return (
    <div className="comment-editor">
      {isConflict && (
        <div className="comment-conflict" role="alert">
          <p>This comment changed while you were editing. The text is now:</p>
          <TextBlock text={comment.text} />
          <p>Your text is below. Saving replaces the text above.</p>
        </div>
      )}
      <CommentField
        field={field}
        label="Edit comment"
        defaultValue={before.text}
        names={names}
        onInput={() => setError('')}
        onSubmit={() => void save()}
      />
      <ErrorMessage text={error} />
      <p className="comment-buttons">
        <button
          className="button small primary"
          type="button"
          disabled={isSaving}
          onClick={() => void save()}
        >
          {isConflict ? 'Replace with my text' : 'Save'}
        </button>
        <button className="button small" type="button" onClick={onClose}>
          Cancel
        </button>
      </p>
    </div>
  )
}

interface CommentFieldProps {
  field: RefObject<HTMLTextAreaElement | null>
  label: string
  defaultValue: string
  names: readonly string[]
  onInput: (text: string) => void
  /** Ctrl+Enter or Cmd+Enter. */
  onSubmit: () => void
}

/** A text field for Markdown that offers members' names after an `@`. */
function CommentField({ field, label, defaultValue, names, onInput, onSubmit }: CommentFieldProps) {
  const id = useId()
  const [offered, setOffered] = useState<readonly string[]>([])
  const [active, setActive] = useState(0)

  function update(): void {
    const input = field.current
    if (!input) return
    const mention = findMention(input.value.slice(0, input.selectionStart))
    setOffered(mention === undefined ? [] : matchNames(names, mention))
    setActive(0)
  }

  function insert(name: string): void {
    const input = field.current
    if (!input) return
    const before = input.value.slice(0, input.selectionStart)
    const mention = findMention(before) ?? ''
    input.setRangeText(`${name} `, before.length - mention.length, before.length, 'end')
    setOffered([])
    onInput(input.value)
    input.focus()
  }

  function handleKeyDown(event: KeyboardEvent): void {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      onSubmit()
      return
    }
    const name = offered[active]
    if (name === undefined) return
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      const by = event.key === 'ArrowDown' ? 1 : -1
      setActive((active + by + offered.length) % offered.length)
    } else if (event.key === 'Enter' || event.key === 'Tab') {
      event.preventDefault()
      insert(name)
    } else if (event.key === 'Escape') {
      event.preventDefault()
      setOffered([])
    }
  }

  return (
    <div className="comment-field">
      <textarea
        ref={field}
        className="notes"
        aria-label={label}
        placeholder="Write to your team. Markdown and @ mentions work."
        aria-autocomplete="list"
        aria-controls={offered.length > 0 ? id : undefined}
        aria-activedescendant={offered.length > 0 ? `${id}-${active}` : undefined}
        defaultValue={defaultValue}
        rows={3}
        maxLength={COMMENT_CHARACTERS}
        onInput={(event) => {
          onInput(event.currentTarget.value)
          update()
        }}
        onKeyDown={handleKeyDown}
        onBlur={() => setOffered([])}
      />
      {offered.length > 0 && (
        <div className="mentions" id={id} role="listbox" aria-label="People">
          {offered.map((name, index) => (
            <div
              key={name}
              id={`${id}-${index}`}
              role="option"
              tabIndex={-1}
              aria-selected={index === active}
              // Keeps the focus in the field.
              onMouseDown={(event) => {
                event.preventDefault()
                insert(name)
              }}
            >
              <InlineText text={name} />
            </div>
          ))}
        </div>
      )}
    </div>
  )
}

/** Maximum number of characters after an `@` that are compared with names. */
const MAX_CHARACTERS = 40
const MAX_NAMES = 6

/** Returns the text between the last `@` and the caret, if that text can be the start of a name. */
export function findMention(before: string): string | undefined {
  const at = before.lastIndexOf('@')
  if (at === -1 || before.length - at > MAX_CHARACTERS) return undefined
  // An `@` after a letter or digit belongs to an email address, such as `a@b.example`.
  if (at > 0 && /[\p{L}\p{N}]/u.test(before.charAt(at - 1))) return undefined
  const start = before.slice(at + 1)
  return start.includes('\n') ? undefined : start
}

/**
 * Returns up to `MAX_NAMES` names that contain the text at the start of a word, ignoring case. A name that equals the
 * text is left out, because it is complete.
 */
export function matchNames(names: readonly string[], text: string): string[] {
  const wanted = text.toLowerCase()
  return names
    .filter((name) => {
      const lower = name.toLowerCase()
      return lower !== wanted.trim() && (lower.startsWith(wanted) || lower.includes(` ${wanted}`))
    })
    .slice(0, MAX_NAMES)
}

/** Replaces the report's notes with all comments and replies. The comments include the notes. */
export async function withCommentsAsNotes(
  detail: ReportDetail,
  api: Pick<InboxApi, 'call'>,
): Promise<ReportDetail> {
  const [comments, { replies }] = await Promise.all([
    createCommentsApi(api, detail.id).fetchComments(),
    createRepliesApi(api, detail.id).fetchConversation(),
  ])
  const notes = [
    ...comments.map(({ author, createdAt, text }) => ({ from: author.name, createdAt, text })),
    ...replies.map(({ author, createdAt, sender, text }) => ({
      from: author === null ? formatSender(sender) : `${author.name} to the reporter`,
      createdAt,
      text,
    })),
  ].sort((a, b) => a.createdAt.localeCompare(b.createdAt))
  return {
    ...detail,
    notes: notes.map(({ from, createdAt, text }) => `${from}, ${createdAt}:\n${text}`).join('\n\n'),
  }
}

function formatSender(sender: MailSender | null): string {
  if (sender === null) return 'The reporter'
  return `${sender.address} (${sender.isVerified ? 'not the reporter' : 'sender not verified'})`
}

/** Calls for the comments of one report. */
function createCommentsApi({ call }: Pick<InboxApi, 'call'>, report: string) {
  const path = `reports/${encodeURIComponent(report)}/comments`
  const pathOf = (id: string): string => `${path}/${encodeURIComponent(id)}`
  return {
    fetchComments: async () => (await parseResponse(commentsSchema, await call(path))).comments,
    add: async (text: string) =>
      parseResponse(commentSchema, await call(path, { method: 'POST', body: { text } })),
    /** Rejects with `version_conflict` if the comment was changed since `version`. */
    edit: async (id: string, body: { text: string; version: number }) =>
      parseResponse(commentSchema, await call(pathOf(id), { method: 'PATCH', body })),
    async remove(id: string) {
      await call(pathOf(id), { method: 'DELETE' })
    },
  }
}
