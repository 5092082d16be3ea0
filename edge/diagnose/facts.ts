import { isObject } from '../contract/is-object.ts'
import type { RecognizedDocument } from './json-documents.ts'
import type { LogFacts } from './log-facts.ts'
import type { LatestTime } from './latest-time.ts'

/** Everything that a text says about a node, by kind of document. */
export type Facts = Readonly<Record<string, unknown>>

export interface FactInput {
  log: LogFacts
  documents: readonly RecognizedDocument[]
  /** Facts about the metrics; undefined if the text has none. */
  metrics: Facts | undefined
  /** What lines of other commands say. */
  text: Facts
  latestTime: LatestTime
  /** Milliseconds since 1970. */
  now: number
}

/** An answer of /status that is older than this was copied earlier, unless the text says otherwise. */
const STALE_SECONDS = 3 * 86_400

/** Collects the facts. Of two documents of one kind, the later one counts. */
export function collectFacts({ log, documents, metrics, text, latestTime, now }: FactInput): Facts {
  const facts: Record<string, unknown> = { text }
  for (const { kind, value } of documents)
    facts[kind] =
      kind === 'rpc'
        ? readRpcError(value)
        : kind === 'status'
          ? compareAnswers(value, facts['status'])
          : value
  if (log.statusLines > 0 || log.release !== undefined) facts['log'] = log
  if (metrics) facts['metrics'] = metrics
  const { status, config, validators, network_info: network } = facts
  if (isObject(status)) facts['status'] = { ...status, ...deriveStatus(status, { latestTime, now }) }
  if (isObject(config)) facts['config'] = { ...config, ...deriveConfig(config) }
  if (isObject(network)) facts['network_info'] = { ...derivePeers(network), ...network }
  facts['node'] = {
    ...deriveNode(facts),
    ...combineFacts(facts),
    ...(isObject(validators) && deriveWork(validators, facts)),
  }
  return facts
}

/** Compares an answer of /status with an earlier one in the text, which can come from another node. */
function compareAnswers(status: Facts, earlier: unknown): Facts {
  if (!isObject(earlier)) return status
  const [height, other] = [status, earlier].map((one) => readFact(one, 'sync_info.latest_block_height'))
  const isSame = (key: string): boolean => status[key] === earlier[key]
  // Who asks one node twice asks for its height.
  const isOtherNode = height === undefined || !isSame('node_public_key')
  const isValidator = typeof status['validator_public_key'] === 'string'
  return {
    ...status,
    ...(height !== undefined && other !== undefined && { is_same_height: height === other }),
    height_gap: gapOf([Number(height), Number(other)]),
    has_key_of_other_node: isValidator && isOtherNode && isSame('validator_public_key'),
  }
}

/** Blocks between the lowest and the highest height. */
function gapOf(heights: readonly number[]): number | undefined {
  const known = heights.filter((height) => height > 0)
  return known.length > 1 ? Math.max(...known) - Math.min(...known) : undefined
}

/** The name of the cause, the message, and everything else as text. */
function readRpcError(value: Readonly<Record<string, unknown>>): Facts {
  const { error } = value
  if (!isObject(error)) return { message: String(error), text: String(error) }
  const cause = isObject(error['cause']) ? error['cause'] : {}
  const name = cause['name'] ?? error['name']
  return { name, message: error['message'], code: error['code'], text: JSON.stringify(error) }
}

function deriveStatus(status: Facts, { latestTime, now }: { latestTime: LatestTime; now: number }): Facts {
  const sync = isObject(status['sync_info']) ? status['sync_info'] : {}
  const time = Date.parse(String(sync['latest_block_time']))
  const copied = latestTime.timeNear(time)
  const age = Math.round((now - time) / 1000)
  const behind = copied === undefined || copied < time - 60_000 ? age : Math.round((copied - time) / 1000)
  const validators = status['validators']
  const account = status['validator_account_id']
  const hasSeat =
    typeof account === 'string' &&
    Array.isArray(validators) &&
    validators.some((item) => item === account || (isObject(item) && item['account_id'] === account))
  return {
    has_seat: hasSeat,
    lacks_seat: !hasSeat && typeof account === 'string' && Array.isArray(validators),
    ...(age >= 0 && { age }),
    ...(copied !== undefined && { seconds_ahead: Math.round((time - copied) / 1000) }),
    ...((behind !== age || age < STALE_SECONDS) && { seconds_behind: Math.max(0, behind) }),
  }
}

