import { guardStorage } from '../http/guard-storage.ts'
import type { Ports } from '../ports/ports.ts'
import { deliverSafely } from '../webhooks/deliver-async.ts'
import { removeOrphans } from './orphans.ts'
import { deleteExpiredRows } from './retention.ts'

/** What jobs work with. */
export type JobPorts = Pick<Ports, 'blobs' | 'clock' | 'database' | 'log' | 'sender'>

/** Every hour, like the cron of wrangler.toml. */
const INTERVAL_MS = 60 * 60 * 1000
/** The shortest wait between two attempts of a webhook; the other cron runs every minute. */
const DELIVERY_MS = 15_000
/** A laptop that is started every morning has jobs done as well; the first visitors are served before. */
const FIRST_AFTER_MS = 30_000

/** What has to be done from time to time. Each is tried again the next time; none keeps another from running. */
export async function runJobs(ports: JobPorts): Promise<void> {
  const guarded = guardStorage(ports)
  const jobs = { endExpired: deleteExpiredRows, removeOrphans }
  for (const [job, run] of Object.entries(jobs)) {
    try {
      ports.log.write('info', 'job done', { job, removed: await run(guarded) })
    } catch (error) {
      ports.log.write('error', 'job failed', {
        job,
        error: error instanceof Error ? error.message : String(error),
      })
    }
  }
}

/** Messages to webhooks whose turn has come again. */
export function runDeliveries(ports: JobPorts): Promise<void> {
  return deliverSafely(guardStorage(ports))
}

/** For a runtime without cron. Answers what ends it. */
export function startJobs(ports: JobPorts): () => void {
  const run = () => void runJobs(ports)
  const first = setTimeout(run, FIRST_AFTER_MS)
  const timer = setInterval(run, INTERVAL_MS)
  const deliveries = setInterval(() => void runDeliveries(ports), DELIVERY_MS)
  return () => {
    clearTimeout(first)
    clearInterval(timer)
    clearInterval(deliveries)
  }
}
