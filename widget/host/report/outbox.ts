import type { Clock } from '../../platform/clock.ts'
import type { Dispose } from '../../platform/dispose.ts'
import { isObject } from '../../platform/json.ts'
import type { OnProgress } from '../provider/api-client.ts'
import { deliver, type DeliveryContext, type Later, type Outcome } from './deliver-report.ts'
import type { QueuedReport, QueuedReportStore, QueuedReportSummary } from './queued-report-store.ts'

/**
 * Result of an attempt to deliver a report. `queued` means that the report is not delivered yet and will be retried;
 * `refused` is final.
 */
export type Delivery = 'sent' | 'queued' | 'refused'

interface Outbox {
  /**
   * Stores the report before posting it, so that closing the page does not lose it. Posts a silent report later if the
   * provider seems to be down.
   */
  send: (
    queued: QueuedReport,
    options?: { isSilent?: boolean; onProgress?: OnProgress | undefined },
  ) => Promise<{ delivery: Delivery; order: number }>
  /** Retries one report now. */
  retry: (order: number, onProgress?: OnProgress) => Promise<Delivery>
  /** Sends the queued reports of this and earlier pages that are due, and the others once they are due. */
  resume: () => void
  stop: Dispose
}

interface OutboxContext extends Pick<DeliveryContext, 'callApi' | 'ids'> {
  store: QueuedReportStore
  /** The state of retries, which all pages and tabs share. */
  schedule: { read: () => RetrySchedule; write: (schedule: RetrySchedule) => void }
  clock: Clock
  /** Returns a number between 0 and 1. */
  random: () => number
  isOnline: () => boolean
  /** Runs `act`, unless another tab is running a function under the same name. */
  runInOneTab: (name: string, act: () => Promise<void>) => Promise<void>
  /** Called for each delivered report. */
  onSent: (order: number, id: string | undefined) => void
  /** Called for each queued report that is given up: refused, expired, or dropped to make room. */
  onLost: (order: number, isSilent: boolean) => void
  /** Called when no report has to be retried. */
  onEmpty: () => void
}

const MAX_REPORTS = 50
const TOTAL_BYTES = 50 * 1024 * 1024
/** Prevents a busy loop while another tab is sending a report. */
const PAUSE_MIN_MS = 1000
/** Failed attempts after which a report is posted without a spam token. */
const TOKEN_FAILURES = 3
/** How long other tabs skip a report after an attempt has started, where tabs cannot share a lock. */
const CLAIM_MS = 5000

/**
 * `gone`: the report is no longer stored, because another tab has delivered it, it was dropped to make room, or the
 * browser has deleted it.
 */
type Attempt = Outcome | { kind: 'gone' }

