import {
  formatCount,
  formatDuration,
  formatNear,
  formatPercent,
  formatTime,
} from '../network/format-amounts.ts'
import type { Kickout } from '../network/network-state.ts'
import type { PoolReport } from './pool-report.ts'
import type { Work, WorkKind } from './judge-work.ts'

export interface Advice {
  /** The kind of admonition that shows the advice. */
  tone: 'danger' | 'warning' | 'info' | 'tip'
  title: string
  text: string
  /** What to do, the first thing first. */
  steps: Step[]
}

export interface Step {
  text: string
  /** The page with the step: a route with a fragment. */
  route: string
}

const FIND_CAUSE = {
  text: 'Find the cause',
  route: '/validator/debug-rpc-and-debug-pages#first-checks',
}
const FAIL_OVER = {
  text: 'Move the key to the failover node if the cause is not clear within minutes',
  route: '/validator/failover-node-instruction',
}
const PING = { text: 'Check the keys and ping the pool', route: '/validator/lost-seat#way-back' }

/**
 * Says what a pool's state means and what to do first.
 *
 * @param ends ends of this epoch and the two after it, in milliseconds since 1970
 */
export function describeVerdict(
  { verdict, epochs }: PoolReport,
  { ends, now }: { ends: readonly [number, number, number]; now: number },
): Advice {
  const [endsNow, endsNext] = ends
  const until = (time: number): string => `${formatTime(time)}, in ${formatDuration(time - now)}`
  switch (verdict.kind) {
    case 'removed': {
      const isTooOld = verdict.kickout.reason === 'ProtocolVersionTooOld'
      const wayBack = isTooOld
        ? `A ping in this epoch does not count: update the node, and ping the pool in the next epoch, from about ${until(endsNow)}.`
        : `A ping in this epoch can bring the seat back in two epochs, about ${until(endsNext)}.`
      return {
        tone: 'danger',
        title: 'The network has removed this validator from the next epoch',
        text: `${describeKickout(verdict.kickout)} The stake is safe and goes back to the pool. ${wayBack}`,
        steps: [
          isTooOld
            ? { text: 'Update the node', route: '/maintenance/maintenance#how-to-update' }
            : { text: 'Fix the cause', route: '/validator/lost-seat#reasons' },
          PING,
        ],
      }
    }
    case 'losing':
      return {
        tone: 'danger',
        title: 'The seat will be lost after the next epoch',
        text: `${describeShortfall(verdict.work)} That cannot be made up before this epoch ends, about ${until(endsNow)}. The seat then ends one epoch later, about ${formatTime(endsNext)}.`,
        steps: [
          FIND_CAUSE,
          FAIL_OVER,
          {
            text: 'Ping the pool in the next epoch to get the seat back',
            route: '/validator/lost-seat#way-back',
          },
        ],
      }
    case 'below':
      return {
        tone: 'danger',
        title: 'The seat is in danger: act now',
        text: `${describeShortfall(verdict.work)} ${describeRoom(verdict.work, 'The seat stays only if the validator misses at most')} This epoch ends about ${until(endsNow)}.`,
        steps: [FIND_CAUSE, FAIL_OVER],
      }
    case 'close':
      return {
        tone: 'warning',
        title: 'Close to the limit',
        text: `${describeShortfall(verdict.work)} ${describeRoom(verdict.work, 'It can miss about')} This epoch ends about ${until(endsNow)}.`,
        steps: [FIND_CAUSE],
      }
    case 'unstaking':
      return {
        tone: 'warning',
        title: 'The pool has unstaked everything',
        text: `Its proposal of this epoch is 0 NEAR, so the seat ends about ${until(endsNext)}. If it was not you, find out who owns the pool.`,
        steps: [
          {
            text: 'Find out who owns the pool',
            route: '/validator/validator-bootcamp/staking-pools#retrieve-the-owner-id-of-the-staking-pool',
          },
          { text: 'Retire a validator in the right order', route: '/validator/retire' },
        ],
      }
    case 'too-little-stake':
      return {
        tone: epochs[0].hasSeat ? 'danger' : 'warning',
        title: 'Too little stake for a seat',
        text: `The pool needs about ${formatNear(verdict.missing)} more for the epoch that starts about ${until(endsNext)}. Others can still raise the price until this epoch ends.`,
        steps: [
          {
            text: 'Compare with the lowest seats',
            route: '/validator/compile-and-run-a-node#list-validators',
          },
          {
            text: 'Get more stake',
            route: '/validator/staking-and-delegation#what-is-a-minimum-amount-to-stake-as-a-validator',
          },
        ],
      }
    case 'waiting':
      return {
        tone: 'info',
        title: 'The seat starts soon',
        text: `The validator starts in ${verdict.epochsToSeat === 1 ? 'the next epoch' : 'two epochs'}, about ${until(ends[verdict.epochsToSeat - 1] ?? endsNext)}. The node must be synced and have the key of the pool by then.`,
        steps: [{ text: 'Check the sync and the key', route: '/validator/lost-seat#way-back' }],
      }
    case 'no-proposal':
      return {
        tone: 'warning',
        title: 'No seat and no proposal',
        text: `The pool has not proposed in this epoch. If it proposes before about ${until(endsNow)}, it can get a seat about ${formatTime(endsNext)}.`,
        steps: [PING, { text: 'Why was the seat lost?', route: '/validator/lost-seat' }],
      }
    case 'too-early':
      return {
        tone: 'info',
        title: 'Too early to say',
        text: 'The pool has a seat, but no work was due in this epoch yet. Look again in a few minutes.',
        steps: [],
      }
    case 'good':
      return {
        tone: 'tip',
        title: 'Nothing to do',
        text: `The pool has a seat in this epoch and the next one, and probably in the one after it. Its work is above the limits. This epoch ends about ${until(endsNow)}.`,
        steps: [],
      }
  }
}

