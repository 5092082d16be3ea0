import { Hono } from 'hono'
import * as v from 'valibot'
import { type Trigger, triggerSchema } from '../../contract/events.ts'
import { type Actor, noteChange } from '../../src/audit/store.ts'
import { createId } from '../../src/http/create-id.ts'
import { ProblemError } from '../../src/http/problem.ts'
import { type Database, sql, sqliteBoolean } from '../../src/ports/database.ts'
import type { InboxContext, MemberEnv } from '../context.ts'
import { operation } from '../operation.ts'
import { createOutboundSchema, outboundSchema, outboundsSchema, type OutboundView } from './contract.ts'
import { findProject } from './store.ts'

export function createOutboundRoutes({ clock, database, secrets }: InboxContext): Hono<MemberEnv> {
  const app = new Hono<MemberEnv>()

  app.get(
    '/projects/:sdkKey/outbounds',
    operation({ summary: 'All outbounds of a project', answer: outboundsSchema, refusals: ['not_found'] }),
    async (c) => {
      const sdkKey = c.req.param('sdkKey')
      await findProject({ database, secrets }, sdkKey)
      return c.json({ outbounds: (await readOutbounds(database, sdkKey)).map(toView) })
    },
  )

  app.post(
    '/projects/:sdkKey/outbounds',
    operation({
      summary: 'Create an outbound: it opens an action when an event happens, once per session',
      body: createOutboundSchema,
      answer: outboundSchema,
      status: 201,
      refusals: ['not_found'],
    }),
    async (c) => {
      const sdkKey = c.req.param('sdkKey')
      await findProject({ database, secrets }, sdkKey)
      const input = c.req.valid('json')
      const outbound = { ...input, id: createId(), createdAt: clock.now(), delivered: 0, isStopped: false }
      await insertOutbound(database, sdkKey, { outbound, who: c.var.who })
      return c.json(toView(outbound), 201)
    },
  )

  app.delete(
    '/projects/:sdkKey/outbounds/:id',
    operation({ summary: 'Stop an outbound', refusals: ['not_found'] }),
    async (c) => {
      const { sdkKey, id } = c.req.param()
      if (!(await stopOutbound(database, sdkKey, { id, who: c.var.who, at: clock.now() }))) {
        throw new ProblemError('not_found', 'The project has no outbound with this id.')
      }
      return c.body(null, 204)
    },
  )
  return app
}

function toView({ createdAt, isStopped, ...outbound }: Outbound): OutboundView {
  return { ...outbound, stopped: isStopped, createdAt: new Date(createdAt).toISOString() }
}

interface Outbound {
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

async function readOutbounds(database: Database, project: string): Promise<Outbound[]> {
  const rows = await database.read(
    sql`SELECT id, action_type AS actionType, trigger, created_at AS createdAt,
        stopped_at IS NOT NULL AS isStopped,
        (SELECT count(delivered_at) FROM outbound_deliveries WHERE outbound = outbounds.id) AS delivered
      FROM outbounds WHERE project = ${project} ORDER BY created_at, id`,
  )
  return v.parse(v.array(outboundRow), rows)
}

async function insertOutbound(
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
async function stopOutbound(
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
