import { isObject } from '@node-docs/edge/contract/is-object'
import type { Network, RpcClient } from './rpc-client.ts'
import type { Pace } from './epoch-clock.ts'
import {
  defaultRules,
  type EpochRules,
  type EpochValidators,
  type HeightRange,
  parseBlock,
  parseRules,
  parseStatus,
  parseValidators,
  parseWindows,
  type Status,
} from './network-state.ts'

export interface LoadedNetwork {
  /** The node that answered. */
  node: string
  status: Status
  validators: EpochValidators
  rules: EpochRules
  pace: Pace
}

/** Loads the state of a network. What does not change within an epoch is loaded once per epoch. */
export function createNetworkLoader(client: RpcClient, network: Network) {
  let known: { epochHeight: number; startTime: number; rules: EpochRules } | undefined

  return async function load(): Promise<LoadedNetwork> {
    const { node, result } = await client.call('validators', [null])
    const validators = parseValidators(result)
    const status = parseStatus((await client.call('status', [])).result)
    if (known?.epochHeight !== validators.epochHeight)
      known = {
        epochHeight: validators.epochHeight,
        startTime: await loadBlockTime(client, validators.startHeight, status.time),
        rules: await loadRules(client, network),
      }
    const { startTime, rules } = known
    const { startHeight } = validators
    const { height, time } = status
    const { epochLength } = rules
    return { node, status, validators, rules, pace: { startHeight, startTime, height, time, epochLength } }
  }
}

/** Returns the time of a block. Without it, the pace of the chain is a usual one. */
export async function loadBlockTime(client: RpcClient, height: number, otherwise: number): Promise<number> {
  try {
    return parseBlock((await client.call('block', { block_id: height })).result).time
  } catch {
    return otherwise
  }
}

async function loadRules(client: RpcClient, network: Network): Promise<EpochRules> {
  const rules = defaultRules(network)
  try {
    return parseRules(
      (await client.call('EXPERIMENTAL_protocol_config', { finality: 'final' })).result,
      rules,
    )
  } catch {
    return rules
  }
}

/** Rejects if no node offers the method. */
export async function loadWindows(client: RpcClient, pool: string): Promise<HeightRange[]> {
  return parseWindows((await client.call('maintenance_windows', { account_id: pool })).result)
}

/** Whether an account exists; undefined if no node says so. */
export async function loadAccountExists(client: RpcClient, account: string): Promise<boolean | undefined> {
  try {
    await client.call('query', { request_type: 'view_account', finality: 'final', account_id: account })
    return true
  } catch (error) {
    const failures: unknown = isObject(error) ? error['failures'] : undefined
    const isUnknown = JSON.stringify(failures ?? '').includes('UNKNOWN_ACCOUNT')
    return isUnknown ? false : undefined
  }
}

/**
 * Loads the validators of the epochs before this one, newest first, at most `count`. The id of an epoch is the hash of the
 * last block two epochs before, so each block names the next older one. Ends at the first epoch that no node has.
 */
export async function* loadOlderEpochs(client: RpcClient, count: number): AsyncGenerator<EpochValidators> {
  let { nextEpochId: hash } = parseBlock((await client.call('block', { finality: 'final' })).result)
  for (let older = 1; older <= count; older += 1) {
    const { epochId, nextEpochId } = parseBlock((await client.call('block', { block_id: hash })).result)
    yield parseValidators((await client.call('validators', { epoch_id: epochId })).result)
    hash = nextEpochId
  }
}
