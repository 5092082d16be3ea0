import type { EpochRules, EpochValidators, Validator } from '../network/network-state.ts'

/** The stakes that an epoch asks for, in yoctoNEAR. */
export interface SeatPrices {
  /** Lowest stake that gets any seat. */
  seat: bigint
  /** Lowest stake that produces blocks and chunks. */
  producer: bigint
}

/** The validators of one epoch, most stake first, and its seat prices. */
export interface SeatOrder {
  validators: readonly Validator[]
  prices: SeatPrices
}

/** Selects the validators of an epoch from those who want a seat. */
export function selectSeats(candidates: readonly Validator[], rules: EpochRules): SeatOrder {
  const ordered = candidates.toSorted(compareValidators)
  const all = select(ordered, rules.seats, rules)
  const producers = select(ordered, rules.producerSeats, rules)
  return {
    validators: ordered.slice(0, all.count),
    prices: { seat: all.price < producers.price ? all.price : producers.price, producer: producers.price },
  }
}

/**
 * Takes candidates while there are seats and their stake is more than `minimumStakeRatio` of the stake taken so far with
 * theirs: `select_validators` in nearcore chain/epoch-manager/src/validator_selection.rs.
 */
function select(
  ordered: readonly Validator[],
  seats: number,
  { minimumStakeRatio: [numerator, denominator] }: EpochRules,
): { count: number; price: bigint } {
  let total = 0n
  let count = 0
  for (const { stake } of ordered) {
    if (count === seats || stake * denominator <= numerator * (total + stake)) break
    total += stake
    count += 1
  }
  const last = ordered[count - 1]
  if (count === seats && last) return { count, price: last.stake + 1n }
  const divisor = denominator - numerator
  return { count, price: (numerator * total + divisor - 1n) / divisor }
}

/** Most stake first; of equal stakes, the account that comes first in the alphabet. */
function compareValidators(one: Validator, other: Validator): number {
  if (one.stake !== other.stake) return one.stake > other.stake ? -1 : 1
  return one.account < other.account ? -1 : 1
}

/**
 * Estimates the validators of the epoch after the next one, which is decided at the end of this epoch: those of the next
 * epoch with the proposals of this one, without those who lose their seat for their work. Leaves out rewards, which
 * no one knows before the end of the epoch.
 *
 * @param losing accounts whose work is below a limit
 */
export function estimateSeats(
  { next, proposals }: Pick<EpochValidators, 'next' | 'proposals'>,
  { rules, losing }: { rules: EpochRules; losing: ReadonlySet<string> },
): SeatOrder {
  const stakes = new Map(next.map(({ account, stake }) => [account, stake]))
  for (const { account, stake } of proposals) stakes.set(account, stake)
  const candidates = Array.from(stakes, ([account, stake]) => ({ account, stake }))
  return selectSeats(
    candidates.filter(({ account, stake }) => stake > 0n && !losing.has(account)),
    rules,
  )
}
