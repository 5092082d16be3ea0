import * as v from 'valibot'
import { sql, type Database } from '../../ports/database.ts'

const rowSchema = v.object({ emails: v.number(), recent: v.number() })

/** Returns the number of emails about a report, and the number of messages that its reporter has sent since a time. */
export async function countMessages(
  database: Database,
  { report, since }: { report: string; since: number },
): Promise<v.InferOutput<typeof rowSchema>> {
  const [row] = await database.read(
    sql`SELECT (SELECT count(*) FROM mails WHERE report = ${report} AND kind = 'reply') AS emails,
      (SELECT count(*) FROM replies WHERE report = ${report} AND is_from_team = 0 AND created_at > ${since}) AS recent`,
  )
  return v.parse(rowSchema, row)
}
