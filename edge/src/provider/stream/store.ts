import * as v from 'valibot'
import { SESSION_USE_MS } from '../../../contract/limits.ts'
import { triggerSchema, type StreamedEvent } from '../../../contract/stream.ts'
import { insertEvents, openEventDatabase, type EventWritePorts } from '../../events/store.ts'
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

const sessionRow = v.object({ updatedAt: v.number() })

/**
 * Appends the events and returns the outbounds that this session has not received. Does not create the session's row:
 * most visitors only stream events, and their rows would fill the installation's database.
 */
export async function appendEvents(
  ports: EventWritePorts,
  key: SessionKey,
  call: { events: readonly StreamedEvent[]; now: number; usage: readonly Statement[] },
): Promise<OpenOutbound[]> {
  const { database } = ports
  const { project, gleapId } = key
  const [sessions, outbounds] = await Promise.all([
    database.read(
      sql`SELECT updated_at AS updatedAt FROM sessions WHERE project = ${project} AND gleap_id = ${gleapId}`,
    ),
    database.read(
      sql`SELECT outbounds.id, action_type AS actionType, trigger, delivery.outbound IS NOT NULL AS isDue
        FROM outbounds LEFT JOIN outbound_deliveries AS delivery
          ON delivery.project = ${project} AND delivery.gleap_id = ${gleapId} AND delivery.outbound = outbounds.id
        WHERE outbounds.project = ${project} AND stopped_at IS NULL AND delivered_at IS NULL
        ORDER BY created_at, outbounds.id`,
    ),
  ])
  const [session] = v.parse(v.array(sessionRow), sessions)
  if (session !== undefined && Math.abs(call.now - session.updatedAt) >= SESSION_USE_MS)
    await database.write([touchSession(key, call.now)])
  const statements = [...insertEvents(key, call), ...call.usage]
  if (statements.length > 0) await openEventDatabase(ports, project).write(statements)
  return v.parse(v.array(openOutboundRow), outbounds)
}

/** @returns true if this call sends the outbound; false if a concurrent call of the session has already sent it. */
export async function writePlan(
  database: Database,
  { project, gleapId }: SessionKey,
  { deliver, keep, now }: OutboundPlan & { now: number },
): Promise<boolean> {
  const [, delivered] = await database.write([
    // Deliveries are deleted with the row of their session.
    touchSession({ project, gleapId }, now),
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
