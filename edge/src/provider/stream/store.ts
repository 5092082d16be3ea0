import * as v from 'valibot'
import { triggerSchema, type StreamedEvent } from '../../../contract/stream.ts'
import { insertEvents } from '../../events/store.ts'
import { sql, type Database, type Statement } from '../../ports/database.ts'
import { sqliteBoolean } from '../../ports/sqlite-boolean.ts'
import { touchSession, type SessionKey } from '../sessions/store.ts'
import type { OpenOutbound, OutboundPlan } from './outbound.ts'

const openOutboundRow = v.object({
  id: v.string(),
  actionType: v.string(),
  trigger: v.pipe(v.string(), v.parseJson(), triggerSchema),
  isDue: sqliteBoolean,
})

/**
 * Appends the events and returns the outbounds that this session has not received.
 */
export async function appendEvents(
  database: Database,
  key: SessionKey,
  call: { events: readonly StreamedEvent[]; now: number; usage: readonly Statement[] },
): Promise<OpenOutbound[]> {
  const { project, gleapId } = key
  const [, rows] = await database.write([
    touchSession(key, call.now),
    sql`SELECT outbounds.id, action_type AS actionType, trigger, delivery.outbound IS NOT NULL AS isDue
      FROM outbounds LEFT JOIN outbound_deliveries AS delivery
        ON delivery.project = ${project} AND delivery.gleap_id = ${gleapId} AND delivery.outbound = outbounds.id
      WHERE outbounds.project = ${project} AND stopped_at IS NULL AND delivered_at IS NULL
      ORDER BY created_at, outbounds.id`,
    ...insertEvents(key, call),
    ...call.usage,
  ])
  return v.parse(v.array(openOutboundRow), rows)
}

/** @returns true if this call sends the outbound; false if a concurrent call of the session has already sent it. */
export async function writePlan(
  database: Database,
  { project, gleapId }: SessionKey,
  { deliver, keep, now }: OutboundPlan & { now: number },
): Promise<boolean> {
  const [delivered] = await database.write([
    sql`INSERT INTO outbound_deliveries (project, gleap_id, outbound, delivered_at)
      VALUES (${project}, ${gleapId}, ${deliver?.id ?? null}, ${now})
      ON CONFLICT DO UPDATE SET delivered_at = excluded.delivered_at WHERE delivered_at IS NULL
      RETURNING outbound`,
    sql`INSERT INTO outbound_deliveries (project, gleap_id, outbound)
      SELECT ${project}, ${gleapId}, value FROM json_each(${JSON.stringify(keep.map(({ id }) => id))})
      WHERE true ON CONFLICT DO NOTHING`,
  ])
  return delivered?.length === 1
}
