import * as v from 'valibot'
import { noteChange } from '../audit/store.ts'
import { sealProjects } from '../projects/store.ts'
import { withStorageTimeouts } from '../http/storage-timeouts.ts'
import type { Ports } from '../ports/ports.ts'
import { deliverMailsSafely, type MailPorts } from '../mail/deliver.ts'
import { queueDigestsSafely } from '../mail/digest-mail.ts'
import { queueNotificationMailsSafely } from '../mail/notification-mails.ts'
import { queueStatusMailsSafely } from '../mail/status-mails.ts'
import { finishRemovals } from '../trash/blob-removals.ts'
import { returnEvents } from './return-events.ts'
import { deliverSafely } from '../webhooks/deliver.ts'
import { indexReports } from './index-reports.ts'
import { checkClock } from './clock-guard.ts'
import { emptyTrash, removeOrphans } from './remove-blobs.ts'
import { eraseProjects } from './erase-projects.ts'
import { deleteExpiredRows } from './retention.ts'
import { readNewest, readState, writeState } from './store.ts'
import { formatError } from '../ports/log.ts'

export type JobPorts = MailPorts & Pick<Ports, 'projectDatabase' | 'webhookSender'>

/** One hour, like the cron trigger in wrangler.toml. */
const INTERVAL_MS = 60 * 60 * 1000
/**
 * Interval of the deliveries, equal to the shortest retry delay of a webhook message. On Workers, a cron trigger runs
 * the deliveries every minute instead.
 */
const DELIVERY_MS = 15_000
/**
 * Delay between the start of the server and the first run. The delay leaves time to serve the first visitors, and is
 * short enough for a laptop that is on only for a short time each day.
 */
const FIRST_AFTER_MS = 30_000

/** Interval between runs of the indexing job, and so the longest time until a restored report is indexed. */
const INDEXING_MS = 60_000
const FIRST_INDEXING_MS = 2000

/** Delay before the next run if a run did not finish its work. */
const CONTINUE_MS = 1000

/** The names of the hourly jobs in the log and in metrics. */
export const taskNames = [
  'endExpired',
  'eraseProjects',
  'finishRemovals',
  'removeOrphans',
  'emptyTrash',
] as const

/** The names of what runs in the background and can be in the log as `job failed`, besides the hourly jobs. */
export const backgroundTasks = [
  'clock',
  'deliverEmails',
  'deliverWebhooks',
  'indexReports',
  'queueDigests',
  'queueNotificationEmails',
  'queueStatusEmails',
  'sealProjects',
] as const

/**
 * Runs all periodic jobs. A job that fails is retried in the next run and does not stop the others. Nothing is deleted
 * while the clock is implausible.
 * @returns whether another run is needed at once.
 */
export async function runJobs(ports: JobPorts): Promise<boolean> {
  const guarded = withStorageTimeouts(ports)
  let hasMore = false
  const jobs: Record<(typeof taskNames)[number], () => Promise<number>> = {
    async endExpired() {
      const done = await deleteExpiredRows(guarded)
      hasMore ||= done.hasMore
      return done.removed
    },
    async eraseProjects() {
      const done = await eraseProjects(guarded)
      hasMore ||= done.hasMore
      return done.removed
    },
    finishRemovals: () => finishRemovals(guarded),
    // Runs after `finishRemovals`, because the blobs that `finishRemovals` deletes have no rows and would count as
    // orphans.
    removeOrphans: () => removeOrphans(guarded),
    emptyTrash: () => emptyTrash(guarded),
  }
  await sealProjects(guarded).catch((error: unknown) => {
    ports.log.write('error', 'job failed', { job: 'sealProjects', error: formatError(error) })
  })
  if (await areDeletionsHeld(guarded)) return false
  for (const [job, run] of Object.entries(jobs)) {
    try {
      ports.log.write('info', 'job done', { job, removed: await run() })
    } catch (error) {
      ports.log.write('error', 'job failed', { job, error: formatError(error) })
    }
  }
  return hasMore
}

