const DAY_MS = 86_400_000

/** A server that was off for a week, or a clock that was set wrong: nobody can tell which. */
const LONGEST_GAP_MS = 7 * DAY_MS
/** Clocks are corrected by minutes; a day back is a mistake. */
const LONGEST_STEP_BACK_MS = DAY_MS
/** After a gap, the owner has this long to notice that deletions are held. */
const HOLD_MS = DAY_MS

/** What the job remembers of the clock. */
export interface ClockState {
  /** When jobs last ran with a clock that could be right, or when the newest row was written. */
  lastSeen: number
  /** Since when deletions are held, by the clock that is in doubt. */
  heldSince?: number
}

export interface ClockJudgement {
  isHeld: boolean
  state: ClockState
}

/** Decides whether deletions may go by this clock: retention would erase everything if it were a year ahead. */
export function judgeClock(now: number, { lastSeen, heldSince }: ClockState): ClockJudgement {
  const isPlausible = now - lastSeen <= LONGEST_GAP_MS && lastSeen - now <= LONGEST_STEP_BACK_MS
  if (isPlausible) return { isHeld: false, state: { lastSeen: now } }
  const held = heldSince === undefined ? undefined : now - heldSince
  // Another clock than the one that was held: its time starts over.
  if (held === undefined || held < 0 || held > LONGEST_GAP_MS) {
    return { isHeld: true, state: { lastSeen, heldSince: now } }
  }
  if (held < HOLD_MS) return { isHeld: true, state: { lastSeen, heldSince: heldSince ?? now } }
  return { isHeld: false, state: { lastSeen: now } }
}
