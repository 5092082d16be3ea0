import { isObject } from '@node-docs/edge/contract/is-object'
import type { Network } from './rpc-client.ts'

/** What a validator produced in an epoch, and what it was expected to produce. */
export interface Count {
  produced: number
  expected: number
}

export interface Validator {
  account: string
  /** In yoctoNEAR, 10⁻²⁴ NEAR. */
  stake: bigint
}

export interface ActiveValidator extends Validator {
  blocks: Count
  chunks: Count
  endorsements: Count
  /** Chunks by ID of the shard. */
  shards: ReadonlyMap<string, Count>
}

/** Why the network removed a validator: a `ValidatorKickoutReason` of nearcore. */
export interface Kickout {
  account: string
  reason: string
  /** For work: produced and expected. For stake: the stake and the threshold, in yoctoNEAR. For a version: both versions. */
  values: Record<string, string>
}

/** The answer of the RPC method `validators` about one epoch. */
export interface EpochValidators {
  epochHeight: number
  startHeight: number
  current: ActiveValidator[]
  next: Validator[]
  proposals: Validator[]
  /** Removed from the next epoch, for their work in the previous one. */
  kickouts: Kickout[]
}

/** @throws Error if the answer lacks a field. */
export function parseValidators(value: unknown): EpochValidators {
  const answer = toRecord(value, 'validators')
  return {
    epochHeight: toNumber(answer['epoch_height'], 'epoch_height'),
    startHeight: toNumber(answer['epoch_start_height'], 'epoch_start_height'),
    current: toList(answer['current_validators']).map((item) => ({
      ...parseValidator(item),
      blocks: parseCount(item, 'blocks'),
      chunks: parseCount(item, 'chunks'),
      endorsements: parseCount(item, 'endorsements'),
      shards: parseShards(item),
    })),
    next: toList(answer['next_validators']).map(parseValidator),
    proposals: toList(answer['current_proposals']).map(parseValidator),
    kickouts: toList(answer['prev_epoch_kickout']).map(parseKickout),
  }
}

function parseValidator(item: Record<string, unknown>): Validator {
  const account = item['account_id']
  const stake = item['stake']
  if (typeof account !== 'string' || typeof stake !== 'string' || !/^\d+$/.test(stake))
    throw new Error('The answer of validators has an entry without an account or a stake')
  return { account, stake: BigInt(stake) }
}

/** Nodes leave out counts of endorsements that are 0. */
function parseCount(item: Record<string, unknown>, kind: string): Count {
  return {
    produced: Number(item[`num_produced_${kind}`] ?? 0),
    expected: Number(item[`num_expected_${kind}`] ?? 0),
  }
}

/** The counts are in the order of the shards that the validator produces. */
function parseShards(item: Record<string, unknown>): Map<string, Count> {
  const [ids, produced, expected] = [
    'shards_produced',
    'num_produced_chunks_per_shard',
    'num_expected_chunks_per_shard',
  ].map((key): unknown[] => (Array.isArray(item[key]) ? item[key] : []))
  return new Map(
    ids?.map((id, index) => [
      String(id),
      { produced: Number(produced?.[index] ?? 0), expected: Number(expected?.[index] ?? 0) },
    ]),
  )
}

/** A reason without values is a string, such as "Unstaked"; the others are objects with one key. */
function parseKickout(item: Record<string, unknown>): Kickout {
  const account = String(item['account_id'])
  const { reason } = item
  if (!isObject(reason)) return { account, reason: String(reason), values: {} }
  const [name, details] = Object.entries(reason)[0] ?? ['unknown']
  const values = isObject(details) ? details : {}
  return {
    account,
    reason: name,
    values: Object.fromEntries(Object.entries(values).map(([key, value]) => [key, String(value)])),
  }
}

export interface Status {
  /** Height of the newest block. */
  height: number
  /** Time of the newest block, in milliseconds since 1970. */
  time: number
  isSyncing: boolean
  /** First height of the epoch; undefined if the node does not tell. */
  epochStart: number | undefined
  /** The protocol version of this epoch. */
  protocol: number
  /** The release that the node runs, such as 2.13.4. */
  release: string
}

export function parseStatus(value: unknown): Status {
  const status = toRecord(value, 'status')
  const sync = toRecord(status['sync_info'], 'status')
  const version = isObject(status['version']) ? String(status['version']['version']) : ''
  return {
    height: toNumber(sync['latest_block_height'], 'latest_block_height'),
    time: Date.parse(String(sync['latest_block_time'])),
    isSyncing: sync['syncing'] === true,
    epochStart: typeof sync['epoch_start_height'] === 'number' ? sync['epoch_start_height'] : undefined,
    protocol: toNumber(status['protocol_version'], 'protocol_version'),
    release: version,
  }
}

