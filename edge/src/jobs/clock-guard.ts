const DAY_MS = 86_400_000

/**
 * Longest gap between two runs that counts as normal. After a longer gap, either the server was off or its clock is
 * wrong. The job cannot distinguish the two.
 */
const MAX_GAP_MS = 7 * DAY_MS
/** Largest correction of the clock. Corrections change a clock by minutes; a full day backwards is an error. */
const MAX_STEP_BACK_MS = DAY_MS
/** How long deletions are paused, so that the owner can notice. */
const HOLD_MS = DAY_MS

/** Clock state that the job stores between runs. */
export interface ClockState {
  /**
   * Time of the last run that was allowed to delete data. Before the first run, the time of the newest report, session
   * or file.
   */
  lastSeen: number
  /** Start of the pause, according to the implausible clock; absent while deletions are not paused. */
  heldSince?: number
}

export interface ClockCheck {
  isHeld: boolean
  state: ClockState
}

/**
 * Decides whether the clock is plausible enough to delete data: with a clock one year ahead, all data would seem
 * expired.
 */
export function checkClock(now: number, { lastSeen, heldSince }: ClockState): ClockCheck {
  const isPlausible = now - lastSeen <= MAX_GAP_MS && lastSeen - now <= MAX_STEP_BACK_MS
  if (isPlausible) return { isHeld: false, state: { lastSeen: now } }
  const held = heldSince === undefined ? undefined : now - heldSince
  // The pause starts now: either deletions were not paused, or the clock has jumped again since the pause began.
  if (held === undefined || held < 0 || held > MAX_GAP_MS) {
    return { isHeld: true, state: { lastSeen, heldSince: now } }
  }
  if (held < HOLD_MS) return { isHeld: true, state: { lastSeen, heldSince: heldSince ?? now } }
  return { isHeld: false, state: { lastSeen: now } }
}
