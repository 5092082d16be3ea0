import { Hono } from 'hono'
import * as v from 'valibot'
import { PROPERTY_BYTES, SESSION_USE_MS, STREAM_BYTES, STREAM_EVENTS } from '../../contract/limits.ts'
import { routes } from '../../contract/provider-paths-and-headers.ts'
import {
  type StreamAction,
  streamActionSchema,
  type StreamedEvent,
  streamSchema,
  type Trigger,
  triggerSchema,
} from '../../contract/events.ts'
import { type EventWritePorts, insertEvents, openEventDatabase } from '../events/store.ts'
import { ProblemError } from '../http/problem.ts'
import { readJson } from '../http/read-json.ts'
import { parse } from '../http/validate.ts'
import { type Database, sql, sqliteBoolean, type Statement } from '../ports/database.ts'
import { forVisitor, type GuardContext, type ProviderContext, type VisitorEnv } from './require-session.ts'
import { type SessionKey, touchSession } from './session-store.ts'

export function createStream(
  context: GuardContext & Pick<ProviderContext, 'clock' | 'database' | 'projectDatabase' | 'quota' | 'vars'>,
): Hono<VisitorEnv> {
  const { clock, database, quota } = context
  const app = new Hono<VisitorEnv>()

  app.post(
    routes.stream,
    forVisitor(context, {
      summary: 'Store events in order; the response can contain an action',
      limit: 'stream',
      request: streamSchema,
      answer: streamActionSchema,
      refusals: ['quota_exceeded'],
    }),
    async (c) => {
      const body = await readJson(c.req.raw, STREAM_BYTES)
      checkLength(body)
      const { events } = parse(streamSchema, body, 'invalid_body')
      checkSizes(events)
      const key = { project: c.var.project.sdkKey, gleapId: c.var.visitor.gleapId }
      const now = clock.now()
      const amount = { bytes: JSON.stringify(events).length, items: events.length }
      const reservation = await quota.reserve(c.req.raw, key, amount)
      const usage = reservation.count(amount)
      let open = await appendEvents(context, key, { events, now, usage }).finally(reservation.release)
      c.set('stored', { kind: 'event', ...amount })
      for (;;) {
        const plan = planOutbounds(open, events)
        const { deliver } = plan
        if (!deliver) return c.json({})
        if (await writePlan(database, key, { ...plan, now })) {
          return c.json({ outbound: deliver.id, actionType: deliver.actionType } satisfies StreamAction)
        }
        // A concurrent call of this session has already sent this outbound.
        open = open.filter(({ id }) => id !== deliver.id)
      }
    },
  )
  return app
}

/** Limits the number of events. This check runs before the validation, because validating many events takes long. */
function checkLength(body: unknown): void {
  const { events } = Object(body)
  if (!Array.isArray(events) || events.length <= STREAM_EVENTS) return
  throw new ProblemError(
    'too_large',
    `The request has ${events.length} events; the limit is ${STREAM_EVENTS} per request.`,
  )
}

function checkSizes(events: readonly StreamedEvent[]): void {
  const large = events.find(({ data }) => JSON.stringify(data ?? null).length > PROPERTY_BYTES)
  if (large) {
    throw new ProblemError(
      'too_large',
      `The data of the event ${large.name} is larger than ${PROPERTY_BYTES} bytes.`,
    )
  }
}

/** An outbound that this session has not received. */
export interface OpenOutbound {
  id: string
  actionType: string
  trigger: Trigger
  /** True if an earlier call triggered the outbound, but no response has sent it yet. */
  isDue: boolean
}

interface OutboundPlan {
  /** Outbound to send with this response. Outbounds are sent one at a time, oldest first. */
  deliver: OpenOutbound | undefined
  /** Outbounds that this call triggered. Later responses will send them. */
  keep: OpenOutbound[]
}

/** Selects the outbound to send in the response to a call with `events`. */
export function planOutbounds(open: readonly OpenOutbound[], events: readonly StreamedEvent[]): OutboundPlan {
  const due = open.filter(({ isDue, trigger }) => isDue || events.some((event) => isMet(trigger, event)))
  const [deliver, ...later] = due
  return { deliver, keep: later.filter(({ isDue }) => !isDue) }
}

function isMet(trigger: Trigger, event: StreamedEvent): boolean {
  if (trigger.event !== event.name) return false
  const data = new Map(Object.entries(Object(event.data)))
  return Object.entries(trigger.data ?? {}).every(([name, value]) => data.get(name) === value)
}

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
async function writePlan(
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
