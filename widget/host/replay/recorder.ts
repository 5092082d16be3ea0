import { catchErrors } from '../../platform/catch-errors.ts'
import { systemClock } from '../../platform/clock.ts'
import { readScheme } from '../../platform/color-scheme.ts'
import { type Dispose, disposeAll, listen } from '../../platform/dispose.ts'
import type { Page } from '../../platform/page.ts'
import { watchUrl } from '../../platform/watch-url.ts'
import {
  createGap,
  createPageChange,
  type GapReason,
  type PageChange,
} from '../../replay-format/custom-events.ts'
import { eventTypes, type ReplayEvent } from '../../replay-format/rrweb-event.ts'
import type { PageMasking } from '../masking/page-masking.ts'
import { createEventBuffer, type StoredEvent } from './event-buffer.ts'
import {
  createMutationBudget,
  createThrottle,
  limits,
  mergeMutations,
  weighMutations,
} from './mutation-budget.ts'
import { type Lookup, maskEvent } from './mask-event.ts'
import { idOf, nodeOf, type Privacy, recordQuietChanges, startRrweb, takeSnapshot } from './rrweb.ts'
import { watchAnimations } from './watch-animations.ts'
import { type CanvasWatch, watchCanvases } from './watch-canvases.ts'

/** A recording, whose texts can contain secrets. */
export interface RecordedReplay {
  /** The events in order, starting with a snapshot. */
  events: readonly StoredEvent[]
  /** Complete texts typed into each field that is not masked, by node id. Texts that were only their beginning are left out. */
  typed: ReadonlyMap<number, readonly string[]>
}

interface Recorder {
  list: () => RecordedReplay
  /** Records what is otherwise recorded once per second. Resolves when the images of canvases are recorded. */
  flush: () => Promise<void>
  lastPicture: CanvasWatch['lastPicture']
  stop: Dispose
}

/**
 * Maximum JSON characters of recorded changes. If there are more, the recorder pauses and starts over with a snapshot
 * (W-137).
 */
const MAX_CHARACTERS = 10_000_000
/**
 * JSON characters after which a snapshot starts the next segment, so that older segments can be removed. The throttle
 * can delay this snapshot.
 */
const SEGMENT_CHARACTERS = 1_000_000
/** Maximum JSON characters of all segments before the latest one. */
const OLDER_CHARACTERS = 2_000_000

const CHECK_MS = 1000

/**
 * Creates a recorder that limits its cost for the page. The recorder starts when the page is idle. It pauses when the
 * page changes too much or recording fails, and marks the gap in the replay. After the pause, it waits until the page
 * is idle and continues with a snapshot.
 */
export function createRecorder(page: Page, privacy: Privacy): Recorder {
  const { now, after, every } = systemClock
  const buffer = createEventBuffer()
  const budget = createMutationBudget(limits)
  const throttle = createThrottle()
  const canvases = watchCanvases({ page, nodeOf, isPrivate: privacy.isHidden, emit: add })
  const animations = watchAnimations({ page, idOf, nodeOf, masking: privacy.masking, emit: add })
  const typed = createTypedTexts()
  const lookup = {
    nodeOf,
    ...privacy,
    noteTyped: typed.note,
    noteCanvas: canvases.add,
    noteTree: animations.addTree,
  }
  let isPaused = false
  let stopRrweb: Dispose | undefined
  /** Cancels waiting for an idle page or for the end of a pause. */
  let stopWaiting: Dispose = whenIdleAfterLoad(page, start)
  let cancelIdleWait: Dispose | undefined

  function start(): void {
    const began = page.performance.now()
    stopRrweb = startRrweb({ emit, admit, onFault: () => pause('failed') })
    throttle.noteSnapshot(page.performance.now() - began, now())
    if (!stopRrweb) pause('failed')
  }

  function emit(event: ReplayEvent): void {
    // rrweb reads `Date.now`, which the page may have replaced.
    event.timestamp = now()
    // The player shows the page in the visitor's color scheme.
    if (event.type === eventTypes.meta) Object.assign(event.data, { scheme: readScheme(page.document) })
    const isChange = event.type === eventTypes.incremental
    if (isChange && (isPaused || !budget.spend(1, now()))) return pause('busy')
    try {
      if (maskEvent(event, lookup)) buffer.add(event)
    } catch {
      // Drops the event and pauses the recorder, because later events would depend on the dropped one.
      pause('failed')
    }
  }

  function add(event: ReplayEvent): void {
    if (!isPaused) buffer.add(event)
  }

  function admit(mutations: MutationRecord[]): MutationRecord[] {
    if (isPaused) return []
    const merged = mergeMutations(mutations)
    if (budget.spend(weighMutations(merged), now())) return merged
    pause('busy')
    return []
  }

  function pause(reason: GapReason): void {
    if (!isPaused) pauseFor(throttle.pause(now()), reason)
  }

  function pauseFor(duration: number, reason: GapReason): void {
    isPaused = true
    buffer.add(createGap(reason, now()))
    stopWaiting = after(duration, () => (stopWaiting = whenIdleAfterLoad(page, resume)))
  }

  function resume(): void {
    isPaused = false
    if (stopRrweb) checkpoint()
    else start()
  }

  /** Takes a snapshot, so that the replay can start at this time without earlier events. */
  function checkpoint(): void {
    const began = page.performance.now()
    try {
      takeSnapshot()
    } catch {
      return pause('failed')
    }
    throttle.noteSnapshot(page.performance.now() - began, now())
    canvases.reset()
    animations.reset()
    buffer.trim(OLDER_CHARACTERS)
  }

  function check(): void {
    if (!stopRrweb || isPaused) return
    if (buffer.size() > MAX_CHARACTERS) return pauseFor(throttle.untilRestart(now()), 'busy')
    cancelIdleWait ??= whenIdleAfterLoad(page, (hasTime) => {
      cancelIdleWait = undefined
      if (isPaused) return
      if (buffer.latestSize() > SEGMENT_CHARACTERS && throttle.untilSnapshot(now()) === 0) checkpoint()
      recordRest(false).catch(() => undefined)
      buffer.compact(hasTime)
    })
  }

  async function recordRest(isForReport: boolean): Promise<void> {
    if (!stopRrweb || isPaused) return
    recordQuietChanges()
    animations.recordChanges()
    await canvases.recordChanges(isForReport)
  }

  const stops = [every(CHECK_MS, check), recordPageChanges(page, privacy.masking, add)]
  return {
    lastPicture: canvases.lastPicture,
    flush: () => recordRest(true),
    list: () => ({ events: buffer.list(), typed: typed.texts }),
    stop: disposeAll([
      ...stops,
      () => stopWaiting(),
      () => cancelIdleWait?.(),
      () => stopRrweb?.(),
      buffer.clear,
    ]),
  }
}

