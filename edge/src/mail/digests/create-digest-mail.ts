import type { Mail } from '../../ports/mailer.ts'
import type { Ports } from '../../ports/ports.ts'
import { readProject } from '../../projects/store.ts'
import { explainBlocks } from '../blocks.ts'
import { hashAddress, signDigestUrl } from '../links.ts'
import type { DueMail } from '../store.ts'
import { composeDigestMail } from './compose-digest.ts'
import { isEmptyContent, readDigestContent } from './content/store.ts'
import { parseSource, readDigestMember, readDigests } from './store.ts'

/** Creates the email of a queued digest. Returns the reason if it must not be sent. */
export async function createDigestMail(
  mail: DueMail,
  ports: Pick<Ports, 'clock' | 'database' | 'hashing' | 'secrets' | 'vars'>,
): Promise<Mail | string> {
  const { clock, database, vars } = ports
  const { address, id, origin: inbox, project: sdkKey } = mail
  const period = parseSource(mail.source)
  const project = await readProject(ports, sdkKey)
  if (!period || !project) return 'The project of the digest was deleted.'
  if (!vars.mail) return 'The server is not set up for email.'
  const member = await readDigestMember(database, { member: period.member, project: sdkKey })
  if (member?.email !== address) return 'The member has no access to this project, or another address.'
  const digest = (await readDigests(database, member.id)).find((each) => each.project === sdkKey)
  if (!digest) return 'The member turned the digest off.'
  const subscription = { project: sdkKey, report: '', addressHash: await hashAddress(address, ports) }
  const blocked = await explainBlocks(database, subscription, { now: clock.now(), toMember: true })
  if (blocked !== undefined) return blocked
  const isAdmin = member.role === 'admin'
  const content = await readDigestContent(database, { ...period, project: sdkKey, isAdmin })
  if (isEmptyContent(content)) return 'There is nothing to report anymore.'
  const { frequency, timeZone, api } = digest
  return composeDigestMail(
    { ...period, id, from: vars.mail.from, to: address, projectName: project.name, frequency, timeZone },
    {
      ...content,
      // Shows only the host of a webhook URL, because the path of a chat service's webhook is a credential.
      failing: content.failing.map((failure) => {
        const url = project.webhooks.find((webhook) => webhook.id === failure.webhook)?.url
        return { ...failure, webhook: url === undefined ? 'A deleted webhook' : new URL(url).origin }
      }),
    },
    { inbox, unsubscribe: await signDigestUrl(api, { member: member.id, project: sdkKey }, ports) },
  )
}