const SECOND_NANOS = 1e9
/** Rate of garbage collection that releases from 2.14 on require: a block each 600 ms. */
const SLOWEST_GC = 1 / 0.6

function deriveConfig(config: Facts): Facts {
  const read = (path: string): unknown => readFact(config, path)
  const seconds = (path: string, fallback: number): number => {
    const [secs, nanos] = [read(`${path}.secs`), read(`${path}.nanos`)]
    return typeof secs === 'number' ? secs + Number(nanos ?? 0) / SECOND_NANOS : fallback
  }
  const limit = read('gc_blocks_limit') ?? 2
  return {
    is_gc_slow: Number(limit) / seconds('gc_step_period', 0.5) < SLOWEST_GC,
    archive_without_shards:
      config['archive'] === true &&
      (isEmptyList(config['tracked_shards']) ||
        readFact(config, 'tracked_shards_config.Accounts') !== undefined),
    is_archive_off: config['archive'] === false && /archiv/i.test(String(read('store.path'))),
    is_horizon_too_far:
      Number(read('epoch_sync.epoch_sync_horizon_num_epochs')) > Number(read('gc_num_epochs_to_keep') ?? 5),
    // A part of the file does not say what is not in it.
    has_unused_cold_store:
      read('split_storage.enable_split_storage_view_client') === false ||
      (config['split_storage'] === undefined && config['genesis_file'] !== undefined),
    has_private_address: [
      read('network.experimental.tier3_public_addr'),
      ...[read('network.public_addrs')].flat(),
    ].some((address) => typeof address === 'string' && PRIVATE.test(address)),
    has_bad_boot_node: hasBadBootNode(read('network.boot_nodes')),
    has_placeholder: /<[a-z_]+>/.test(JSON.stringify(config)),
  }
}

const PRIVATE = /(?:^|@)(?:10|127|192\.168|172\.(?:1[6-9]|2\d|3[01]))\./

function isEmptyList(value: unknown): boolean {
  return Array.isArray(value) && value.length === 0
}

function hasBadBootNode(nodes: unknown): boolean {
  if (typeof nodes !== 'string' || nodes.trim() === '') return false
  return nodes.split(',').some((node) => !/^\s*\w+:\w+@[^\s@]+:\d+\s*$/.test(node))
}

/** The work of the validator of this node: of its account, or of the only validator in the answer. */
function deriveWork(validators: Facts, facts: Facts): Facts {
  const account = ownAccount(facts)
  const current = validators['current_validators']
  const list = Array.isArray(current) ? current.filter(isObject) : []
  const own = list.find((item) => item['account_id'] === account) ?? (list.length === 1 ? list[0] : undefined)
  if (!own) return typeof account === 'string' && list.length > 0 ? { is_listed: false } : {}
  const done = (kind: string): number | undefined =>
    divideWork(Number(own[`num_produced_${kind}`]), Number(own[`num_expected_${kind}`]))
  const key = readFact(facts, 'status.validator_public_key')
  return omitUndefined({
    is_key_different:
      typeof key === 'string' && own['account_id'] === account ? key !== own['public_key'] : undefined,
    work_done: leastWork(done('blocks'), done('chunks')),
    endorsements_done: done('endorsements'),
  })
}

/** With less work, the share says nothing yet. */
const MIN_EXPECTED = 20

export function divideWork(produced: number, expected: number): number | undefined {
  return expected >= MIN_EXPECTED ? produced / expected : undefined
}

export function leastWork(...shares: (number | undefined)[]): number | undefined {
  const known = shares.filter((share) => share !== undefined)
  return known.length > 0 ? Math.min(...known) : undefined
}

function derivePeers({ active_peers: peers }: Facts): Facts {
  if (!Array.isArray(peers)) return {}
  const heights = peers.map((peer) => (isObject(peer) ? Number(peer['height']) || 0 : 0))
  return { num_active_peers: peers.length, height: Math.max(0, ...heights) }
}

