import type { RecognizedDocument } from './documents.ts'
import { isObject } from './documents.ts'
import type { LogFacts } from './log-facts.ts'
import { compareReleases } from './releases.ts'
import type { Condition, Rule } from './rules.ts'

/** Everything that a text says about a node, by kind of document. */
export type Facts = Readonly<Record<string, unknown>>

export interface FactInput {
  log: LogFacts
  documents: readonly RecognizedDocument[]
  /** Sum of the samples of each metric. */
  metrics: ReadonlyMap<string, number>
  /** Milliseconds since 1970. */
  now: number
}

/** Collects the facts. Of two documents of one kind, the later one counts. */
export function collectFacts({ log, documents, metrics, now }: FactInput): Facts {
  const facts: Record<string, unknown> = {}
  for (const { kind, value } of documents) facts[kind] = kind === 'rpc' ? readRpcError(value) : value
  if (log.statusLines > 0 || log.release !== undefined) facts['log'] = log
  if (metrics.size > 0) facts['metrics'] = Object.fromEntries(metrics)
  const status = facts['status']
  if (isObject(status)) facts['status'] = { ...status, ...deriveStatus(status, now) }
  facts['node'] = describeNode(facts)
  return facts
}

/** The name of the cause, the message, and everything else as text. */
function readRpcError(value: Readonly<Record<string, unknown>>): Facts {
  const { error } = value
  if (!isObject(error)) return { message: String(error), text: String(error) }
  const cause = isObject(error['cause']) ? error['cause'] : {}
  const name = cause['name'] ?? error['name']
  return { name, message: error['message'], code: error['code'], text: JSON.stringify(error) }
}

function deriveStatus(status: Facts, now: number): Facts {
  const sync = isObject(status['sync_info']) ? status['sync_info'] : {}
  const time = Date.parse(String(sync['latest_block_time']))
  const validators = status['validators']
  const account = status['validator_account_id']
  const hasSeat =
    typeof account === 'string' &&
    Array.isArray(validators) &&
    validators.some((item) => item === account || (isObject(item) && item['account_id'] === account))
  return {
    has_seat: hasSeat,
    ...(Number.isFinite(time) && { seconds_behind: Math.max(0, Math.round((now - time) / 1000)) }),
  }
}

/** Facts about the node that follow from several documents. */
function describeNode(facts: Facts): Facts {
  const read = (path: string): unknown => readFact(facts, path)
  const account = read('status.validator_account_id')
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
    ...(isObject(own) && { kickout: JSON.stringify(own['reason']) }),
    // Whether one of them is this node is unknown.
    ...(Array.isArray(kickouts) && typeof account !== 'string' && { kickouts: kickouts.length }),
  }
}

/** Whether the rule is about the release of the node. */
export function isForRelease(facts: Facts, { releases = {} }: Pick<Rule, 'releases'>): boolean {
  const release = readFact(facts, 'node.release')
  if (typeof release !== 'string') return true
  const { since, before } = releases
  return (
    (since === undefined || compareReleases(release, since) >= 0) &&
    (before === undefined || compareReleases(release, before) < 0)
  )
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

/** Whether all conditions hold. */
export function meets(facts: Facts, conditions: readonly Condition[]): boolean {
  return conditions.every((condition) => meetsOne(readFact(facts, condition.fact), condition))
}

function meetsOne(value: unknown, { is, isNot, above, below, has, present }: Condition): boolean {
  if (present === false) return value === undefined
  if (value === undefined) return false
  return (
    (is === undefined || value === is) &&
    (isNot === undefined || value !== isNot) &&
    (above === undefined || Number(value) > above) &&
    (below === undefined || Number(value) < below) &&
    (has === undefined || contains(value, has))
  )
}

function contains(value: unknown, part: string): boolean {
  if (typeof value === 'string') return value.toLowerCase().includes(part.toLowerCase())
  if (Array.isArray(value)) return value.includes(part)
  return isObject(value) && Object.hasOwn(value, part)
}
