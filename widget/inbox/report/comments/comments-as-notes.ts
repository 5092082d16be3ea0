import type { MailSender } from '@node-docs/edge/contract/replies'
import type { InboxApi, ReportDetail } from '../../api.ts'
import { createRepliesApi } from '../replies/replies-api.ts'
import { createCommentsApi } from './comments-api.ts'

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
