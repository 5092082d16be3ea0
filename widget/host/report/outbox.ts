import type { Clock } from '../../platform/clock.ts'
import type { Dispose } from '../../platform/dispose.ts'
import type { OnProgress } from './call-with-progress.ts'
import { deliver, type DeliveryContext } from './deliver-report.ts'
import type { Later, Outcome } from './delivery-outcome.ts'
import type { QueuedReport, QueuedReportStore } from './queued-report-store.ts'

/**
 * Result of an attempt to deliver a report. `queued` means that the report is not delivered yet and will be retried;
 * `refused` is final.
 */
export type Delivery = 'sent' | 'queued' | 'refused'

export interface Outbox {
  /** Stores the report before posting it, so that closing the page does not lose it. */
  send: (queued: QueuedReport, onProgress?: OnProgress) => Promise<{ delivery: Delivery; order: number }>
  /** Retries one report now. */
  retry: (order: number, onProgress?: OnProgress) => Promise<Delivery>
  /**
   * Sends queued reports of this and earlier pages until none is left. If a pause before the next attempt is running,
   * ends the pause.
   */
  resume: () => void
  stop: Dispose
}

export interface OutboxContext extends Pick<DeliveryContext, 'callApi' | 'ids'> {
  store: QueuedReportStore
  clock: Clock
  /** Returns a number between 0 and 1. */
  random: () => number
  /** Runs `act`, unless another tab is running a function under the same name. */
  runInOneTab: (name: string, act: () => Promise<void>) => Promise<void>
  /** Called for each delivered report. */
  onSent: (order: number, id: string | undefined) => void
  /** Called when no report has to be retried. */
  onEmpty: () => void
}

const MAX_REPORTS = 50
const TOTAL_BYTES = 50 * 1024 * 1024
const PAUSE_FIRST_MS = 500
const PAUSE_MAX_MS = 3000

/**
 * `gone`: the report is no longer stored, because another tab has delivered it, it was dropped to make room, or the
 * browser has deleted it.
 */
type Attempt = Outcome | { kind: 'gone' }

export function createOutbox(context: OutboxContext): Outbox {
  const { store, clock, random, runInOneTab, onSent, onEmpty } = context
  let failures = 0
  let isStopped = false
  let isWorking = false
  let cancelPause: Dispose = () => {}
  /** Undelivered reports of this page by their position in the queue. */
  const held = new Map<number, QueuedReport>()
  /** Positions in the queue of reports that were dropped to make room. */
  const refused = new Set<number>()

  async function attempt(order: number, onProgress?: OnProgress): Promise<Attempt> {
    // If storage has lost the report, posts the copy in memory. Posting a report twice is harmless, because of its
    // idempotency key.
    const queued = (await store.read(order)) ?? held.get(order)
    if (!queued) return { kind: 'gone' }
    const keep = (next: QueuedReport): Promise<void> => store.replace(order, next)
    const outcome = await deliver(queued, { ...context, keep, onProgress })
    if (outcome.kind === 'later') return outcome
    held.delete(order)
    await store.remove(order)
    if (outcome.kind === 'sent') onSent(order, outcome.id)
    return outcome
  }

  async function attemptAlone(order: number, onProgress?: OnProgress): Promise<Attempt> {
    // Outcome if another tab is already sending the report: `attempt` does not run, and the report stays queued.
    let outcome: Attempt = { kind: 'later', atLeastMs: 0 }
    await runInOneTab(String(order), async () => {
      outcome = await attempt(order, onProgress)
    })
    return outcome
  }

  /** Posts queued reports until one fails and has to be retried. */
  async function work(): Promise<void> {
    if (isWorking || isStopped) return
    isWorking = true
    const stored = await store.list()
    const lost = [...held.keys()].filter((order) => !stored.some((summary) => summary.order === order))
    const stuck = await workThrough([...stored.map(({ order }) => order), ...lost])
    isWorking = false
    if (isStopped) return
    if (stuck) pause(stuck)
    else onEmpty()
  }

  async function workThrough(orders: readonly number[]): Promise<Later | undefined> {
    for (const order of orders) {
      const outcome = await attemptAlone(order)
      if (outcome.kind === 'later') return outcome
      failures = 0
    }
    return undefined
  }

  function pause({ atLeastMs }: Later): void {
    cancelPause()
    if (!isStopped)
      cancelPause = clock.after(Math.max(toPause(failures++, random()), atLeastMs), () => void work())
  }

  async function retry(order: number, onProgress?: OnProgress): Promise<Delivery> {
    const outcome = await attemptAlone(order, onProgress)
    if (outcome.kind === 'later') {
      pause(outcome)
      return 'queued'
    }
    return outcome.kind === 'refused' || refused.has(order) ? 'refused' : 'sent'
  }

  return {
    async send(queued, onProgress) {
      const order = await store.add(queued)
      held.set(order, queued)
      for (const dropped of await makeRoom(store, order)) {
        held.delete(dropped)
        refused.add(dropped)
      }
      return { order, delivery: await retry(order, onProgress) }
    },
    retry,
    resume() {
      cancelPause()
      void work()
    },
    stop() {
      isStopped = true
      cancelPause()
    },
  }
}

/**
 * Drops the oldest reports until the rest is within the limits of count and size. Never drops the newest report.
 * Returns the positions of the dropped reports.
 */
async function makeRoom(store: QueuedReportStore, newest: number): Promise<number[]> {
  const dropped: number[] = []
  const notes = await store.list()
  let bytes = notes.reduce((sum, note) => sum + note.bytes, 0)
  let count = notes.length
  for (const note of notes) {
    if (count <= MAX_REPORTS && bytes <= TOTAL_BYTES) break
    if (note.order === newest) continue
    await store.remove(note.order)
    dropped.push(note.order)
    bytes -= note.bytes
    count -= 1
  }
  return dropped
}

/**
 * Returns a random pause ("full jitter"), so that pages do not retry at the same moment. The pause is never 0, which
 * would cause a busy loop.
 */
export function toPause(failures: number, random: number): number {
  return 100 + random * (Math.min(PAUSE_FIRST_MS * 2 ** failures, PAUSE_MAX_MS) - 100)
}
