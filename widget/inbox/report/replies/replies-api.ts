import { repliesSchema, replySchema, type ReplyView } from '@node-docs/edge/contract/replies'
import type * as v from 'valibot'
import type { InboxApi } from '../../api.ts'
import { parseResponse } from '../../fetch-json.ts'

/** The messages, and whether the next one is also sent by email. */
export type ConversationData = v.InferOutput<typeof repliesSchema>

/** A message. Its id stays the same when the message is sent again. */
export interface NewReply {
  id: string
  text: string
}

/** Calls for the messages between the team and the reporter of one report. */
export interface RepliesApi {
  fetchConversation: () => Promise<ConversationData>
  send: (reply: NewReply) => Promise<ReplyView>
  /** Marks the messages of the reporter as read. */
  markRead: () => Promise<void>
}

export function createRepliesApi({ call }: Pick<InboxApi, 'call'>, report: string): RepliesApi {
  const path = `reports/${encodeURIComponent(report)}/replies`
  return {
    fetchConversation: async () => parseResponse(repliesSchema, await call(path)),
    send: async (body) => parseResponse(replySchema, await call(path, { method: 'POST', body })),
    async markRead() {
      await call(`${path}/read`, { method: 'POST' })
    },
  }
}
