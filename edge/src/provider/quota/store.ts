import * as v from 'valibot'
import type { QuotaScope } from '../../../contract/storage.ts'
import { sql, type Database, type Statement } from '../../ports/database.ts'

/** An amount of data that is or can be stored in one day. */
export interface Amount {
  bytes: number
  /** Number of stored objects, such as reports, files, events and replies. */
  items: number
}

/** What a quota applies to: a project (`name` is empty), a session, or a client address. */
export interface Scope {
  name: string
  most: Amount
}

const usedRow = v.object({ scope: v.string(), bytes: v.number(), items: v.number() })

/** Returns the amounts that were stored on this day, by scope. */
export async function readUsed(
  database: Database,
  { project, day, scopes }: { project: string; day: number; scopes: readonly Scope[] },
): Promise<Map<string, Amount>> {
  const names = JSON.stringify(scopes.map(({ name }) => name))
  const rows = await database.read(
    sql`SELECT scope, bytes, items FROM usage
      WHERE project = ${project} AND day = ${day} AND scope IN (SELECT value FROM json_each(${names}))`,
  )
  return new Map(v.parse(v.array(usedRow), rows).map(({ scope, ...amount }) => [scope, amount]))
}

/** Adds to the amounts that were stored today; run it in the transaction that stores the data. */
export function countUsed(
  { project, day, scopes }: { project: string; day: number; scopes: readonly Scope[] },
  { bytes, items }: Amount,
): Statement {
  const names = JSON.stringify(scopes.map(({ name }) => name))
  return sql`INSERT INTO usage (project, day, scope, bytes, items)
    SELECT ${project}, ${day}, value, ${bytes}, ${items} FROM json_each(${names}) WHERE true
    ON CONFLICT DO UPDATE SET bytes = bytes + excluded.bytes, items = items + excluded.items`
}

/** Counts a refused request for the project and for the quota that was used up. */
export async function countRefused(
  database: Database,
  { project, day, scope }: { project: string; day: number; scope: QuotaScope },
): Promise<void> {
  const names = JSON.stringify(['', `refused:${scope}`])
  await database.write([
    sql`INSERT INTO usage (project, day, scope, refused)
      SELECT ${project}, ${day}, value, 1 FROM json_each(${names}) WHERE true
      ON CONFLICT DO UPDATE SET refused = refused + 1`,
  ])
}
