import * as v from 'valibot'
import type { QuotaScope } from '../../../contract/storage.ts'
import {
  listEventDatabases,
  openEventDatabase,
  type EventPorts,
  type EventWritePorts,
} from '../../events/store.ts'
import { sql, type Statement } from '../../ports/database.ts'

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
  ports: EventPorts,
  { project, day, scopes }: { project: string; day: number; scopes: readonly Scope[] },
): Promise<Map<string, Amount>> {
  const names = JSON.stringify(scopes.map(({ name }) => name))
  const select = sql`SELECT scope, bytes, items FROM usage
    WHERE project = ${project} AND day = ${day} AND scope IN (SELECT value FROM json_each(${names}))`
  const rows = await Promise.all(listEventDatabases(ports, project).map((database) => database.read(select)))
  const used = new Map<string, Amount>()
  for (const { scope, bytes, items } of v.parse(v.array(usedRow), rows.flat())) {
    const known = used.get(scope)
    used.set(scope, { bytes: bytes + (known?.bytes ?? 0), items: items + (known?.items ?? 0) })
  }
  return used
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
  ports: EventWritePorts,
  { project, day, scope }: { project: string; day: number; scope: QuotaScope },
): Promise<void> {
  const names = JSON.stringify(['', `refused:${scope}`])
  await openEventDatabase(ports, project).write([
    sql`INSERT INTO usage (project, day, scope, refused)
      SELECT ${project}, ${day}, value, 1 FROM json_each(${names}) WHERE true
      ON CONFLICT DO UPDATE SET refused = refused + 1`,
  ])
}
