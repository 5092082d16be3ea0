import { repliesSchema, replySchema, type ReplyView } from '@node-docs/edge/contract/replies'
import type { InboxApi } from '../../api.ts'
import { parseResponse } from '../../fetch-json.ts'

/** A message whose id stays the same when it is sent again. */
export interface NewReply {
  id: string
  text: string
}

/** Calls for the messages between the team and the reporter of one report. */
export interface RepliesApi {
  fetchReplies: () => Promise<ReplyView[]>
  send: (reply: NewReply) => Promise<ReplyView>
  /** Marks the messages of the reporter as read. */
  markRead: () => Promise<void>
}

export function createRepliesApi({ call }: Pick<InboxApi, 'call'>, report: string): RepliesApi {
  const path = `reports/${encodeURIComponent(report)}/replies`
  return {
    fetchReplies: async () => (await parseResponse(repliesSchema, await call(path))).replies,
    send: async (body) => parseResponse(replySchema, await call(path, { method: 'POST', body })),
    async markRead() {
      await call(`${path}/read`, { method: 'POST' })
    },
  }
}