/** Facts that several kinds of text contain. */
function combineFacts(facts: Facts): Facts {
  const read = (path: string): unknown => readFact(facts, path)
  const difference = (path: string, other: string): number => Number(read(path)) - Number(read(other))
  const found = {
    peers: read('network_info.num_active_peers') ?? read('metrics.near_peer_connections_total'),
    is_height_static:
      read('metrics.is_height_static') ?? read('status.is_same_height') ?? read('text.isHeightRepeated'),
    memory_free: read('metrics.memory_free') ?? read('text.memoryFree'),
    cold_lag:
      read('metrics.cold_lag') ??
      difference('split_storage.final_head_height', 'split_storage.cold_head_height'),
    // How many versions the network is ahead of the release.
    protocol_lag: [
      difference('status.protocol_version', 'status.latest_protocol_version'),
      difference('status.protocol_version', 'log.protocol'),
      difference('metrics.near_current_protocol_version', 'metrics.near_node_protocol_version'),
    ].find((lag) => lag > 0),
    is_key_different: differs(read('text.keys'), read('status.validator_public_key')),
    is_split_too_large:
      Number(read('metrics.split_memory')) >
      Number(read('metrics.node_memory_MemAvailable_bytes') ?? read('text.memoryAvailable')),
    healthy_lines: read('log.healthyLines') ?? 0,
    height_gap:
      read('status.height_gap') ??
      read('text.heightGap') ??
      gapOf([
        Number(read('network_info.height')),
        Number(read('status.sync_info.latest_block_height') ?? read('log.height')),
      ]),
    work_done: read('metrics.work_done') ?? read('text.workDone'),
    endorsements_done: read('metrics.endorsements_done'),
  }
  return omitUndefined(found)
}

/** Whether the keys in lines of their own, or one of them and the key of the node, are not the same. */
function differs(keys: unknown, own: unknown): boolean | undefined {
  if (!Array.isArray(keys)) return undefined
  return new Set([...keys, ...(typeof own === 'string' ? [own] : [])]).size > 1
}

/** Leaves out what the text does not say. */
export function omitUndefined(facts: Facts): Facts {
  return Object.fromEntries(
    Object.entries(facts).filter(([, value]) => value !== undefined && !Number.isNaN(value)),
  )
}

/** The account of the validator, from its node or from the reader. */
function ownAccount(facts: Facts): unknown {
  return readFact(facts, 'status.validator_account_id') ?? readFact(facts, 'text.pool')
}

/** Facts about the node that follow from several documents. */
function deriveNode(facts: Facts): Facts {
  const read = (path: string): unknown => readFact(facts, path)
  const account = ownAccount(facts)
  const release = read('status.version.version') ?? read('log.release')
  const network = read('status.chain_id')
  const isValidator = read('status.has_seat') === true || read('log.isValidator') === true
  const role = isValidator
    ? 'validator'
    : read('config.archive') === true
      ? 'archival'
      : typeof account === 'string'
        ? 'candidate'
        : read('config.tracked_shards_config') === 'AllShards'
          ? 'rpc'
          : undefined
  const kickouts = read('validators.prev_epoch_kickout')
  const own = Array.isArray(kickouts)
    ? kickouts.find((item) => isObject(item) && typeof account === 'string' && item['account_id'] === account)
    : undefined
  return {
    ...(role !== undefined && { role }),
    ...(typeof release === 'string' && { release }),
    ...(typeof network === 'string' && { network }),
    ...(isObject(own) && { kickout: describeKickout(own['reason']) }),
    ...(isObject(read('validators.own_kickout')) && {
      kickout: describeKickout(read('validators.own_kickout')),
    }),
    // Whether one of them is this node is unknown.
    ...(Array.isArray(kickouts) &&
      kickouts.length > 0 &&
      typeof account !== 'string' && {
        kickouts: kickouts
          .filter(isObject)
          .slice(0, 10)
          .map((item) => `${String(item['account_id'])} (${describeKickout(item['reason'])})`)
          .join(', '),
      }),
  }
}

/** Formats a reason such as `{"NotEnoughChunks":{"produced":310,"expected":420}}`: `NotEnoughChunks: produced 310, expected 420`. */
function describeKickout(reason: unknown): string {
  return JSON.stringify(reason ?? 'unknown')
    .replaceAll(/[{}"]/g, '')
    .replaceAll(':', ' ')
    .replace(' ', ': ')
    .replaceAll(',', ', ')
}

/** Returns the value at a path such as `status.sync_info.syncing`. */
export function readFact(facts: Facts, path: string): unknown {
  let value: unknown = facts
  for (const key of path.split('.')) {
    if (!isObject(value) || !Object.hasOwn(value, key)) return undefined
    value = value[key]
  }
  return value
}
