import { createId } from '../../http/create-id.ts'
import { formatError } from '../../ports/log.ts'
import type { Ports } from '../../ports/ports.ts'
import { isEmptyContent, readDigestContent } from './content/store.ts'
import { findLastTime, findNextTime } from './period.ts'
import { endPeriod, postponeDigest, readDigestMember, readDueDigests, type Digest } from './store.ts'

/** Maximum number of digests per run. A Worker can make 1,000 calls to D1 per invocation. */
const AT_ONCE = 50

/** Delay before a failed digest is tried again, so that the other digests are handled first. */
const RETRY_MS = 3_600_000

type QueuePorts = Pick<Ports, 'clock' | 'database' | 'log' | 'mailer'>

/**
 * Ends the period of each due digest, and queues an email unless the digest is empty. One transaction stores both, so
 * that a killed process neither skips a period nor sends two emails about the same period. If no run ended a period on
 * time, for example because the server was off, the next digest also covers that period. Returns the number of ended
 * periods.
 */
export async function queueDigests(ports: QueuePorts): Promise<number> {
  const { clock, database, log, mailer } = ports
  if (!mailer) return 0
  const due = await readDueDigests(database, { now: clock.now(), limit: AT_ONCE })
  for (const digest of due) {
    try {
      await queueDigest(digest, ports)
    } catch (error) {
      // An error in one digest, such as a time zone that the runtime does not know, must not stop the others.
      log.write('error', 'digest failed', { project: digest.project, error: formatError(error) })
      await database.write([postponeDigest(digest, clock.now() + RETRY_MS)])
    }
  }
  return due.length
}

async function queueDigest(digest: Digest, { clock, database }: QueuePorts): Promise<void> {
  const now = clock.now()
  const end = findLastTime(now, digest)
  const member = await readDigestMember(database, digest)
  const question = { ...digest, start: digest.coveredUntil, end, isAdmin: member?.role === 'admin' }
  const isSent = member !== undefined && !isEmptyContent(await readDigestContent(database, question))
  const address = isSent ? member.email : undefined
  await database.write(
    endPeriod(digest, { id: createId(), end, nextAt: findNextTime(now, digest), address, now }),
  )
}

/** Queues the due digests without throwing: failures are logged, and the digests stay due. */
export async function queueDigestsSafely(ports: QueuePorts): Promise<void> {
  try {
    await queueDigests(ports)
  } catch (error) {
    ports.log.write('error', 'digests failed', { error: formatError(error) })
  }
}