/**
 * Returns whether deletions are paused because the clock is implausible. Records an implausible clock in the log and
 * the audit log.
 */
async function areDeletionsHeld({
  clock,
  database,
  log,
}: Pick<JobPorts, 'clock' | 'database' | 'log'>): Promise<boolean> {
  const now = clock.now()
  try {
    const known = await readState(database, 'clock', clockSchema)
    const checked = checkClock(now, known ?? { lastSeen: (await readNewest(database)) ?? now })
    const detail = {
      cause:
        now > checked.state.lastSeen
          ? 'the clock is more than seven days ahead of the last run'
          : 'the clock is more than a day behind the last run',
      lastSeen: new Date(checked.state.lastSeen),
    }
    const isNew = checked.isHeld && checked.state.heldSince !== known?.heldSince
    const notes = isNew ? [noteChange({ at: now, who: 'clock', action: 'deletions.held', detail })] : []
    await database.write([writeState('clock', checked.state), ...notes])
    if (checked.isHeld) log.write('error', 'deletions held', detail)
    return checked.isHeld
  } catch (error) {
    log.write('error', 'job failed', { job: 'clock', error: formatError(error) })
    return true
  }
}

const clockSchema = v.object({ lastSeen: v.number(), heldSince: v.exactOptional(v.number()) })

/**
 * Queues due digests, status emails and notification emails, and sends webhook messages and emails that are due. Without
 * the limits of a Worker, `webhookRounds` can be infinite.
 */
export async function runDeliveries(ports: JobPorts, webhookRounds?: number): Promise<void> {
  const guarded = withStorageTimeouts(ports)
  await queueDigestsSafely(guarded)
  await queueStatusMailsSafely(guarded)
  await queueNotificationMailsSafely(guarded)
  await Promise.all([deliverSafely(guarded, undefined, webhookRounds), deliverMailsSafely(guarded)])
}

/**
 * Indexes reports that are not in the word index yet.
 * @returns whether more such reports are left.
 */
export async function runIndexing(ports: JobPorts): Promise<boolean> {
  try {
    return await indexReports(withStorageTimeouts(ports))
  } catch (error) {
    ports.log.write('error', 'job failed', { job: 'indexReports', error: formatError(error) })
    return false
  }
}

/** Moves events from the projects' own databases, if Workers should store events in the installation's database. */
export async function runEventReturn(ports: JobPorts): Promise<void> {
  try {
    await returnEvents(withStorageTimeouts(ports))
  } catch (error) {
    ports.log.write('error', 'job failed', { job: 'returnEvents', error: formatError(error) })
  }
}

/** Schedules the jobs for a runtime without cron triggers. Returns a function that stops them. */
export function startJobs(ports: JobPorts): () => void {
  let next: ReturnType<typeof setTimeout>
  const schedule = (ms: number) => {
    next = setTimeout(() => {
      void runJobs(ports).then((hasMore) => isStopped || schedule(hasMore ? CONTINUE_MS : INTERVAL_MS))
    }, ms)
  }
  let nextIndexing: ReturnType<typeof setTimeout>
  const scheduleIndexing = (ms: number) => {
    nextIndexing = setTimeout(() => {
      void runIndexing(ports).then(
        (hasMore) => isStopped || scheduleIndexing(hasMore ? CONTINUE_MS : INDEXING_MS),
      )
    }, ms)
  }
  let isStopped = false
  schedule(FIRST_AFTER_MS)
  scheduleIndexing(FIRST_INDEXING_MS)
  const deliveries = setInterval(() => void runDeliveries(ports, Infinity), DELIVERY_MS)
  return () => {
    isStopped = true
    clearTimeout(next)
    clearTimeout(nextIndexing)
    clearInterval(deliveries)
  }
}
