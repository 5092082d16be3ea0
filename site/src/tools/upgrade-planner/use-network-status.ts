import { useEffect, useState } from 'react'
import { createRpcClient, type Network, type NodeFailure, RpcError } from '../network/rpc-client.ts'
import { blockTime, epochEnd } from '../network/epoch-clock.ts'
import { loadBlockTime } from '../network/load-network.ts'
import { defaultRules, parseStatus, type Status } from '../network/network-state.ts'
import type { EpochTimes } from './vote-times.ts'

export interface NetworkStatus {
  node: string
  status: Status
  epoch: EpochTimes | undefined
}

export type NetworkStatusResult =
  | { kind: 'loading' }
  | { kind: 'loaded'; network: NetworkStatus }
  | { kind: 'failed'; failures: readonly NodeFailure[] }

/** Asks a network for its protocol version and its epoch, once. */
export function useNetworkStatus({
  nodes,
  network,
}: {
  nodes: readonly string[]
  network: Network
}): NetworkStatusResult {
  const [result, setResult] = useState<NetworkStatusResult>({ kind: 'loading' })
  useEffect(() => {
    let isStopped = false
    async function run(): Promise<void> {
      const loaded = await load(nodes, network)
      if (!isStopped) setResult(loaded)
    }
    void run()
    return () => {
      isStopped = true
    }
  }, [nodes, network])
  return result
}

async function load(nodes: readonly string[], network: Network): Promise<NetworkStatusResult> {
  const client = createRpcClient({ nodes, network, fetch: (url, init) => fetch(url, init), now: Date.now })
  try {
    const { node, result } = await client.call('status', [])
    const status = parseStatus(result)
    const { height, time, epochStart: startHeight } = status
    if (startHeight === undefined) return { kind: 'loaded', network: { node, status, epoch: undefined } }
    const startTime = await loadBlockTime(client, startHeight, time)
    const pace = { startHeight, startTime, height, time, epochLength: defaultRules(network).epochLength }
    const epoch = { end: epochEnd(pace), length: pace.epochLength * blockTime(pace) }
    return { kind: 'loaded', network: { node, status, epoch } }
  } catch (error) {
    return { kind: 'failed', failures: error instanceof RpcError ? error.failures : [] }
  }
}
