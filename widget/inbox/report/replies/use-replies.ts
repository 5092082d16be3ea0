import type { ReplyView } from '@node-docs/edge/contract/replies'
import { useLayoutEffect } from 'react'
import { type Messages, useMessages } from '../comments/use-messages.ts'
import type { RepliesApi } from './replies-api.ts'

/** Loads the conversation with the reporter, and marks the reporter's messages as read. */
export function useReplies(
  { fetchReplies, markRead }: Pick<RepliesApi, 'fetchReplies' | 'markRead'>,
  { live, canMarkRead }: { live: object | undefined; canMarkRead: boolean },
): Messages<ReplyView> {
  const loaded = useMessages(fetchReplies, { live, what: 'the conversation' })
  const hasUnread = loaded.messages?.some(({ author, readAt }) => author === null && readAt === null) ?? false
  // An ordinary effect is lost if the member leaves the report right after the messages are shown.
  useLayoutEffect(() => {
    // The next visit to the report tries again.
    if (hasUnread && canMarkRead) markRead().catch(() => undefined)
  }, [markRead, hasUnread, canMarkRead])
  return loaded
}
