import * as v from 'valibot'
import { triggerSchema, type Trigger } from '../../../contract/stream.ts'
import { type Database, sql, sqliteBoolean } from '../../ports/database.ts'
import { noteChange, type Actor } from '../../audit/store.ts'

export interface Outbound {
  id: string
  actionType: string
  trigger: Trigger
  createdAt: number
  /** Number of sessions that received the outbound. */
  delivered: number
  isStopped: boolean
}

const outboundRow = v.object({
  id: v.string(),
  actionType: v.string(),
  trigger: v.pipe(v.string(), v.parseJson(), triggerSchema),
  createdAt: v.number(),
  delivered: v.number(),
  isStopped: sqliteBoolean,
})

export async function readOutbounds(database: Database, project: string): Promise<Outbound[]> {
  const rows = await database.read(
    sql`SELECT id, action_type AS actionType, trigger, created_at AS createdAt,
        stopped_at IS NOT NULL AS isStopped,
        (SELECT count(delivered_at) FROM outbound_deliveries WHERE outbound = outbounds.id) AS delivered
      FROM outbounds WHERE project = ${project} ORDER BY created_at, id`,
  )
  return v.parse(v.array(outboundRow), rows)
}

export async function insertOutbound(
  database: Database,
  project: string,
  { outbound, who }: { outbound: Outbound; who: string },
): Promise<void> {
  const { id, actionType, trigger, createdAt } = outbound
  const detail = { actionType, trigger }
  await database.write([
    sql`INSERT INTO outbounds (id, project, action_type, trigger, created_at)
      VALUES (${id}, ${project}, ${actionType}, ${JSON.stringify(trigger)}, ${createdAt})`,
    noteChange({ at: createdAt, who, action: 'outbound.created', project, target: id, detail }),
  ])
}

/** @returns false if the project has no such outbound; otherwise true. */
export async function stopOutbound(
  database: Database,
  project: string,
  { id, who, at }: Actor & { id: string },
): Promise<boolean> {
  const [, rows] = await database.write([
    noteChange(
      { at, who, action: 'outbound.stopped', project, target: id },
      sql`EXISTS (SELECT 1 FROM outbounds WHERE id = ${id} AND project = ${project} AND stopped_at IS NULL)`,
    ),
    sql`UPDATE outbounds SET stopped_at = coalesce(stopped_at, ${at})
      WHERE id = ${id} AND project = ${project} RETURNING id`,
  ])
  return rows?.length === 1
}
