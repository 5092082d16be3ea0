/** What the network said about its epoch. Times are in milliseconds since 1970. */
export interface EpochTimes {
  /** End of the epoch that runs now. */
  end: number
  /** Milliseconds of an epoch. */
  length: number
}

/** When a vote can end at the earliest, and what happens then. */
export interface VoteTimes {
  start: number
  hasStarted: boolean
  /**
   * The end of the first epoch in which updated nodes can vote. If more than 80% of the stake votes for the new version by
   * then, nodes with an older release stop at this time.
   */
  earliestStop: number
  /** When the new version applies then: one epoch after `earliestStop`. */
  earliestUpgrade: number
}

/** An epoch of 43,200 blocks of 0.6 seconds. */
const USUAL_EPOCH_MS = 43_200 * 600

/**
 * Counts the epochs from now to the start of the vote. The votes of an epoch are counted at its last block, and the new
 * version applies two epochs later: nearcore `collect_blocks_info`. Without `epoch`, the vote starts at the last moment of
 * its epoch, because a deadline must not be too late.
 */
export function timeVote(
  start: number,
  { now, epoch }: { now: number; epoch: EpochTimes | undefined },
): VoteTimes {
  const length = epoch?.length ?? USUAL_EPOCH_MS
  const from = Math.max(start, now)
  const earliestStop = epoch ? epoch.end + Math.max(0, Math.ceil((from - epoch.end) / length)) * length : from
  return { start, hasStarted: start <= now, earliestStop, earliestUpgrade: earliestStop + length }
}

/** Reads the start of a vote: a time with or without a zone, which is then UTC, or seconds since 1970. Returns milliseconds. */
export function parseVotingStart(text: string): number | undefined {
  const typed = text.trim()
  if (/^\d{9,11}$/.test(typed)) return Number(typed) * 1000
  const match = /^(\d{4}-\d{2}-\d{2})(?:[ T](\d{2}:\d{2}(?::\d{2})?))?(?: ?(?:Z|UTC))?$/i.exec(typed)
  const time = match ? Date.parse(`${match[1]}T${match[2] ?? '00:00'}Z`) : Number.NaN
  return Number.isNaN(time) ? undefined : time
}
