import { Hono } from 'hono'
import { PROPERTY_BYTES, STREAM_BYTES, STREAM_EVENTS } from '../../../contract/limits.ts'
import { routes } from '../../../contract/routes.ts'
import { streamSchema, type StreamAction, type StreamedEvent } from '../../../contract/stream.ts'
import { ProblemError } from '../../http/problem.ts'
import { readBody } from '../../http/read-json.ts'
import type { ProviderContext, VisitorEnv } from '../context.ts'
import { requireProject, requireSession } from '../guards.ts'
import { planOutbounds } from './outbound.ts'
import { appendEvents, writePlan } from './store.ts'

export function createStream(context: ProviderContext): Hono<VisitorEnv> {
  const { clock, database } = context
  const app = new Hono<VisitorEnv>()

  app.post(routes.stream, requireProject(context, 'stream'), requireSession(context), async (c) => {
    const { events } = await readBody(c.req.raw, streamSchema, STREAM_BYTES)
    checkSizes(events)
    const key = { project: c.var.project.sdkKey, gleapId: c.var.visitor.gleapId }
    const now = clock.now()
    const plan = planOutbounds(await appendEvents(database, key, { events, now }), events)
    const { deliver } = plan
    if (!deliver || !(await writePlan(database, key, { ...plan, now }))) return c.json({})
    return c.json({ outbound: deliver.id, actionType: deliver.actionType } satisfies StreamAction)
  })
  return app
}

function checkSizes(events: readonly StreamedEvent[]): void {
  if (events.length > STREAM_EVENTS) {
    throw new ProblemError(
      'too_large',
      `The call brings ${events.length} events; the limit is ${STREAM_EVENTS} a call.`,
    )
  }
  const large = events.find(({ data }) => JSON.stringify(data ?? null).length > PROPERTY_BYTES)
  if (large) {
    throw new ProblemError(
      'too_large',
      `The data of the event ${large.name} is larger than ${PROPERTY_BYTES} bytes.`,
    )
  }
}
