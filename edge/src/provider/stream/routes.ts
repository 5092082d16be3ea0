import { Hono } from 'hono'
import { PROPERTY_BYTES, STREAM_BYTES, STREAM_EVENTS } from '../../../contract/limits.ts'
import { routes } from '../../../contract/routes.ts'
import { streamSchema, type StreamAction, type StreamedEvent } from '../../../contract/stream.ts'
import { ProblemError } from '../../http/problem.ts'
import { parse, readJson } from '../../http/read-json.ts'
import type { ProviderContext, VisitorEnv } from '../context.ts'
import { requireProject, requireSession, type GuardContext } from '../require-session.ts'
import { planOutbounds } from './outbound.ts'
import { appendEvents, writePlan } from './store.ts'

export function createStream(
  context: GuardContext & Pick<ProviderContext, 'clock' | 'database' | 'projectDatabase' | 'quota' | 'vars'>,
): Hono<VisitorEnv> {
  const { clock, database, quota } = context
  const app = new Hono<VisitorEnv>()

  app.post(routes.stream, requireProject(context, 'stream'), requireSession(context), async (c) => {
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
  })
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