export function createOutbox(context: OutboxContext): Outbox {
  const { store, schedule, clock, random, isOnline, runInOneTab, onSent, onLost, onEmpty } = context
  let isStopped = false
  let isWorking = false
  let cancelPause: Dispose = () => {}
  /** Undelivered reports of this page by their position in the queue. */
  const held = new Map<number, QueuedReport>()
  /** Positions in the queue of reports that were given up. */
  const lost = new Set<number>()

  function updateSchedule(change: (current: RetrySchedule) => void): void {
    const current = schedule.read()
    change(current)
    schedule.write(current)
  }

  function readRetry(order: number, { reports } = schedule.read()): Retry {
    return reports[order] ?? { queuedAt: clock.now(), failures: 0, dueAt: 0 }
  }

  /** Returns the milliseconds until a queued report is due. */
  function toRemaining(order: number): number {
    const current = schedule.read()
    const { isOffline, dueAt } = readRetry(order, current)
    if (isOffline && isOnline()) return 0
    return Math.max(...[dueAt, current.provider?.dueAt ?? 0].map((time) => toWait(time, clock.now())))
  }

  async function attempt(order: number, onProgress?: OnProgress): Promise<Attempt> {
    const isKnown = order in schedule.read().reports
    updateSchedule((current) => {
      current.reports[order] = { ...readRetry(order, current), dueAt: clock.now() + CLAIM_MS }
    })
    // If storage has lost the report, posts the copy in memory. Posting a report twice is harmless, because of its
    // idempotency key.
    const queued = (await store.read(order)) ?? (isKnown ? held.get(order) : undefined)
    if (!queued) {
      await forget(order)
      return { kind: 'gone' }
    }
    const keep = (next: QueuedReport): Promise<void> => store.replace(order, next)
    const waitsForToken = readRetry(order).failures < TOKEN_FAILURES
    const outcome = await deliver(queued, { ...context, keep, onProgress, now: clock.now, waitsForToken })
    if (outcome.kind === 'later') {
      recordFailure(order, queued.bytes, outcome)
      return outcome
    }
    await forget(order)
    if (outcome.kind === 'sent') {
      updateSchedule((current) => delete current.provider)
      onSent(order, outcome.id)
    }
    return outcome
  }

  async function forget(order: number): Promise<void> {
    held.delete(order)
    updateSchedule((current) => delete current.reports[order])
    await store.remove(order)
  }

  async function giveUp(order: number, { isSilent = false }: Retry): Promise<void> {
    lost.add(order)
    await forget(order)
    onLost(order, isSilent)
  }

  /**
   * Sets when a report is due again. A browser that is offline waits for the network. After failures of different
   * reports in a row, all reports wait, because the provider seems to be down or blocked.
   */
  function recordFailure(order: number, bytes: number, { atLeastMs }: Later): void {
    const now = clock.now()
    updateSchedule((current) => {
      const retry = readRetry(order, current)
      if (!isOnline()) {
        current.reports[order] = { ...retry, isOffline: true, dueAt: now + PAUSE_MAX_MS }
        return
      }
      const failures = retry.failures + 1
      const toDue = (count: number, size: number): number =>
        now + Math.max(toPause(count, size, random()), atLeastMs)
      current.reports[order] = { ...retry, isOffline: false, failures, dueAt: toDue(failures, bytes) }
      const { provider } = current
      const inRow = (provider?.failures ?? 0) + 1
      const isProvider = provider && (provider.dueAt > 0 || provider.last !== order)
      current.provider = { last: order, failures: inRow, dueAt: isProvider ? toDue(inRow - 1, 0) : 0 }
    })
  }

  async function attemptAlone(order: number, onProgress?: OnProgress): Promise<Attempt> {
    // Outcome if another tab is already sending the report: `attempt` does not run, and the report stays queued.
    let outcome: Attempt = { kind: 'later', atLeastMs: 0 }
    await runInOneTab(String(order), async () => {
      outcome = await attempt(order, onProgress)
    })
    return outcome
  }

  /** Returns the queued reports, the one with the fewest failures first. */
  async function listQueued(): Promise<QueuedReportSummary[]> {
    const stored = await store.list()
    const current = schedule.read()
    // Another tab has delivered or given up a report that is neither stored nor in the schedule.
    for (const order of held.keys())
      if (!current.reports[order] && !stored.some((summary) => summary.order === order)) held.delete(order)
    const missing = [...held].filter(([order]) => !stored.some((summary) => summary.order === order))
    const toFailures = ({ order }: QueuedReportSummary): number => readRetry(order, current).failures
    return [...stored, ...missing.map(([order, { bytes }]) => ({ order, bytes }))].sort(
      (one, other) => toFailures(one) - toFailures(other),
    )
  }

  /** Posts the queued reports that are due. A report that fails does not delay the others. */
  async function work(): Promise<void> {
    if (isWorking || isStopped) return
    isWorking = true
    for (const { order, bytes } of await listQueued()) {
      if (isStopped) break
      const before = readRetry(order)
      const isOver =
        isExpired(before, bytes, clock.now()) ||
        (toRemaining(order) === 0 && (await attemptAlone(order)).kind === 'refused')
      if (isOver) await giveUp(order, before)
    }
    isWorking = false
    await plan()
  }

  async function plan(): Promise<void> {
    const waits = (await listQueued()).map(({ order }) => toRemaining(order))
    if (isStopped || isWorking) return
    cancelPause()
    if (waits.length === 0) onEmpty()
    else cancelPause = clock.after(Math.max(Math.min(...waits), PAUSE_MIN_MS), () => void work())
  }

  async function retryNow(order: number, onProgress?: OnProgress): Promise<Delivery> {
    const outcome = await attemptAlone(order, onProgress)
    await plan()
    if (outcome.kind === 'later') return 'queued'
    return outcome.kind === 'refused' || lost.has(order) ? 'refused' : 'sent'
  }

  return {
    async send(queued, { isSilent = false, onProgress } = {}) {
      // Tells the visitor's next pages that the outbox may not be empty, before the report is stored.
      updateSchedule(() => {})
      const order = await store.add(queued)
      updateSchedule((current) => {
        current.reports[order] = { queuedAt: clock.now(), failures: 0, dueAt: 0, isSilent }
      })
      held.set(order, queued)
      for (const dropped of await selectDropped(store, order)) await giveUp(dropped, readRetry(dropped))
      if (!isSilent || toRemaining(order) === 0) return { order, delivery: await retryNow(order, onProgress) }
      await plan()
      return { order, delivery: 'queued' }
    },
    retry: retryNow,
    resume: () => void work(),
    stop() {
      isStopped = true
      cancelPause()
    },
  }
}

