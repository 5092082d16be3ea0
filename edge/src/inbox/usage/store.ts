import * as v from 'valibot'
import type { Usage } from '../../../contract/storage.ts'
import { sql, type Database } from '../../ports/database.ts'

const DAY_MS = 86_400_000
const SHOWN = 1000

const usageRow = v.object({
  project: v.string(),
  day: v.number(),
  bytes: v.number(),
  items: v.number(),
  refused: v.number(),
})

export async function readUsage(database: Database, project: string | undefined): Promise<Usage['usage']> {
  const rows = await database.read(
    sql`SELECT project, day, bytes, items, refused FROM usage
      WHERE scope = '' ${project === undefined ? sql`` : sql`AND project = ${project}`}
      ORDER BY day DESC, project LIMIT ${SHOWN}`,
  )
  return v
    .parse(v.array(usageRow), rows)
    .map(({ day, ...counts }) => ({ ...counts, day: new Date(day * DAY_MS).toISOString().slice(0, 10) }))
}
