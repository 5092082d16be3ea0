import { createId } from '../../src/http/create-id.ts'
import { ProblemError } from '../../src/http/problem.ts'
import type { WebhookSender } from '../../src/ports/webhook-sender.ts'
import type { Webhook } from '../../src/projects/project.ts'
import { createWebhookSecret } from '../../src/webhooks/sign.ts'
import type { WebhookSetting } from './contract.ts'

/**
 * Applies new settings to a project's webhooks. Existing webhooks keep their secret, and new webhooks get a secret. A
 * setting without an id changes the existing webhook with the same URL, if there is one. `inbox` is the inbox's public
 * URL for links in messages. This URL is stored with the webhook, because no request contains the URL when a message is
 * sent again. `labels` are the project's labels. A webhook can keep a label that was deleted: without any label, the
 * webhook would receive all reports.
 *
 * @throws ProblemError invalid_body for a URL that is not allowed, an unknown id or an unknown label.
 */
export function changeWebhooks(
  known: readonly Webhook[],
  settings: readonly WebhookSetting[],
  {
    explainRefusal,
    inbox,
    labels,
  }: Pick<WebhookSender, 'explainRefusal'> & { inbox: string; labels: readonly string[] },
): Webhook[] {
  const names = new Map(
    [...known.flatMap((webhook) => webhook.labels), ...labels].map((name) => [name.toLowerCase(), name]),
  )
  const taken = new Set(settings.map(({ id }) => id))
  return settings.map(({ id: givenId, ...given }, index) => {
    const { url } = given
    const setting = { ...given, labels: findLabels(given.labels, names, index) }
    const reason = explainRefusal(url)
    if (reason !== undefined)
      throw new ProblemError('invalid_body', `webhooks.${index}.url: The URL ${reason}`)
    const id = givenId ?? known.find((webhook) => webhook.url === url && !taken.has(webhook.id))?.id
    taken.add(id)
    if (id === undefined) return { id: createId(), ...setting, inbox, secret: createWebhookSecret() }
    const secret = known.find((webhook) => webhook.id === id)?.secret
    if (secret === undefined)
      throw new ProblemError('invalid_body', `webhooks: the project has no webhook with the id ${id}.`)
    return { id, ...setting, inbox, secret }
  })
}

/** Returns the labels without duplicates, spelled as in the project. */
function findLabels(given: readonly string[], names: ReadonlyMap<string, string>, index: number): string[] {
  const found = given.map((label) => {
    const name = names.get(label.toLowerCase())
    if (name !== undefined) return name
    throw new ProblemError(
      'invalid_body',
      `webhooks.${index}.labels: The project has no label “${label}”. Use one of its labels, or add this one to a report first.`,
    )
  })
  return [...new Set(found)]
}