/** A word for the verdict in a table of pools. */
export function summarizeVerdict({ verdict }: PoolReport): string {
  switch (verdict.kind) {
    case 'removed':
      return 'Removed'
    case 'losing':
      return 'Losing the seat'
    case 'below':
      return 'In danger'
    case 'close':
      return 'Close to a limit'
    case 'unstaking':
      return 'Unstaking'
    case 'too-little-stake':
      return 'Too little stake'
    case 'waiting':
      return 'Seat starts soon'
    case 'no-proposal':
      return 'No proposal'
    case 'too-early':
      return 'Too early to say'
    case 'good':
      return 'Nothing to do'
  }
}

const NOUNS: Record<WorkKind, string> = { blocks: 'blocks', chunks: 'chunks', endorsements: 'endorsements' }

function describeShortfall({ kind, produced, expected, percent = 0, limit = 0 }: Work): string {
  return `It has made ${formatCount(produced)} of ${formatCount(expected)} ${NOUNS[kind]} (${formatPercent(percent)}). The limit is ${limit}%.`
}

function describeRoom({ kind, missesInEpoch = 0 }: Work, start: string): string {
  return `${start} ${formatCount(Math.max(0, missesInEpoch))} more ${NOUNS[kind]} before the epoch ends.`
}

const LIMITS: Readonly<Record<string, string>> = {
  NotEnoughBlocks: 'blocks',
  NotEnoughChunks: 'chunks',
  NotEnoughChunkEndorsements: 'endorsements',
}

/** Says in words why the network removed a validator. */
export function describeKickout({ reason, values }: Kickout): string {
  const work = LIMITS[reason]
  if (work !== undefined) {
    const [produced, expected] = [Number(values['produced']), Number(values['expected'])]
    const percent = expected > 0 ? ` (${formatPercent((100 * produced) / expected)})` : ''
    return `It made ${formatCount(produced)} of ${formatCount(expected)} ${work}${percent}.`
  }
  switch (reason) {
    case 'NotEnoughStake':
      return `Its stake of ${formatYocto(values['stake_u128'])} was less than the ${formatYocto(values['threshold_u128'])} that a seat cost.`
    case 'Unstaked':
      return 'The pool unstaked everything.'
    case 'DidNotGetASeat':
      return 'It had enough stake for the threshold, but others had more.'
    case 'ProtocolVersionTooOld':
      return `Its last block voted for protocol version ${values['version']}, and the network changed to ${values['network_version']}. Update the node.`
    default:
      return `The network gives the reason ${reason}.`
  }
}

function formatYocto(value = ''): string {
  return /^\d+$/.test(value) ? formatNear(BigInt(value)) : 'an unknown amount'
}

/** The work of a pool in a line, such as "blocks 99.2%, chunks 98.0%". */
export function describeWork(work: readonly Work[]): string {
  const parts = work.flatMap(({ kind, percent }) =>
    percent === undefined ? [] : [`${kind} ${formatPercent(percent)}`],
  )
  return parts.join(', ') || '–'
}

/** How far work is from the limit below which the seat is lost. */
export function describeDistance({
  kind,
  limit,
  percent,
  missesToLimit = 0,
  missesInEpoch = 0,
}: Work): string {
  if (limit === undefined) return 'Does not decide about the seat of a producer'
  if (percent === undefined) return 'None was due yet'
  if (missesInEpoch < 0) return `The ${limit}% cannot be reached any more in this epoch`
  if (missesToLimit < 0) return `Below ${limit}%. At most ${formatCount(missesInEpoch)} more can be missed`
  return `${formatCount(missesToLimit)} ${kind} in a row, or about ${formatCount(missesInEpoch)} until the epoch ends`
}
