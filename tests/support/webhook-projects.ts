import * as v from 'valibot'
import { deliveriesSchema } from '../../edge/inbox/deliveries/contract.ts'
import { openProject } from './open-project.ts'
import { createOwner, openProvider } from './provider.ts'
import { openWebhookReceiver } from './webhook-receiver.ts'

/** Opens a provider, and a receiver for the webhooks of its projects. */
export async function openWebhookProjects() {
  const provider = await openProvider()
  const owner = createOwner(provider)
  const hook = openWebhookReceiver()

  async function readDeliveries(sdkKey: string) {
    const { body } = await owner('GET', `/projects/${sdkKey}/deliveries`)
    return v.parse(deliveriesSchema, body).deliveries
  }

  return {
    provider,
    owner,
    hook,
    readDeliveries,

    /** Creates a project with one webhook, and clears the receiver's earlier requests. */
    openHookedProject: async (events = ['report.created', 'report.updated']) => {
      hook.received.length = 0
      hook.answer(204)
      const project = await openProject(provider)
      const { body } = await owner('PATCH', `/projects/${project.sdkKey}`, {
        webhooks: [{ url: hook.url, events }],
      })
      const [webhook] = Object(body).webhooks
      return { ...project, webhook: { id: String(webhook.id), secret: String(webhook.secret) } }
    },

    /** Waits until at least `count` deliveries have been attempted, and returns all deliveries. */
    settled: async (sdkKey: string, count: number) => {
      for (;;) {
        const deliveries = await readDeliveries(sdkKey)
        const tried = deliveries.filter(({ state, error }) => state !== 'waiting' || error !== '')
        if (tried.length >= count) return deliveries
        await Bun.sleep(50)
      }
    },

    close: async () => {
      await hook.close()
      await provider.close()
    },
  }
}
