import type { WebhookSetting } from '../../contract/webhooks.ts'
import { createId } from '../http/ids.ts'
import { ProblemError } from '../http/problem.ts'
import type { Sender } from '../ports/sender.ts'
import type { Webhook } from '../projects/project.ts'
import { createWebhookSecret } from './message.ts'

/**
 * A project's webhooks after a change: a known one keeps its secret, a new one is given one.
 * @throws ProblemError invalid_body for an address that may not be told, and for an id that is none of theirs.
 */
export function changeWebhooks(
  known: readonly Webhook[],
  settings: readonly WebhookSetting[],
  { refuse }: Pick<Sender, 'refuse'>,
): Webhook[] {
  return settings.map(({ id, url, events }) => {
    const reason = refuse(url)
    if (reason !== undefined) throw new ProblemError('invalid_body', `webhooks: ${url} ${reason}`)
    if (id === undefined) return { id: createId(), url, events, secret: createWebhookSecret() }
    const secret = known.find((webhook) => webhook.id === id)?.secret
    if (secret === undefined) throw new ProblemError('invalid_body', `webhooks: there is none with id ${id}.`)
    return { id, url, events, secret }
  })
}
