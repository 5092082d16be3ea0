import { useLayoutEffect } from 'react'
import { type Loaded, useLoaded } from '../comments/use-loaded.ts'
import type { ConversationData, RepliesApi } from './replies-api.ts'

/** Loads the conversation with the reporter, and marks the reporter's messages as read. */
export function useReplies(
  { fetchConversation, markRead }: Pick<RepliesApi, 'fetchConversation' | 'markRead'>,
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
