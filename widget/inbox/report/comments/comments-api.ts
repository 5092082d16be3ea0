import { commentSchema, commentsSchema, type CommentView } from '@node-docs/edge/contract/comments'
import type { InboxApi } from '../../api.ts'
import { parseResponse } from '../../fetch-json.ts'

/** Calls for the comments of one report. */
export interface CommentsApi {
  fetchComments: () => Promise<CommentView[]>
  add: (text: string) => Promise<CommentView>
  /** Rejects with `version_conflict` if the comment was changed since `version`. */
  edit: (id: string, change: { text: string; version: number }) => Promise<CommentView>
  remove: (id: string) => Promise<void>
  /** Marks the mentions of the signed-in member as read. */
  markMentionsRead: () => Promise<void>
}

export function createCommentsApi({ call }: Pick<InboxApi, 'call'>, report: string): CommentsApi {
  const reportPath = `reports/${encodeURIComponent(report)}`
  const path = `${reportPath}/comments`
  const pathOf = (id: string): string => `${path}/${encodeURIComponent(id)}`
  return {
    fetchComments: async () => (await parseResponse(commentsSchema, await call(path))).comments,
    add: async (text) => parseResponse(commentSchema, await call(path, { method: 'POST', body: { text } })),
    edit: async (id, body) => parseResponse(commentSchema, await call(pathOf(id), { method: 'PATCH', body })),
    async remove(id) {
      await call(pathOf(id), { method: 'DELETE' })
    },
    async markMentionsRead() {
      await call(`${reportPath}/mentions/read`, { method: 'POST' })
    },
  }
}
