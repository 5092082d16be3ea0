import type { ReplyEmail } from '../../contract/replies.ts'
import { parseMailAddress } from '../ports/mail-address.ts'
import type { Ports } from '../ports/ports.ts'
import { readBlocks } from './blocked-addresses.ts'
import { hashAddress } from './links.ts'

interface Reported {
  id: string
  project: string
  /** Text that the reporter entered as their email address, which may be invalid. */
  reportedBy: string
}

/** Returns whether a reply to this report would also be sent by email, by the same rules as when a reply is sent. */
export async function readReplyEmail(
  ports: Pick<Ports, 'clock' | 'database' | 'hashing' | 'mailer' | 'secrets'>,
  { id, project, reportedBy }: Reported,
): Promise<ReplyEmail> {
  const address = parseMailAddress(reportedBy) ?? null
  if (!ports.mailer) return { state: 'not-set-up', address }
  if (address === null) return { state: 'no-address', address }
  const subscription = { project, report: id, addressHash: await hashAddress(address, ports) }
  const blocks = await readBlocks(ports.database, subscription, ports.clock.now())
  if (blocks.has('bounced')) return { state: 'bounced', address }
  return { state: blocks.has('unsubscribed') ? 'unsubscribed' : 'sent', address }
}
