import { Hono } from 'hono'
import { INBOX_BODY_BYTES } from '../../../contract/limits.ts'
import { testDeliverySchema } from '../../../contract/webhooks.ts'
import { createId } from '../../http/ids.ts'
import { ProblemError } from '../../http/problem.ts'
import { readBody } from '../../http/read-json.ts'
import type { Project } from '../../projects/project.ts'
import { readProject } from '../../projects/store.ts'
import { send } from '../../webhooks/deliver.ts'
import { insertTest, readDeliveries, settleDelivery } from '../../webhooks/store.ts'
import type { InboxContext, OwnerEnv } from '../context.ts'

/** Messages to a project's webhooks, and their results. */
export function createDeliveryRoutes(
  context: Pick<InboxContext, 'clock' | 'database' | 'secrets' | 'sender'>,
): Hono<OwnerEnv> {
  const { clock, database, secrets } = context
  const app = new Hono<OwnerEnv>()

  async function findProject(sdkKey: string): Promise<Project> {
    const project = await readProject({ database, secrets }, sdkKey)
    if (!project) throw new ProblemError('not_found', 'No project has this SDK key.')
    return project
  }

  app.get('/:sdkKey/deliveries', async (c) => {
    const { sdkKey } = await findProject(c.req.param('sdkKey'))
    return c.json({ deliveries: await readDeliveries(database, sdkKey) })
  })

  app.post('/:sdkKey/deliveries/test', async (c) => {
    const asked = await readBody(c.req.raw, testDeliverySchema, INBOX_BODY_BYTES)
    const { sdkKey, webhooks } = await findProject(c.req.param('sdkKey'))
    const webhook = webhooks.find(({ id }) => id === asked.webhook)
    if (!webhook) throw new ProblemError('not_found', 'The project has no webhook with this id.')
    const id = createId()
    const now = clock.now()
    await database.write([insertTest({ id, project: sdkKey, webhook: webhook.id, now })])
    const outcome = await send(webhook, { id, event: 'test', happenedAt: now, report: undefined }, context)
    const isDelivered = outcome.error === ''
    await database.write([settleDelivery({ ...outcome, id, isDelivered, nextAt: null })])
    const deliveries = await readDeliveries(database, sdkKey)
    return c.json(deliveries.find((delivery) => delivery.id === id))
  })
  return app
}
