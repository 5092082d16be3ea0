import { sql, type Database } from '../../ports/database.ts'
import { noteReportChanges, type Actor } from '../../audit/store.ts'

export async function writeIssue(
  database: Database,
  { id, url, who, at }: Actor & { id: string; url: string },
): Promise<void> {
  await database.write([
    noteReportChanges({ at, who, action: 'issue.opened', detail: { url } }, [id]),
    sql`UPDATE reports SET issue = ${url} WHERE id = ${id}`,
  ])
}
