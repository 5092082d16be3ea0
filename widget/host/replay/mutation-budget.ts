/** Limits for the recorder's work, counted in changes of the page. Each change takes about 40 µs. */
interface BudgetLimits {
  /** Maximum changes at once, enough for the first rendering of a large page. */
  burst: number
  /** Sustained changes per second. */
  perSecond: number
}

/** 3,000 changes per second take an eighth of the main thread's time. */
export const limits: BudgetLimits = { burst: 20_000, perSecond: 3000 }

interface MutationBudget {
  /** Whether the budget allows `cost` changes. If so, the budget is reduced by them. `now` is in milliseconds. */
  spend: (cost: number, now: number) => boolean
}

export function createMutationBudget({ burst, perSecond }: BudgetLimits): MutationBudget {
  let left = burst
  let last = -Infinity
  return {
    spend(cost, now) {
      left = Math.min(burst, left + (Math.max(0, now - last) / 1000) * perSecond)
      last = now
      if (cost > left) return false
      left -= cost
      return true
    },
  }
}

/**
 * Counts the changes that the recorder must process: one for each record, and one for each element inside an added
 * node.
 */
export function weighMutations(mutations: readonly MutationRecord[]): number {
  const added = new Set<Node>()
  let weight = 0
  for (const mutation of mutations) {
    weight += 1
    // For an attribute change, reading `addedNodes` would allocate an empty list.
    if (mutation.type !== 'childList') continue
    for (const node of mutation.addedNodes) {
      // Skips a child of another added node, because its elements are already counted.
      if (node.parentNode && added.has(node.parentNode)) continue
      added.add(node)
      weight += countElements(node)
    }
  }
  return weight
}

function countElements(node: Node): number {
  const { getElementsByTagName: find } = node as Partial<Element> // only elements and documents have this method
  // In a form, it can be a field of this name.
  return typeof find === 'function' ? find.call(node, '*').length : 0
}

/**
 * Keeps only the first record of each attribute of an element. The first record contains the original value, and the
 * recorder reads the current value from the element, so later records add nothing. Many writes to one attribute
 * therefore cost as much as one.
 */
export function mergeMutations(mutations: MutationRecord[]): MutationRecord[] {
  if (mutations.length < 2) return mutations
  // Groups by attribute name first, because there are far fewer names than elements.
  const seen = new Map<string, Set<Node>>()
  return mutations.filter(({ type, target, attributeName, attributeNamespace }) => {
    if (type !== 'attributes') return true
    const name = attributeNamespace ? `${attributeNamespace} ${attributeName}` : (attributeName ?? '')
    const targets = seen.get(name)
    if (!targets) seen.set(name, new Set([target]))
    else if (targets.has(target)) return false
    else targets.add(target)
    return true
  })
}

/** Decides how long the recorder pauses and how often it takes snapshots. All times are in milliseconds. */
interface Throttle {
  /** Returns how long to pause when the page changes too fast or recording fails. Repeated pauses get longer. */
  pause: (now: number) => number
  noteSnapshot: (tookMs: number, now: number) => void
  /** Returns how long the recorder must wait before an optional snapshot. */
  untilSnapshot: (now: number) => number
  /** Returns how long the recorder must wait before a required snapshot (W-137). */
  untilRestart: (now: number) => number
}

const FIRST_PAUSE_MS = 2000
const MAX_PAUSE_MS = 60_000
/** If no pause was necessary for this long, the next pause is short again. */
const RESET_AFTER_MS = 120_000
/** Optional snapshots may take 1/300 of the page's time. */
const SHARE = 300
const RESTART_SHARE = 10

export function createThrottle(): Throttle {
  let pauseMs = 0
  let lastPause = -Infinity
  let snapshotMs = 0
  let lastSnapshot = -Infinity
  const until = (now: number, share: number): number => Math.max(0, lastSnapshot + snapshotMs * share - now)
  return {
    pause(now) {
      pauseMs = now - lastPause > RESET_AFTER_MS ? FIRST_PAUSE_MS : Math.min(pauseMs * 2, MAX_PAUSE_MS)
      lastPause = now
      return Math.max(pauseMs, until(now, RESTART_SHARE))
    },
    noteSnapshot(tookMs, now) {
      snapshotMs = tookMs
      lastSnapshot = now
    },
    untilSnapshot: (now) => until(now, SHARE),
    untilRestart: (now) => until(now, RESTART_SHARE),
  }
}
