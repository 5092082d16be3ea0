import { epochEnd, epochProgress, type Pace } from '../network/epoch-clock.ts'
import type { ActiveValidator, EpochRules, EpochValidators, Kickout } from '../network/network-state.ts'
import { estimateSeats, selectSeats, type SeatOrder, type SeatPrices } from './seats.ts'
import { findExempt, findShardRisks, judgeWork, type ShardRisk, type Work } from './judge-work.ts'

/** The state of the network that all pools share. */
export interface NetworkView {
  validators: EpochValidators
  rules: EpochRules
  pace: Pace
  /** This epoch, the next one, and an estimate of the one after it. */
  seats: readonly [SeatOrder, SeatOrder, SeatOrder]
}

export interface PoolReport {
  pool: string
  /** Place by stake in this epoch, from 1; undefined without a seat. */
  rank: number | undefined
  /** A producer makes blocks and chunks; an endorser only checks the chunks of others. */
  role: 'producer' | 'endorser' | 'none'
  /** Stake in yoctoNEAR and seat of this epoch, the next one, and the one after it. The last one is an estimate. */
  epochs: readonly [EpochSeat, EpochSeat, EpochSeat]
  work: Work[]
  /** Why the pool has no seat in the next epoch. */
  /** Shards that the pool is about to lose, or has lost, in this epoch. */
  shardRisks: ShardRisk[]
  kickout: Kickout | undefined
  hasProposal: boolean
  verdict: Verdict
}

export interface EpochSeat {
  stake: bigint | undefined
  hasSeat: boolean
  prices: SeatPrices
}

/** What the reader should do first. */
export type Verdict =
  | { kind: 'removed'; kickout: Kickout }
  | { kind: 'losing'; work: Work }
  | { kind: 'below'; work: Work }
  | { kind: 'close'; work: Work }
  | { kind: 'unstaking' }
  | { kind: 'too-little-stake'; missing: bigint }
  | { kind: 'waiting'; epochsToSeat: 1 | 2 }
  | { kind: 'no-proposal' }
  | { kind: 'too-early' }
  | { kind: 'good' }

/** Prepares what all pools share. */
export function viewNetwork(
  validators: EpochValidators,
  { rules, pace }: { rules: EpochRules; pace: Pace },
): NetworkView {
  const progress = epochProgress(pace)
  const exempt = findExempt(validators, rules)
  const losing = validators.current.filter(
    (validator) =>
      !exempt.has(validator.account) &&
      judgeWork(validator, rules, progress).some(({ state }) => state === 'below' || state === 'lost'),
  )
  return {
    validators,
    rules,
    pace,
    seats: [
      selectSeats(validators.current, rules),
      selectSeats(validators.next, rules),
      estimateSeats(validators, { rules, losing: new Set(losing.map(({ account }) => account)) }),
    ],
  }
}

export function reportPool(pool: string, { validators, rules, pace, seats }: NetworkView): PoolReport {
  const isPool = ({ account }: { account: string }): boolean => account === pool
  const active = validators.current.find(isPool)
  const proposal = validators.proposals.find(isPool)
  const kickout = validators.kickouts.find(isPool)
  const next = validators.next.find(isPool)
  const [now, soon, later] = seats
  const laterStake = proposal?.stake ?? next?.stake
  const rank = now.validators.findIndex(isPool)
  const shardRisks = active ? findShardRisks(active, rules) : []
  const work = active ? judgeWork(active, rules, epochProgress(pace)) : []
  const epochs = [
    { stake: active?.stake, hasSeat: active !== undefined, prices: now.prices },
    { stake: next?.stake, hasSeat: next !== undefined, prices: soon.prices },
    { stake: laterStake, hasSeat: later.validators.some(isPool), prices: later.prices },
  ] as const
  return {
    pool,
    rank: rank < 0 ? undefined : rank + 1,
    role: active ? findRole(active, { rank, rules }) : 'none',
    epochs,
    work,
    shardRisks,
    kickout,
    hasProposal: proposal !== undefined,
    verdict: judgePool({ active, work, kickout, epochs, proposal: proposal?.stake }),
  }
}

/** At the start of an epoch, no work is expected yet, and the rank decides. */
function findRole(
  { blocks, chunks, endorsements }: ActiveValidator,
  { rank, rules }: { rank: number; rules: EpochRules },
): 'producer' | 'endorser' {
  if (blocks.expected + chunks.expected > 0) return 'producer'
  return endorsements.expected === 0 && rank >= 0 && rank < rules.producerSeats ? 'producer' : 'endorser'
}

interface PoolFacts extends Pick<PoolReport, 'work' | 'kickout' | 'epochs'> {
  active: ActiveValidator | undefined
  proposal: bigint | undefined
}

/** Chooses the most urgent of the things that are true. */
function judgePool({ active, work, kickout, epochs, proposal }: PoolFacts): Verdict {
  const [now, next, later] = epochs
  const find = (state: Work['state']) => work.find((item) => item.state === state)
  const lost = find('lost')
  const below = find('below')
  const close = find('close')
  // A pool that was removed and has proposed again gets its seat back.
  if (kickout && !next.hasSeat && !later.hasSeat) return { kind: 'removed', kickout }
  if (lost) return { kind: 'losing', work: lost }
  if (below) return { kind: 'below', work: below }
  if (proposal === 0n) return { kind: 'unstaking' }
  if (!later.hasSeat) {
    const { stake, prices } = later
    if (stake === undefined || stake === 0n) return { kind: 'no-proposal' }
    return { kind: 'too-little-stake', missing: prices.seat > stake ? prices.seat - stake : 1n }
  }
  if (!now.hasSeat || !next.hasSeat) return { kind: 'waiting', epochsToSeat: next.hasSeat ? 1 : 2 }
  if (close) return { kind: 'close', work: close }
  if (active && work.every(({ state }) => state === 'none')) return { kind: 'too-early' }
  return { kind: 'good' }
}

/** The end of this epoch and the two after it, in milliseconds since 1970. */
export function epochEnds(pace: Pace): readonly [number, number, number] {
  return [epochEnd(pace), epochEnd(pace, 1), epochEnd(pace, 2)]
}
