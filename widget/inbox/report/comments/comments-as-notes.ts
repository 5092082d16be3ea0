import type { InboxApi, ReportDetail } from '../../api.ts'
import { createCommentsApi } from './comments-api.ts'

/** The report with its comments in place of its notes, which are one of them. */
export async function withCommentsAsNotes(
  detail: ReportDetail,
  api: Pick<InboxApi, 'call'>,
): Promise<ReportDetail> {
  const comments = await createCommentsApi(api, detail.id).fetchComments()
  const notes = comments
    .map(({ author, createdAt, text }) => `${author.name}, ${createdAt}:\n${text}`)
    .join('\n\n')
  return { ...detail, notes }
}
