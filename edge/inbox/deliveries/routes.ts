import { Hono } from 'hono'
import { MAIL_TIMEOUT_MS } from '../../contract/limits.ts'
import { mailSchema } from '../../contract/mails.ts'
import { deliverySchema } from '../../contract/webhooks.ts'
import { noteChange } from '../../src/audit/store.ts'
import { createId } from '../../src/http/create-id.ts'
import { ProblemError } from '../../src/http/problem.ts'
import { runInBackground } from '../../src/http/request-context.ts'
import { deliverMailsSafely } from '../../src/mail/deliver.ts'
import { readMails, retryMail } from '../../src/mail/store.ts'
import { withDeadline } from '../../src/ports/with-deadline.ts'
import { readProjects } from '../../src/projects/store.ts'
import { attempt, CLAIMED_MS, deliverSafely } from '../../src/webhooks/deliver.ts'
import {
  claimDelivery,
  insertTest,
  readDeliveries,
  readFailures,
  resumeWebhook,
  settleDelivery,
} from '../../src/webhooks/store.ts'
import type { InboxContext, MemberEnv } from '../context.ts'
import { operation } from '../operation.ts'
import { findProject } from '../settings/store.ts'
import { canSee } from '../team/authorize.ts'
import { hasRole } from '../team/member.ts'
import {
  deliveriesSchema,
  type FailingWebhook,
  failingWebhooksSchema,
  mailsSchema,
  webhookIdSchema,
} from './contract.ts'

/**
 * Messages to webhooks, and emails to reporters and members, with the results of their delivery. If an attempt to send an
 * email takes longer than `waitMs`, the response shows the attempt as still running.
 */
export function createDeliveryRoutes(context: InboxContext, waitMs = MAIL_TIMEOUT_MS): Hono<MemberEnv> {
  const { clock, database, secrets } = context
  const app = new Hono<MemberEnv>()

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
    const outcome = await attempt(claimed, context)
    if (outcome) await database.write(settleDelivery(outcome))
    const [delivery] = await readDeliveries(database, project, id)
    if (!delivery) throw new ProblemError('not_found', 'The report was deleted during the attempt.')
    return delivery
  }

  async function findWebhook(
    key: string,
    { webhook }: { webhook: string },
  ): Promise<{ project: string; webhook: string }> {
    const { sdkKey, webhooks } = await findProject({ database, secrets }, key)
    if (webhooks.every(({ id }) => id !== webhook))
      throw new ProblemError('not_found', 'The project has no webhook with this id.')
    return { project: sdkKey, webhook }
  }

  app.get(
    '/webhooks/failing',
    operation({
      summary: 'Webhooks whose last attempts, three or more, all failed',
      answer: failingWebhooksSchema,
    }),
    async (c) => {
      if (!hasRole(c.var.member, 'admin')) return c.json({ failing: [] })
      const failures = (await readFailures(database)).filter(({ project }) => canSee(c.var.member, project))
      if (failures.length === 0) return c.json({ failing: [] })
      const known = await readProjects({ database, secrets })
      const failing = failures.flatMap((failure): FailingWebhook[] => {
        const project = known.find(({ sdkKey }) => sdkKey === failure.project)
        const webhook = project?.webhooks.find(({ id }) => id === failure.webhook)
        return webhook ? [{ ...failure, url: webhook.url }] : []
      })
      return c.json({ failing })
    },
  )

  app.get(
    '/projects/:sdkKey/deliveries',
    operation({
      summary: 'The last hundred messages to webhooks, newest first',
      answer: deliveriesSchema,
      refusals: ['not_found'],
    }),
    async (c) => {
      const { sdkKey } = await findProject({ database, secrets }, c.req.param('sdkKey'))
      return c.json({ deliveries: await readDeliveries(database, sdkKey) })
    },
  )

  app.post(
    '/projects/:sdkKey/deliveries/test',
    operation({
      summary: 'Send one test message to one webhook without retries, and return the result',
      body: webhookIdSchema,
      answer: deliverySchema,
      refusals: ['not_found'],
    }),
    async (c) => {
      const key = await findWebhook(c.req.param('sdkKey'), c.req.valid('json'))
      const id = createId()
      await database.write([insertTest({ id, ...key, now: clock.now() })])
      return c.json(await sendNow(id, key.project, { who: c.var.who, action: 'webhook.tested' }))
    },
  )

  app.post(
    '/projects/:sdkKey/deliveries/resume',
    operation({
      summary: 'Resume a webhook that was paused because it kept failing; the waiting messages are sent',
      body: webhookIdSchema,
      refusals: ['not_found'],
    }),
    async (c) => {
      const key = await findWebhook(c.req.param('sdkKey'), c.req.valid('json'))
      await database.write(resumeWebhook(key, { at: clock.now(), who: c.var.who }))
      runInBackground(c, deliverSafely(context))
      return c.body(null, 204)
    },
  )

  app.post(
    '/projects/:sdkKey/deliveries/:id/resend',
    operation({
      summary:
        'Send a message again now, with the same webhook-id and the current report, and return the result',
      answer: deliverySchema,
      refusals: ['not_found'],
    }),
    async (c) => {
      const { sdkKey } = await findProject({ database, secrets }, c.req.param('sdkKey'))
      return c.json(await sendNow(c.req.param('id'), sdkKey, { who: c.var.who, action: 'delivery.resent' }))
    },
  )

  app.get(
    '/projects/:sdkKey/emails',
    operation({
      summary: 'The last hundred emails to reporters and members, newest first',
      answer: mailsSchema,
      refusals: ['not_found'],
    }),
    async (c) => {
      const { sdkKey } = await findProject({ database, secrets }, c.req.param('sdkKey'))
      return c.json({ emails: await readMails(database, sdkKey) })
    },
  )

  app.post(
    '/projects/:sdkKey/emails/:id/resend',
    operation({
      summary: 'Send an email that was not delivered again now, and return the result',
      answer: mailSchema,
      refusals: ['not_found'],
    }),
    async (c) => {
      const place = { project: c.req.param('sdkKey'), id: c.req.param('id') }
      if (!(await retryMail(context, { ...place, now: clock.now() })))
        throw new ProblemError('not_found', 'The project has no undelivered email with this id.')
      const delivery = deliverMailsSafely(context)
      runInBackground(c, delivery)
      await withDeadline(delivery, waitMs, () => new Error()).catch(() => undefined)
      const [email] = await readMails(database, place.project, place.id)
      if (!email) throw new ProblemError('not_found', 'The report was deleted during the attempt.')
      return c.json(email)
    },
  )
  return app
}
