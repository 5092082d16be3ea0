import * as v from 'valibot'
import { type Database, sql } from '../../ports/database.ts'

/** A change to a report. Changes are numbered in order. */
export interface ReportChange {
  seq: number
  kind: 'created' | 'updated' | 'deleted'
  project: string
  report: string
}

const changeRow = v.object({
  seq: v.number(),
  kind: v.picklist(['created', 'updated', 'deleted']),
  project: v.string(),
  report: v.string(),
})

/** Returns changes after the number `after`, oldest first. */
export async function readChanges(
  database: Database,
  { after, project, limit }: { after: number; project: string | undefined; limit: number },
): Promise<ReportChange[]> {
  const rows = await database.read(
    sql`SELECT seq, kind, project, report FROM report_changes WHERE seq > ${after}
      ${project === undefined ? sql`` : sql`AND project = ${project}`} ORDER BY seq LIMIT ${limit}`,
  )
  return v.parse(v.array(changeRow), rows)
}

const rangeRow = v.object({ first: v.nullable(v.number()), last: v.number() })

/** Returns the numbers of the oldest change that is still stored and of the newest change. Numbers are never reused. */
export async function readRange(database: Database): Promise<v.InferOutput<typeof rangeRow>> {
  const [row] = await database.read(
    sql`SELECT min(seq) AS first,
      coalesce((SELECT seq FROM sqlite_sequence WHERE name = 'report_changes'), 0) AS last FROM report_changes`,
  )
  return v.parse(rangeRow, row)
}
