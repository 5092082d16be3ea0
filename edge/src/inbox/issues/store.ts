import { sql, type Database } from '../../ports/database.ts'
import { noteReportChanges, type Actor } from '../../audit/store.ts'

/** Stores the issue of a report. `issueId` is the result of `formatIssueId`. */
export async function writeIssue(
  database: Database,
  { id, url, issueId, who, at }: Actor & { id: string; url: string; issueId: string | null },
): Promise<void> {
  await database.write([
    noteReportChanges({ at, who, action: 'issue.opened', detail: { url } }, [id]),
    sql`UPDATE reports SET issue = ${url}, issue_id = ${issueId} WHERE id = ${id}`,
  ])
}
