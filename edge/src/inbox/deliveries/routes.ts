import { Hono } from 'hono'
import { INBOX_BODY_BYTES } from '../../../contract/limits.ts'
import { testDeliverySchema, type FailingWebhook } from '../../../contract/webhooks.ts'
import { noteChange } from '../../audit/store.ts'
import { createId } from '../../http/create-id.ts'
import { ProblemError } from '../../http/problem.ts'
import { readBody } from '../../http/read-json.ts'
import { readProjects } from '../../projects/store.ts'
import { attempt, CLAIMED_MS } from '../../webhooks/deliver.ts'
import {
  claimDelivery,
  insertTest,
  readDeliveries,
  readFailures,
  settleDelivery,
} from '../../webhooks/store.ts'
import type { InboxContext, OwnerEnv } from '../context.ts'
import { canSee } from '../team/authorize.ts'
import { hasRole } from '../team/member.ts'
import { findProject } from '../projects/find-project.ts'

/** Routes for messages to webhooks, with the results of their delivery. */
export function createDeliveryRoutes(context: InboxContext): Hono<OwnerEnv> {
  const { clock, database, secrets } = context
  const app = new Hono<OwnerEnv>()

  /** Sends one message now and returns its result. */
  async function sendNow(
    id: string,
    project: string,
    { who, action }: { who: string; action: 'webhook.tested' | 'delivery.resent' },
  ) {
    const at = clock.now()
    const claimed = await claimDelivery(database, { id, project, until: at + CLAIMED_MS })
    if (!claimed) throw new ProblemError('not_found', 'The project has no delivery with this id.')
    await database.write([noteChange({ at, who, action, project, target: claimed.webhook })])
    await database.write(settleDelivery(await attempt(claimed, context)))
    const [delivery] = await readDeliveries(database, project, id)
    if (!delivery) throw new ProblemError('not_found', 'The report was deleted during the attempt.')
    return delivery
  }

  app.get('/webhooks/failing', async (c) => {
    if (!hasRole(c.var.member, 'admin')) return c.json({ failing: [] })
    const failures = (await readFailures(database)).filter(({ project }) => canSee(c.var.member, project))
    if (failures.length === 0) return c.json({ failing: [] })
    const projects = await readProjects({ database, secrets })
    const failing = failures.flatMap((failure): FailingWebhook[] => {
      const project = projects.find(({ sdkKey }) => sdkKey === failure.project)
      const webhook = project?.webhooks.find(({ id }) => id === failure.webhook)
      return webhook ? [{ ...failure, url: webhook.url }] : []
    })
    return c.json({ failing })
  })

  app.get('/projects/:sdkKey/deliveries', async (c) => {
    const { sdkKey } = await findProject({ database, secrets }, c.req.param('sdkKey'))
    return c.json({ deliveries: await readDeliveries(database, sdkKey) })
  })

  app.post('/projects/:sdkKey/deliveries/test', async (c) => {
    const input = await readBody(c.req.raw, testDeliverySchema, INBOX_BODY_BYTES)
    const { sdkKey, webhooks } = await findProject({ database, secrets }, c.req.param('sdkKey'))
    const webhook = webhooks.find(({ id }) => id === input.webhook)
    if (!webhook) throw new ProblemError('not_found', 'The project has no webhook with this id.')
    const id = createId()
    await database.write([insertTest({ id, project: sdkKey, webhook: webhook.id, now: clock.now() })])
    return c.json(await sendNow(id, sdkKey, { who: c.var.owner, action: 'webhook.tested' }))
  })

  app.post('/projects/:sdkKey/deliveries/:id/resend', async (c) => {
    const { sdkKey } = await findProject({ database, secrets }, c.req.param('sdkKey'))
    return c.json(await sendNow(c.req.param('id'), sdkKey, { who: c.var.owner, action: 'delivery.resent' }))
  })
  return app
}
