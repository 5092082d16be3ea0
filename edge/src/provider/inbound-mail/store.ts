import * as v from 'valibot'
import { sql, type Database } from '../../ports/database.ts'

const rowSchema = v.object({
  recipients: v.pipe(v.string(), v.parseJson(), v.array(v.string())),
  recent: v.number(),
})

/**
 * Returns the addresses to which the replies about a report were sent, and the number of messages that have arrived
 * from outside the team since a time.
 */
export async function countMessages(
  database: Database,
  { report, since }: { report: string; since: number },
): Promise<v.InferOutput<typeof rowSchema>> {
  const [row] = await database.read(
    sql`SELECT (SELECT json_group_array(DISTINCT address) FROM mails WHERE report = ${report} AND kind = 'reply') AS recipients,
      (SELECT count(*) FROM replies WHERE report = ${report} AND is_from_team = 0 AND created_at > ${since}) AS recent`,
  )
  return v.parse(rowSchema, row)
}