/**
 * Returns the positions of the oldest reports that must be dropped so that the rest is within the limits of count and
 * size. Never drops the newest report.
 */
async function selectDropped(store: QueuedReportStore, newest: number): Promise<number[]> {
  const dropped: number[] = []
  const summaries = await store.list()
  let bytes = summaries.reduce((sum, summary) => sum + summary.bytes, 0)
  let count = summaries.length
  for (const summary of summaries) {
    if (count <= MAX_REPORTS && bytes <= TOTAL_BYTES) break
    if (summary.order === newest) continue
    dropped.push(summary.order)
    bytes -= summary.bytes
    count -= 1
  }
  return dropped
}

/** When a queued report was written, how often sending it failed, and when it is due again. Times are in milliseconds. */
interface Retry {
  queuedAt: number
  failures: number
  dueAt: number
  /** The last attempt failed because the browser was offline. */
  isOffline?: boolean
  isSilent?: boolean
}

/**
 * State of all queued reports of a project. All pages and tabs share it, so that a new page does not start over and
 * several tabs do not multiply attempts.
 */
export interface RetrySchedule {
  /** By position in the queue. */
  reports: Record<string, Retry>
  /**
   * Failures in a row, and the last report that failed. `dueAt` is 0 until different reports have failed, which means
   * that the provider is down or blocked.
   */
  provider?: { failures: number; dueAt: number; last: number }
}

const PAUSE_FIRST_MS = 2000
const PAUSE_FACTOR = 6
const PAUSE_MAX_MS = 60 * 60 * 1000
const DAY_MS = 24 * 60 * 60 * 1000
/** Bytes of one report after which all further pauses are the longest, so that it sends little of a visitor's data. */
const QUICK_BYTES = 10 * 1024 * 1024
const MAX_FAILURES = 30
const MAX_BYTES = 200 * 1024 * 1024
const MAX_AGE_MS = 7 * DAY_MS
/** A report that seems to be older was queued while the clock was wrong. */
const WRONG_AGE_MS = 365 * DAY_MS

/**
 * Returns the pause after a number of failed attempts: 2 s, 12 s, 72 s, 7 min, 43 min, then one hour. It is random
 * between half and all of that, so that pages do not retry at the same moment.
 *
 * @param bytes - size of the report
 */
export function toPause(failures: number, bytes: number, random: number): number {
  if (failures * bytes > QUICK_BYTES) return PAUSE_MAX_MS
  const longest = Math.min(PAUSE_FIRST_MS * PAUSE_FACTOR ** (failures - 1), PAUSE_MAX_MS)
  return longest * (0.5 + random / 2)
}

/** Whether a report is given up: after 30 attempts, 200 MiB of uploads, or 7 days. */
export function isExpired({ queuedAt, failures }: Retry, bytes: number, now: number): boolean {
  const age = now - queuedAt
  const isOld = age > MAX_AGE_MS && age < WRONG_AGE_MS
  return isOld || failures >= MAX_FAILURES || failures * bytes > MAX_BYTES
}

/** Returns the milliseconds until the time; 0 if it is over a day away, because a clock was wrong then. */
function toWait(dueAt: number, now: number): number {
  return dueAt - now > DAY_MS ? 0 : Math.max(dueAt - now, 0)
}

/** Parses the stored state. Earlier versions stored `true`. */
export function parseSchedule(value: unknown): RetrySchedule {
  const isSchedule = isObject(value) && isObject(value['reports'])
  return isSchedule ? (value as unknown as RetrySchedule) : { reports: {} } // only this code writes the value
}

/**
 * Runs `act` unless another tab of this origin runs something with the same name. Without Web Locks (no HTTPS, a
 * sandbox), `act` always runs. That is harmless, because the idempotency key prevents duplicate reports.
 */
export async function runUnderLock(
  locks: LockManager | undefined,
  name: string,
  act: () => Promise<void>,
): Promise<void> {
  let hasAnswered = false
  try {
    await locks?.request(name, { ifAvailable: true }, async (lock) => {
      hasAnswered = true
      if (lock) await act()
    })
  } catch (error) {
    if (hasAnswered) throw error
  }
  if (!hasAnswered) await act()
}
