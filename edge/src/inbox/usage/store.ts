import * as v from 'valibot'
import { quotaScopes, type Usage } from '../../../contract/storage.ts'
import { sql, type Database } from '../../ports/database.ts'

const DAY_MS = 86_400_000
const SHOWN_DAYS = 90
const SHOWN = 1000

/** Scopes of the rows that are shown: the whole project, and each quota that refused requests. */
const SCOPES = JSON.stringify(['', ...quotaScopes.map((scope) => `refused:${scope}`)])

const usageRow = v.object({
  project: v.string(),
  day: v.number(),
  bytes: v.number(),
  items: v.number(),
  refused: v.number(),
  byProject: v.number(),
  byAddress: v.number(),
  bySession: v.number(),
})

/** Selects rows by primary key. Most rows in the table count sessions and addresses, which are not shown. */
export async function readUsage(
  database: Database,
  { project, now }: { project: string | undefined; now: number },
): Promise<Usage['usage']> {
  const today = Math.floor(now / DAY_MS)
  const days = JSON.stringify(Array.from({ length: SHOWN_DAYS }, (_, index) => today - index))
  const rows = await database.read(
    sql`SELECT project, day, SUM(bytes) AS bytes, SUM(items) AS items,
        SUM(CASE scope WHEN '' THEN refused ELSE 0 END) AS refused,
        SUM(CASE scope WHEN 'refused:project' THEN refused ELSE 0 END) AS byProject,
        SUM(CASE scope WHEN 'refused:address' THEN refused ELSE 0 END) AS byAddress,
        SUM(CASE scope WHEN 'refused:session' THEN refused ELSE 0 END) AS bySession
      FROM usage
      WHERE project IN (SELECT sdk_key FROM projects ${project === undefined ? sql`` : sql`WHERE sdk_key = ${project}`})
        AND day IN (SELECT value FROM json_each(${days}))
        AND scope IN (SELECT value FROM json_each(${SCOPES}))
      GROUP BY project, day
      ORDER BY day DESC, project LIMIT ${SHOWN}`,
  )
  return v.parse(v.array(usageRow), rows).map(({ day, byAddress, byProject, bySession, ...counts }) => ({
    ...counts,
    day: new Date(day * DAY_MS).toISOString().slice(0, 10),
    refusedBy: { project: byProject, address: byAddress, session: bySession },
  }))
}
