import { isObject } from '@node-docs/edge/contract/is-object'
/**
 * A stub of NEAR RPC nodes: it answers with the fields that nearcore 2.13 sends (core/primitives/src/views.rs), about a small
 * network whose validators the caller chooses. A pure function, so that unit tests use it as `fetch`, and browser tests as
 * the answer of an intercepted request.
 */
export interface StubNetwork {
  chainId: 'mainnet' | 'testnet' | 'localnet'
  /** Number of the current epoch. */
  epoch: number
  /** Height of the newest block, counted from the first of the epoch. */
  blocksInEpoch: number
  /** Time of the newest block, in milliseconds since 1970. */
  time: number
  validators: readonly StubValidator[]
  /** Accounts with a seat in the next epoch. Default: the current ones with the same stake. */
  next?: readonly StubValidator[]
  proposals?: readonly StubValidator[]
  /** Removals that the list of an epoch contains, by the number of the epoch. */
  kickouts?: Readonly<Record<number, readonly { account_id: string; reason: unknown }[]>>
  /** The oldest epoch that the node still has. */
  oldestEpoch?: number
  windows?: readonly (readonly [start: number, end: number])[]
}

export interface StubValidator {
  account: string
  /** In NEAR. */
  stake: number
  /** Produced and expected. */
  blocks?: readonly [number, number]
  chunks?: readonly [number, number]
  endorsements?: readonly [number, number]
}

/** First height of epoch 0. */
const GENESIS = 9_820_210
const EPOCH_LENGTH = 43_200
const BLOCK_MS = 600
const YOCTO = '0'.repeat(24)

export function firstHeight(epoch: number): number {
  return GENESIS + epoch * EPOCH_LENGTH
}

/** Returns the JSON-RPC answer to the body of a request. */
export function answerRpc(body: unknown, network: StubNetwork): unknown {
  const { method, params } = JSON.parse(typeof body === 'string' ? body : '')
  const result = answer(method, params, network)
  const envelope = { jsonrpc: '2.0', id: 'dontcare' }
  return result === undefined
    ? { ...envelope, error: rpcError('METHOD_NOT_FOUND', 'Method not found') }
    : { ...envelope, ...result }
}

function answer(
  method: string,
  params: unknown,
  network: StubNetwork,
): { result: unknown } | { error: unknown } | undefined {
  switch (method) {
    case 'status':
      return { result: status(network) }
    case 'validators':
      return validators(params, network)
    case 'block':
      return block(params, network)
    case 'EXPERIMENTAL_protocol_config':
      return { result: protocolConfig(network) }
    case 'maintenance_windows':
      return { result: (network.windows ?? []).map(([start, end]) => ({ start, end })) }
    case 'query':
      return { error: rpcError('UNKNOWN_ACCOUNT', 'account does not exist while viewing') }
    default:
      return undefined
  }
}

function rpcError(name: string, data: string) {
  return { name: 'HANDLER_ERROR', cause: { info: {}, name }, code: -32_000, message: 'Server error', data }
}

function status({ chainId, time, epoch, blocksInEpoch }: StubNetwork) {
  return {
    version: { version: '2.13.4', build: '2.13.4', rustc_version: '1.92.0' },
    chain_id: chainId,
    protocol_version: 86,
    latest_protocol_version: 86,
    rpc_addr: '0.0.0.0:3030',
    validators: [],
    sync_info: {
      latest_block_hash: 'head',
      latest_block_height: firstHeight(epoch) + blocksInEpoch,
      latest_state_root: 'root',
      latest_block_time: new Date(time).toISOString(),
      syncing: false,
      epoch_start_height: firstHeight(epoch),
    },
    validator_account_id: null,
    validator_public_key: null,
    node_public_key: 'ed25519:node',
    uptime_sec: 864_000,
  }
}

function validators(params: unknown, network: StubNetwork) {
  const epochId = isObject(params) ? String(params['epoch_id']) : undefined
  const epoch = epochId === undefined ? network.epoch : Number(epochId.replace('epoch-', ''))
  if (epoch < (network.oldestEpoch ?? network.epoch - 4))
    return { error: rpcError('UNKNOWN_EPOCH', 'Unknown Epoch') }
  return {
    result: {
      current_validators: network.validators.map((item) => ({
        ...toEntry(item),
        is_slashed: false,
        shards: [0],
        ...toWork(item),
      })),
      next_validators: (network.next ?? network.validators).map((item) => ({
        ...toEntry(item),
        shards: [0],
      })),
      current_fishermen: [],
      next_fishermen: [],
      current_proposals: (network.proposals ?? []).map((item) => ({
        ...toEntry(item),
        validator_stake_struct_version: 'V1',
      })),
      prev_epoch_kickout: network.kickouts?.[epoch] ?? [],
      epoch_start_height: firstHeight(epoch),
      epoch_height: epoch,
    },
  }
}

function toEntry({ account, stake }: StubValidator) {
  return { account_id: account, public_key: 'ed25519:key', stake: stake === 0 ? '0' : `${stake}${YOCTO}` }
}

function toWork({ blocks = [0, 0], chunks = [0, 0], endorsements = [0, 0] }: StubValidator) {
  return {
    num_produced_blocks: blocks[0],
    num_expected_blocks: blocks[1],
    num_produced_chunks: chunks[0],
    num_expected_chunks: chunks[1],
    num_produced_endorsements: endorsements[0],
    num_expected_endorsements: endorsements[1],
  }
}

/** Blocks are named `last-<epoch>` if they are the last of an epoch. The id of an epoch is the last block two epochs before. */
function block(params: unknown, network: StubNetwork) {
  const id = isObject(params) ? params['block_id'] : undefined
  const isFinal = id === undefined
  const epoch = typeof id === 'string' ? Number(id.replace('epoch-', '')) - 2 : network.epoch
  if (epoch < (network.oldestEpoch ?? network.epoch - 4))
    return { error: rpcError('UNKNOWN_BLOCK', 'DB Not Found Error: BLOCK') }
  const head = firstHeight(network.epoch) + network.blocksInEpoch
  const height = isFinal ? head : typeof id === 'number' ? id : firstHeight(epoch + 1) - 1
  const time = network.time - (head - height) * BLOCK_MS
  return {
    result: {
      author: 'author.pool.near',
      header: {
        height,
        hash: 'hash',
        epoch_id: `epoch-${epoch}`,
        next_epoch_id: `epoch-${epoch + 1}`,
        timestamp: time * 1e6,
        timestamp_nanosec: `${time}000000`,
        latest_protocol_version: 86,
      },
      chunks: [],
    },
  }
}

function protocolConfig({ chainId }: StubNetwork) {
  return {
    protocol_version: 86,
    chain_id: chainId,
    genesis_height: GENESIS,
    num_block_producer_seats: chainId === 'mainnet' ? 100 : 20,
    epoch_length: EPOCH_LENGTH,
    block_producer_kickout_threshold: 80,
    chunk_producer_kickout_threshold: 80,
    chunk_validator_only_kickout_threshold: 70,
    minimum_stake_ratio: [1, 62_500],
    protocol_upgrade_stake_threshold: [4, 5],
  }
}
