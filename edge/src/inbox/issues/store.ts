import * as v from 'valibot'
import { type Database, sql } from '../../ports/database.ts'
import { noteReportChanges, type Actor } from '../../audit/store.ts'

/** After this time, the process that creates the issue must have stopped. A tracker has 10 s for each of two requests. */
const CLAIM_MS = 60_000

const issueRow = v.object({ issue: v.nullable(v.string()) })

/**
 * Claims the creation of a report's issue. Of several requests at the same time, one gets the claim.
 * @returns `isClaimed` if the caller may create the issue; `url` is the issue that the report has already. If neither,
 * another request is creating the issue.
 */
export async function claimIssue(
  database: Database,
  { id, at }: { id: string; at: number },
): Promise<{ isClaimed: boolean; url: string | null }> {
  const [, claimed, reports] = await database.write([
    sql`DELETE FROM issue_claims WHERE claimed_at <= ${at - CLAIM_MS}`,
    sql`INSERT INTO issue_claims (report, claimed_at) SELECT id, ${at} FROM reports WHERE id = ${id} AND issue IS NULL
      ON CONFLICT DO NOTHING RETURNING report`,
    sql`SELECT issue FROM reports WHERE id = ${id}`,
  ])
  const [report] = v.parse(v.array(issueRow), reports)
  return { isClaimed: claimed?.length === 1, url: report?.issue ?? null }
}

/** Ends a claim, so that another request can create the issue. */
export async function releaseIssue(database: Database, id: string): Promise<void> {
  await database.write([sql`DELETE FROM issue_claims WHERE report = ${id}`])
}

/** Stores the issue of a report and ends its claim. `issueId` is the result of `formatIssueId`. */
export async function writeIssue(
  database: Database,
  { id, url, issueId, who, at }: Actor & { id: string; url: string; issueId: string | null },
): Promise<void> {
  await database.write([
    noteReportChanges({ at, who, action: 'issue.opened', detail: { url } }, [id]),
    sql`UPDATE reports SET issue = ${url}, issue_id = ${issueId} WHERE id = ${id}`,
    sql`DELETE FROM issue_claims WHERE report = ${id}`,
  ])
}
