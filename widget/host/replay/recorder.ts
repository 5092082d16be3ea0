import { systemClock } from '../../platform/clock.ts'
import type { Page } from '../../platform/page.ts'
import { type Dispose, disposeAll } from '../../platform/dispose.ts'
import { createGap, type GapReason } from '../../replay-format/custom-events.ts'
import { eventTypes, type ReplayEvent } from '../../replay-format/replay-event.ts'
import { watchCanvases } from './canvas-watch.ts'
import { createMutationBudget, limits } from './mutation-budget.ts'
import { createThrottle } from './throttle.ts'
import { recordPageChanges } from './page-changes.ts'
import type { Privacy } from './privacy.ts'
import { redactEvent } from './redact-event.ts'
import { idOf, nodeOf, startRrweb, takeSnapshot } from './rrweb.ts'
import { createEventBuffer } from './event-buffer.ts'
import { mergeMutations, weighMutations } from './weigh-mutations.ts'
import { whenCalm } from './when-calm.ts'

export interface Recorder {
  /** What is kept, in order; begins with a snapshot. */
  list: () => ReplayEvent[]
  stop: Dispose
}

/** Characters of JSON, of changes: above it the recording begins anew, whatever the page does (W-137). */
const MOST = 10_000_000
/** A stretch this long is followed by a snapshot, so that what is older can go. */
const STRETCH = 1_000_000
/** What is kept of older stretches. */
const KEPT = 2_000_000

const CHECK_MS = 1000

/**
 * A recorder that costs its host no more than the host can afford: it begins when the page is calm, steps back from
 * changes that are too many, says so with a mark, and comes back with a snapshot when it is calm again.
 */
export function createRecorder(page: Page, privacy: Privacy): Recorder {
  const { now, after, every } = systemClock
  const tape = createEventBuffer()
  const budget = createMutationBudget(limits)
  const pacer = createThrottle()
  const canvases = watchCanvases({ page, idOf, isPrivate: privacy.isHidden, emit: add })
  const lookup = { nodeOf, isMasked: privacy.isMasked, isBlocked: privacy.isBlocked }
  let isResting = false
  let stopRrweb: Dispose | undefined
  /** Whatever comes next. */
  let stopWaiting: Dispose = whenCalm(page, start)
  let stopLooking: Dispose | undefined

  function start(): void {
    const began = page.performance.now()
    stopRrweb = startRrweb({ emit, admit, onFault: () => rest('failed') })
    pacer.noteSnapshot(page.performance.now() - began, now())
    if (!stopRrweb) rest('failed')
  }

  function emit(event: ReplayEvent): void {
    const isChange = event.type === eventTypes.incremental
    if (isChange && (isResting || !budget.spend(1, now()))) return rest('busy')
    try {
      if (redactEvent(event, lookup)) tape.add(event)
    } catch {
      // What cannot be redacted is not kept, and without it the rest means nothing.
      rest('failed')
    }
  }

  function add(event: ReplayEvent): void {
    if (!isResting) tape.add(event)
  }

  function admit(mutations: MutationRecord[]): MutationRecord[] {
    if (isResting) return []
    const merged = mergeMutations(mutations)
    if (budget.spend(weighMutations(merged), now())) return merged
    rest('busy')
    return []
  }

  function rest(reason: GapReason): void {
    if (!isResting) restFor(pacer.rest(now()), reason)
  }

  function restFor(pause: number, reason: GapReason): void {
    isResting = true
    tape.add(createGap(reason, now()))
    stopWaiting = after(pause, () => (stopWaiting = whenCalm(page, resume)))
  }

  function resume(): void {
    isResting = false
    if (stopRrweb) checkpoint()
    else start()
  }

  /** From here on the recording stands for itself. */
  function checkpoint(): void {
    const began = page.performance.now()
    try {
      takeSnapshot()
    } catch {
      return rest('failed')
    }
    pacer.noteSnapshot(page.performance.now() - began, now())
    canvases.forget()
    tape.trim(KEPT)
  }

  function check(): void {
    if (!stopRrweb || isResting) return
    if (tape.size() > MOST) return restFor(pacer.untilRestart(now()), 'busy')
    stopLooking ??= whenCalm(page, (hasTime) => {
      stopLooking = undefined
      if (isResting) return
      if (tape.latestSize() > STRETCH && pacer.untilSnapshot(now()) === 0) checkpoint()
      canvases.look()
      tape.compact(hasTime)
    })
  }

  const stops = [every(CHECK_MS, check), recordPageChanges(page, add)]
  return {
    list: tape.list,
    stop: disposeAll([...stops, () => stopWaiting(), () => stopLooking?.(), () => stopRrweb?.(), tape.clear]),
  }
}