/** Maximum number of texts of a field, and maximum characters of each. */
const TYPED_TEXTS = 50
const TYPED_CHARACTERS = 2000

/**
 * Remembers what was typed into fields. If one of the texts contains a secret, all input of its field is masked when the
 * replay is read: events of other key presses contain parts of the secret, and its own event may be gone.
 */
function createTypedTexts(): { note: Lookup['noteTyped']; texts: RecordedReplay['typed'] } {
  const texts = new Map<number, string[]>()
  return {
    texts,
    note(id, text) {
      const earlier = texts.get(id) ?? []
      const last = earlier.at(-1) ?? ''
      if (last.startsWith(text)) return
      if (text.startsWith(last)) earlier.pop()
      texts.set(id, [...earlier, text.slice(0, TYPED_CHARACTERS)].slice(-TYPED_TEXTS))
    },
  }
}

/** Records navigation without page loads, and changes of the page's visibility. */
function recordPageChanges(
  { document, location }: Page,
  { hideTyped }: Pick<PageMasking, 'hideTyped'>,
  add: (event: ReplayEvent) => void,
): Dispose {
  const addChange = (change: PageChange): void => add(createPageChange(change, systemClock.now()))
  return disposeAll([
    watchUrl(location, systemClock, (href) => addChange({ kind: 'address', href: hideTyped(href) })),
    listen(document, ['visibilitychange'], () => addChange({ kind: document.hidden ? 'hidden' : 'shown' })),
  ])
}

/** Milliseconds of work per call in browsers without `requestIdleCallback`. */
const SLICE_MS = 5

/**
 * Calls `act` when the page is loaded and idle. Unlike `whenIdle` in platform/page.ts, waits without a time limit and
 * passes `act` a function that returns whether there is time left. Safari has no idle callbacks; there, `act` is called
 * after one second.
 */
function whenIdleAfterLoad(page: Page, act: (hasTime: () => boolean) => void): Dispose {
  const safeAct = catchErrors(act)
  let stop: Dispose
  function wait(): void {
    if (typeof page.requestIdleCallback === 'function') {
      const id = page.requestIdleCallback((deadline) => safeAct(() => deadline.timeRemaining() > 1))
      stop = () => page.cancelIdleCallback(id)
      return
    }
    const timer = page.setTimeout(() => {
      const end = page.performance.now() + SLICE_MS
      safeAct(() => page.performance.now() < end)
    }, 1000)
    stop = () => page.clearTimeout(timer)
  }
  stop = () => {}
  if (page.document.readyState === 'complete') wait()
  else stop = listen(page, ['load', { once: true }], wait)
  return () => stop()
}
