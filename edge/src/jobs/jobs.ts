import * as v from 'valibot'
import { noteChange } from '../audit/store.ts'
import { sealProjects } from '../projects/store.ts'
import { guardStorage } from '../http/guard-storage.ts'
import type { Ports } from '../ports/ports.ts'
import { deliverSafely } from '../webhooks/deliver-async.ts'
import { judgeClock } from './clock-guard.ts'
import { emptyTrash } from './empty-trash.ts'
import { removeOrphans } from './orphans.ts'
import { deleteExpiredRows } from './retention.ts'
import { readNewest, readState, writeState } from './store.ts'

/** What jobs work with. */
export type JobPorts = Pick<Ports, 'blobs' | 'clock' | 'database' | 'log' | 'secrets' | 'sender'>

/** Every hour, like the cron of wrangler.toml. */
const INTERVAL_MS = 60 * 60 * 1000
/** The shortest wait between two attempts of a webhook; the other cron runs every minute. */
const DELIVERY_MS = 15_000
/** A laptop that is started every morning has jobs done as well; the first visitors are served before. */
const FIRST_AFTER_MS = 30_000

/** With more left to do than one run may take, the next comes this soon. */
const CONTINUE_MS = 1000

/**
 * What has to be done from time to time. Each is tried again the next time; none keeps another from running. Nothing is
 * deleted by a clock that cannot be right.
 * @returns whether there is more to do at once.
 */
export async function runJobs(ports: JobPorts): Promise<boolean> {
  const guarded = guardStorage(ports)
  let hasMore = false
  const jobs = {
    async endExpired() {
      const done = await deleteExpiredRows(guarded)
      ;({ hasMore } = done)
      return done.removed
    },
    removeOrphans: () => removeOrphans(guarded),
    emptyTrash: () => emptyTrash(guarded),
  }
  await sealProjects(guarded).catch((error: unknown) => {
    ports.log.write('error', 'job failed', { job: 'sealProjects', error: toText(error) })
  })
  if (await isHeld(guarded)) return false
  for (const [job, run] of Object.entries(jobs)) {
    try {
      ports.log.write('info', 'job done', { job, removed: await run() })
    } catch (error) {
      ports.log.write('error', 'job failed', { job, error: toText(error) })
    }
  }
  return hasMore
}

/** Looks at the clock, and says so in the log and in the audit when it cannot be right. */
async function isHeld({ clock, database, log }: JobPorts): Promise<boolean> {
  const now = clock.now()
  try {
    const known = await readState(database, 'clock', clockSchema)
    const judged = judgeClock(now, known ?? { lastSeen: (await readNewest(database)) ?? now })
    const detail = {
      cause: 'the clock is more than seven days off',
      lastSeen: new Date(judged.state.lastSeen),
    }
    const isNew = judged.isHeld && judged.state.heldSince !== known?.heldSince
    const notes = isNew ? [noteChange({ at: now, who: 'clock', action: 'deletions.held', detail })] : []
    await database.write([writeState('clock', judged.state), ...notes])
    if (judged.isHeld) log.write('error', 'deletions held', detail)
    return judged.isHeld
  } catch (error) {
    log.write('error', 'job failed', { job: 'clock', error: toText(error) })
    return true
  }
}

const clockSchema = v.object({ lastSeen: v.number(), heldSince: v.exactOptional(v.number()) })

function toText(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

/** Messages to webhooks whose turn has come again. */
export function runDeliveries(ports: JobPorts): Promise<void> {
  return deliverSafely(guardStorage(ports))
}

/** For a runtime without cron. Answers what ends it. */
export function startJobs(ports: JobPorts): () => void {
  let next: ReturnType<typeof setTimeout>
  const schedule = (ms: number) => {
    next = setTimeout(() => {
      void runJobs(ports).then((hasMore) => isStopped || schedule(hasMore ? CONTINUE_MS : INTERVAL_MS))
    }, ms)
  }
  let isStopped = false
  schedule(FIRST_AFTER_MS)
  const deliveries = setInterval(() => void runDeliveries(ports), DELIVERY_MS)
  return () => {
    isStopped = true
    clearTimeout(next)
    clearInterval(deliveries)
  }
}