export interface BlockHeader {
  height: number
  /** In milliseconds since 1970. */
  time: number
  epochId: string
  nextEpochId: string
}

export function parseBlock(value: unknown): BlockHeader {
  const header = toRecord(toRecord(value, 'block')['header'], 'block')
  return {
    height: toNumber(header['height'], 'height'),
    // Nanoseconds, which a number cannot hold exactly.
    time: Number(BigInt(String(header['timestamp_nanosec'] ?? header['timestamp'])) / 1_000_000n),
    epochId: String(header['epoch_id']),
    nextEpochId: String(header['next_epoch_id']),
  }
}

/** The rules of an epoch. */
export interface EpochRules {
  /** Blocks in an epoch. */
  epochLength: number
  /** Seats for validators that produce blocks and chunks. */
  producerSeats: number
  /** Seats for all validators. */
  seats: number
  /** The smallest stake of a seat is this part of the stake of all validators. */
  minimumStakeRatio: readonly [numerator: bigint, denominator: bigint]
  /** Percent of the work below which a validator loses its seat. */
  limits: { blocks: number; chunks: number; endorsements: number }
  /** Percent of the stake that the network removes at most in one epoch for the work. */
  maxKickoutStake: number
  /** Whether a producer can lose a shard within the epoch, which protocol version 87 introduces. */
  hasEarlyKickout: boolean
}

/**
 * The rules of protocol versions 85 to 87 (nearcore core/primitives/res/epoch_configs). RPC nodes do not tell the number of
 * all seats.
 */
export function defaultRules(network: Network): EpochRules {
  return {
    epochLength: 43_200,
    producerSeats: network === 'mainnet' ? 100 : 20,
    seats: 500,
    minimumStakeRatio: [1n, 62_500n],
    limits: { blocks: 80, chunks: 80, endorsements: 70 },
    maxKickoutStake: 30,
    hasEarlyKickout: false,
  }
}

const EARLY_KICKOUT_VERSION = 87

/** Reads the answer of `EXPERIMENTAL_protocol_config`. Fields that it lacks keep the value of `rules`. */
export function parseRules(value: unknown, rules: EpochRules): EpochRules {
  const config = isObject(value) ? value : {}
  const number = (key: string, otherwise: number) =>
    typeof config[key] === 'number' ? config[key] : otherwise
  const ratio = config['minimum_stake_ratio']
  const [numerator, denominator] = Array.isArray(ratio) ? ratio.map(Number) : []
  const isRatio =
    numerator !== undefined && denominator !== undefined && numerator > 0 && denominator > numerator
  return {
    epochLength: number('epoch_length', rules.epochLength),
    producerSeats: number('num_block_producer_seats', rules.producerSeats),
    seats: number('num_chunk_validator_seats', rules.seats),
    minimumStakeRatio: isRatio ? [BigInt(numerator), BigInt(denominator)] : rules.minimumStakeRatio,
    limits: {
      blocks: number('block_producer_kickout_threshold', rules.limits.blocks),
      chunks: number('chunk_producer_kickout_threshold', rules.limits.chunks),
      endorsements: number('chunk_validator_only_kickout_threshold', rules.limits.endorsements),
    },
    maxKickoutStake: number('max_kickout_stake_perc', rules.maxKickoutStake),
    hasEarlyKickout: number('protocol_version', 0) >= EARLY_KICKOUT_VERSION,
  }
}

/** Heights in which a validator has no block and no chunk to produce. */
export interface HeightRange {
  start: number
  /** The first height after the range. */
  end: number
}

/** Reads the answer of `maintenance_windows`: objects, and pairs in releases before 2.10. */
export function parseWindows(value: unknown): HeightRange[] {
  if (!Array.isArray(value)) return []
  return value
    .map((item: unknown) =>
      Array.isArray(item)
        ? { start: Number(item[0]), end: Number(item[1]) }
        : { start: Number(isObject(item) && item['start']), end: Number(isObject(item) && item['end']) },
    )
    .filter(({ start, end }) => Number.isSafeInteger(start) && end > start)
}

function toRecord(value: unknown, name: string): Record<string, unknown> {
  if (!isObject(value)) throw new Error(`The answer of ${name} is not an object`)
  return value
}

function toList(value: unknown): Record<string, unknown>[] {
  return Array.isArray(value) ? value.filter(isObject) : []
}

function toNumber(value: unknown, name: string): number {
  if (typeof value !== 'number' || !Number.isFinite(value))
    throw new Error(`The answer has no number ${name}`)
  return value
}
