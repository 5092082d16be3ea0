import type { Clock } from '../../platform/clock.ts'
import type { Dispose } from '../../platform/dispose.ts'
import type { OnProgress } from './call-with-progress.ts'
import { deliver, type DeliveryContext } from './deliver-report.ts'
import type { Later, Outcome } from './delivery-outcome.ts'
import type { QueuedReport, QueuedReportStore, QueuedReportSummary } from './queued-report-store.ts'
import { isExpired, PAUSE_MAX_MS, type Retry, type RetrySchedule, toPause, toWait } from './retry-schedule.ts'

/**
 * Result of an attempt to deliver a report. `queued` means that the report is not delivered yet and will be retried;
 * `refused` is final.
 */
export type Delivery = 'sent' | 'queued' | 'refused'

export interface Outbox {
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

export interface OutboxContext extends Pick<DeliveryContext, 'callApi' | 'ids'> {
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
