import { Hono } from 'hono'
import { createOutboundSchema, type OutboundView } from '../../../contract/outbounds.ts'
import { INBOX_BODY_BYTES } from '../../../contract/limits.ts'
import { createId } from '../../http/create-id.ts'
import { ProblemError } from '../../http/problem.ts'
import { readBody } from '../../http/read-json.ts'
import type { InboxContext, OwnerEnv } from '../context.ts'
import { insertOutbound, readOutbounds, stopOutbound, type Outbound } from './store.ts'
import { findProject } from '../projects/find-project.ts'

export function createOutboundRoutes({
  clock,
  database,
  secrets,
}: Pick<InboxContext, 'clock' | 'database' | 'secrets'>): Hono<OwnerEnv> {
  const app = new Hono<OwnerEnv>()

  app.get('/:sdkKey/outbounds', async (c) => {
    const sdkKey = c.req.param('sdkKey')
    await findProject({ database, secrets }, sdkKey)
    return c.json({ outbounds: (await readOutbounds(database, sdkKey)).map(toView) })
  })

  app.post('/:sdkKey/outbounds', async (c) => {
    const sdkKey = c.req.param('sdkKey')
    await findProject({ database, secrets }, sdkKey)
    const input = await readBody(c.req.raw, createOutboundSchema, INBOX_BODY_BYTES)
    const outbound = { ...input, id: createId(), createdAt: clock.now(), delivered: 0, isStopped: false }
    await insertOutbound(database, sdkKey, { outbound, who: c.var.owner })
    return c.json(toView(outbound), 201)
  })

  app.delete('/:sdkKey/outbounds/:id', async (c) => {
    const { sdkKey, id } = c.req.param()
    if (!(await stopOutbound(database, sdkKey, { id, who: c.var.owner, at: clock.now() }))) {
      throw new ProblemError('not_found', 'The project has no outbound with this id.')
    }
    return c.body(null, 204)
  })
  return app
}

function toView({ createdAt, isStopped, ...outbound }: Outbound): OutboundView {
  return { ...outbound, stopped: isStopped, createdAt: new Date(createdAt).toISOString() }
}
