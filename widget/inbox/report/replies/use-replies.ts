import type { ReplyView } from '@node-docs/edge/contract/replies'
import { useEffect, useState } from 'react'
import { formatError } from '../../api-error.ts'
import type { RepliesApi } from './replies-api.ts'

export interface Replies {
  /** Undefined until they are loaded. */
  replies: readonly ReplyView[] | undefined
  /** Why loading failed. */
  error: string
  reload: () => void
}

/** Loads the messages, and again when `live`, the report of the event stream, changes. */
export function useReplies(
  api: RepliesApi,
  { live, canMarkRead }: { live: object | undefined; canMarkRead: boolean },
): Replies {
  const [attempt, setAttempt] = useState(0)
  const [state, setState] = useState<Omit<Replies, 'reload'>>({ replies: undefined, error: '' })
  useEffect(() => {
    let isCurrent = true
    api.fetchReplies().then(
      (replies) => isCurrent && setState({ replies, error: '' }),
      (reason: unknown) =>
        isCurrent &&
        setState((before) => ({
          ...before,
          error: `Couldn’t load the conversation. ${formatError(reason)}`,
        })),
    )
    return () => {
      isCurrent = false
    }
    // oxlint-disable-next-line react/exhaustive-deps react/exhaustive-effect-dependencies -- both ask for a new load
  }, [api, live, attempt])
  const hasUnread = state.replies?.some(({ author, readAt }) => author === null && readAt === null) ?? false
  useEffect(() => {
    // The next visit to the report tries again.
    if (hasUnread && canMarkRead) api.markRead().catch(() => undefined)
  }, [api, hasUnread, canMarkRead])
  return { ...state, reload: () => setAttempt((before) => before + 1) }
}
