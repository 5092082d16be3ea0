import { useEffect, useState } from 'react'
import { createRpcClient, type Network, type NodeFailure, RpcError } from '../network/rpc-client.ts'
import {
  loadAccountExists,
  loadOlderEpochs,
  loadWindows,
  type LoadedNetwork,
  createNetworkLoader,
} from '../network/load-network.ts'
import type { EpochValidators, HeightRange } from '../network/network-state.ts'
import { startPolling } from './poll.ts'
import { reportPool, viewNetwork } from './pool-report.ts'
import type { Sample } from './session-plot.tsx'

/** What the reader has asked for. */
export interface PoolRequest {
  pools: readonly string[]
  network: Network
  nodes: readonly string[]
}

export interface NetworkData {
  loaded: LoadedNetwork
  /** Why preferred nodes did not answer, such as the reader's own. */
  skipped: readonly NodeFailure[]
  /** When it was loaded, in milliseconds since 1970. */
  loadedAt: number
  /** Validators of older epochs, newest first; `failed` when an epoch could not be loaded. */
  older: { epochs: readonly EpochValidators[]; isComplete: boolean; failures: readonly NodeFailure[] }
  /** Restart windows of the first pool; the failures if no node has told them. */
  windows: readonly HeightRange[] | { failures: readonly NodeFailure[] } | undefined
  /** Whether the accounts without a seat and a proposal exist. */
  exists: ReadonlyMap<string, boolean | undefined>
  samples: readonly Sample[]
}

export interface NetworkResult {
  isLoading: boolean
  data: NetworkData | undefined
  /** Why the last attempt failed; empty after a success. */
  failures: readonly NodeFailure[]
  /** A problem that is not the answer of a node. */
  problem: string | undefined
}

/** A public node gets requests at most once a minute. */
const INTERVAL_MS = 60_000
/** Epochs before this one whose removals are shown. */
const OLDER_EPOCHS = 4

const NOTHING: NetworkResult = { isLoading: true, data: undefined, failures: [], problem: undefined }

/** Loads the state of a network, and loads it again each minute while the page is visible. */
export function useNetwork(request: PoolRequest): NetworkResult {
  const [result, setResult] = useState(NOTHING)
  useEffect(() => followNetwork(request, setResult), [request])
  return result
}

type Change = (update: (result: NetworkResult) => NetworkResult) => void

function followNetwork({ pools, network, nodes }: PoolRequest, change: Change): () => void {
  const client = createRpcClient({ nodes, network, fetch: (url, init) => fetch(url, init), now: Date.now })
  const load = createNetworkLoader(client, network)
  let isStopped = false
  let detailsOf: number | undefined

  function update(edit: (data: NetworkData) => NetworkData): void {
    if (!isStopped) change((result) => (result.data ? { ...result, data: edit(result.data) } : result))
  }

  async function run(): Promise<number> {
    change((result) => ({ ...result, isLoading: true }))
    try {
      const loaded = await load()
      if (isStopped) return INTERVAL_MS
      change(({ data }) => ({
        isLoading: false,
        failures: [],
        problem: undefined,
        data: { ...addData(data, { loaded, pools }), skipped: client.failures() },
      }))
      if (detailsOf !== loaded.validators.epochHeight) {
        detailsOf = loaded.validators.epochHeight
        void loadDetails(loaded.validators)
      }
      return INTERVAL_MS
    } catch (error) {
      const failures = error instanceof RpcError ? error.failures : []
      const problem = error instanceof RpcError ? undefined : describeError(error)
      if (!isStopped) change((result) => ({ ...result, isLoading: false, failures, problem }))
      return Math.max(INTERVAL_MS, shortestPause(failures))
    }
  }

  /** Loads what changes once in an epoch, one request after the other, to spare the nodes. */
  async function loadDetails(validators: EpochValidators): Promise<void> {
    const [pool = ''] = pools
    const known = new Set(
      [...validators.current, ...validators.next, ...validators.proposals].map(({ account }) => account),
    )
    for (const account of pools.filter((name) => !known.has(name)).slice(0, 5)) {
      const exists = await loadAccountExists(client, account)
      update((data) => ({ ...data, exists: new Map(data.exists).set(account, exists) }))
    }
    if (validators.current.some(({ account }) => account === pool)) {
      const windows = await loadWindows(client, pool).catch((error: unknown) => ({
        failures: toFailures(error),
      }))
      update((data) => ({ ...data, windows }))
    }
    try {
      for await (const epoch of loadOlderEpochs(client, OLDER_EPOCHS)) {
        if (isStopped) return
        update((data) => ({ ...data, older: { ...data.older, epochs: [...data.older.epochs, epoch] } }))
      }
      update((data) => ({ ...data, older: { ...data.older, isComplete: true } }))
    } catch (error) {
      update((data) => ({ ...data, older: { ...data.older, isComplete: true, failures: toFailures(error) } }))
    }
  }

  const stop = startPolling({
    run,
    isVisible: () => document.visibilityState === 'visible',
    onVisibility(listener) {
      document.addEventListener('visibilitychange', listener)
      return () => document.removeEventListener('visibilitychange', listener)
    },
    now: Date.now,
    wait(ms, done) {
      const timer = setTimeout(done, ms)
      return () => clearTimeout(timer)
    },
  })
  return () => {
    isStopped = true
    stop()
  }
}

const NO_OLDER: NetworkData['older'] = { epochs: [], isComplete: false, failures: [] }

function addData(
  before: NetworkData | undefined,
  { loaded, pools }: { loaded: LoadedNetwork; pools: readonly string[] },
): Omit<NetworkData, 'skipped'> {
  const isSameEpoch = before?.loaded.validators.epochHeight === loaded.validators.epochHeight
  const samples = isSameEpoch ? before.samples : []
  const report = reportPool(pools[0] ?? '', viewNetwork(loaded.validators, loaded))
  const percents = Object.fromEntries(report.work.map(({ kind, percent }) => [kind, percent]))
  return {
    loaded,
    loadedAt: Date.now(),
    older: isSameEpoch ? before.older : NO_OLDER,
    windows: isSameEpoch ? before.windows : undefined,
    exists: before?.exists ?? new Map(),
    samples: [...samples, { time: loaded.status.time, percents }].slice(-500),
  }
}

function toFailures(error: unknown): readonly NodeFailure[] {
  return error instanceof RpcError ? error.failures : []
}

function describeError(error: unknown): string {
  return error instanceof Error
    ? `The node's answer could not be read: ${error.message}.`
    : 'Unknown problem.'
}

/** Milliseconds until the first node may be asked again, if all have a rate limit. */
function shortestPause(failures: readonly NodeFailure[]): number {
  const pauses = failures.map(({ failure }) => (failure.kind === 'rate-limited' ? failure.retryAfterMs : 0))
  return pauses.length === 0 ? 0 : Math.min(...pauses)
}
