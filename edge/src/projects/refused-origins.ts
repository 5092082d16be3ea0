import * as v from 'valibot'
import type { RefusedOrigin } from '../../contract/projects.ts'
import { type Database, sql } from '../ports/database.ts'

/** Maximum number of stored origins per project. Without it, a visitor could fill the table with invented origins. */
const MAX_ROWS = 50
const ORIGIN_CHARACTERS = 200
const SHOWN = 10

/** Counts a refused request. Ignores origins longer than 200 characters and, if the table is full, new origins. */
export async function noteRefusedOrigin(
  database: Database,
  { project, origin, now }: { project: string; origin: string; now: number },
): Promise<void> {
  if (origin.length > ORIGIN_CHARACTERS) return
  const isKnown = sql`EXISTS (SELECT 1 FROM refused_origins WHERE project = ${project} AND origin = ${origin})`
  await database.write([
    sql`INSERT INTO refused_origins (project, origin, count, last_at)
      SELECT ${project}, ${origin}, 1, ${now}
      WHERE ${isKnown} OR (SELECT count(*) FROM refused_origins WHERE project = ${project}) < ${MAX_ROWS}
      ON CONFLICT DO UPDATE SET count = count + 1, last_at = excluded.last_at`,
  ])
}

const row = v.object({ origin: v.string(), count: v.number(), lastAt: v.number() })

/** Returns the ten most recent origins, without those that the project allows now. */
export async function readRefusedOrigins(
  database: Database,
  { sdkKey, origins }: { sdkKey: string; origins: readonly string[] },
): Promise<RefusedOrigin[]> {
  const rows = await database.read(
    sql`SELECT origin, count, last_at AS lastAt FROM refused_origins
      WHERE project = ${sdkKey} AND origin NOT IN (SELECT value FROM json_each(${JSON.stringify(origins)}))
      ORDER BY last_at DESC, origin LIMIT ${SHOWN}`,
  )
  return v
    .parse(v.array(row), rows)
    .map(({ lastAt, ...refused }) => ({ ...refused, lastAt: new Date(lastAt).toISOString() }))
}
