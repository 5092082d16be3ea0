import type { ActiveValidator, Count, EpochRules, EpochValidators } from '../network/network-state.ts'

export type WorkKind = 'blocks' | 'chunks' | 'endorsements'

/** The work of one kind in this epoch, and how far it is from the limit below which the seat is lost. */
export interface Work extends Count {
  kind: WorkKind
  /** Percent of the expected work; undefined if nothing was expected yet. */
  percent: number | undefined
  /** Percent below which the seat is lost; undefined if this kind does not decide. */
  limit: number | undefined
  /** How many in a row can be missed from now on until the work is below the limit; negative below the limit. */
  missesToLimit: number | undefined
  /** About how many more can be missed until the epoch ends; negative if the limit cannot be reached any more. */
  missesInEpoch: number | undefined
  state: 'none' | 'good' | 'close' | 'below' | 'lost'
}

/** Below this many percent above the limit, the work is close to it. */
const CLOSE_PERCENT = 5

/**
 * Judges the work of a validator. nearcore removes it if `100 · produced < limit · expected` at the end of the epoch. The
 * endorsements decide only for a validator without blocks and chunks to produce.
 *
 * @param progress part of the epoch that is over, from 0 to 1
 */
export function judgeWork(validator: ActiveValidator, rules: EpochRules, progress: number): Work[] {
  const { blocks, chunks, endorsements } = validator
  const endorsesOnly = blocks.expected === 0 && chunks.expected === 0
  return [
    judge('blocks', blocks, { limit: rules.limits.blocks, progress }),
    judge('chunks', chunks, { limit: rules.limits.chunks, progress }),
    judge('endorsements', endorsements, {
      limit: endorsesOnly ? rules.limits.endorsements : undefined,
      progress,
    }),
  ]
}

/**
 * Returns the accounts that the network does not remove for their work, as of now: those with the most work, until their
 * stake is the part that must stay (`compute_exempted_kickout` in nearcore chain/epoch-manager/src/lib.rs).
 */
export function findExempt(
  { current, kickouts }: Pick<EpochValidators, 'current' | 'kickouts'>,
  { maxKickoutStake }: EpochRules,
): Set<string> {
  const total = current.reduce((sum, { stake }) => sum + stake, 0n)
  const removed = new Set(kickouts.map(({ account }) => account))
  const exempt = new Set<string>()
  let kept = 0n
  for (const { account, stake } of current.toSorted((a, b) => shareOfWork(b) - shareOfWork(a))) {
    if (kept * 100n >= total * BigInt(100 - maxKickoutStake)) break
    if (removed.has(account)) continue
    kept += stake
    exempt.add(account)
  }
  return exempt
}

/** The mean of the shares of all kinds of work that were expected. */
function shareOfWork({ blocks, chunks, endorsements }: ActiveValidator): number {
  const due = [blocks, chunks, endorsements].filter(({ expected }) => expected > 0)
  return due.reduce((sum, { produced, expected }) => sum + produced / expected, 0) / Math.max(due.length, 1)
}

/** Chunks that a producer can miss on a shard before it can lose the shard. */
const EARLY_KICKOUT_MISSES = 100

export interface ShardRisk extends Count {
  shard: string
  /** Whether the producer gets no more chunks on the shard in this epoch. */
  isLost: boolean
}

/** The shards that a producer has lost in this epoch, or is halfway to losing. */
export function findShardRisks({ shards }: ActiveValidator, rules: EpochRules): ShardRisk[] {
  if (!rules.hasEarlyKickout) return []
  return [...shards].flatMap(([shard, { produced, expected }]) => {
    const misses = expected - produced
    const isBelow = 100 * produced < rules.limits.chunks * expected
    if (misses < EARLY_KICKOUT_MISSES / 2 || !isBelow) return []
    return [{ shard, produced, expected, isLost: misses >= EARLY_KICKOUT_MISSES }]
  })
}

function judge(
  kind: WorkKind,
  { produced, expected }: Count,
  { limit, progress }: { limit: number | undefined; progress: number },
): Work {
  const percent = expected > 0 ? (100 * produced) / expected : undefined
  const base = { kind, produced, expected, percent }
  if (percent === undefined || limit === undefined)
    return { ...base, limit, missesToLimit: undefined, missesInEpoch: undefined, state: 'none' }
  const missesToLimit = Math.floor((100 * produced) / limit) - expected
  const expectedInEpoch = Math.max(expected, Math.round(expected / Math.max(progress, 0.001)))
  const missesInEpoch = expectedInEpoch - Math.ceil((limit * expectedInEpoch) / 100) - (expected - produced)
  const state =
    missesInEpoch < 0
      ? 'lost'
      : missesToLimit < 0
        ? 'below'
        : percent < limit + CLOSE_PERCENT
          ? 'close'
          : 'good'
  return { ...base, limit, missesToLimit, missesInEpoch, state }
}
