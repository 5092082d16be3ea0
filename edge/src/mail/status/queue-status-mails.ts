import { createId } from '../../http/create-id.ts'
import { formatError } from '../../ports/log.ts'
import { parseMailAddress } from '../../ports/mail-address.ts'
import type { Ports } from '../../ports/ports.ts'
import { readDueChanges, settleChange } from './store.ts'

/** Maximum number of status changes per run. A Worker can make 1,000 calls to D1 per invocation. */
const AT_ONCE = 50

type QueuePorts = Pick<Ports, 'clock' | 'database' | 'log' | 'mailer'>

/**
 * Queues an email for each status change that a reporter subscribed to. Queues no email for suspected spam, or if the
 * status is back at its earlier value. Returns the number of handled changes.
 */
export async function queueStatusMails({ clock, database, mailer }: QueuePorts): Promise<number> {
  if (!mailer) return 0
  const now = clock.now()
  const due = await readDueChanges(database, { now, limit: AT_ONCE })
  for (const change of due) {
    const isNotified = change.status !== change.knownStatus && change.isSpam === 0
    const address = isNotified ? parseMailAddress(change.reportedBy) : undefined
    await database.write(settleChange(change, { id: createId(), address, now }))
  }
  return due.length
}

/** Queues the due emails without throwing: failures are logged, and the changes stay due. */
export async function queueStatusMailsSafely(ports: QueuePorts): Promise<void> {
  try {
    await queueStatusMails(ports)
  } catch (error) {
    ports.log.write('error', 'status emails failed', { error: formatError(error) })
  }
}
