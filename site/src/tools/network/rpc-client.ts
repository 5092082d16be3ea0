import { isObject } from '@node-docs/edge/contract/is-object'

export type Network = 'mainnet' | 'testnet'

/** Why a node did not answer a request. */
export type RpcFailure =
  /** HTTP 429, or 503 with `Retry-After`. */
  | { kind: 'rate-limited'; retryAfterMs: number }
  /** The browser reports no reason: offline, no CORS headers, blocked, or no server at the address. */
  | { kind: 'unreachable' }
  | { kind: 'slow'; timeoutMs: number }
  /** The answer is not JSON, such as the HTML page of a proxy. */
  | { kind: 'not-json'; status: number }
  /** JSON that is not an answer of a NEAR node. */
  | { kind: 'not-near' }
  | { kind: 'other-network'; network: string }
  /** The node answered with an error, such as UNKNOWN_EPOCH. */
  | { kind: 'error'; name: string; message: string }

/** A request that no node answered. */
export class RpcError extends Error {
  override name = 'RpcError'
  readonly failures: readonly NodeFailure[]

  constructor(method: string, failures: readonly NodeFailure[]) {
    super(`No node answered ${method}`)
    this.failures = failures
  }
}

export interface NodeFailure {
  node: string
  failure: RpcFailure
}

export interface RpcClient {
  /**
   * Sends a request to the first node that answers. Rejects with an `RpcError`, which has the failure of each node. After
   * a rate limit, a node gets no request until the time that it named.
   */
  call(method: string, params: unknown): Promise<{ node: string; result: unknown }>
  /** Why nodes did not answer since the client was created: the latest failure of each. */
  failures(): readonly NodeFailure[]
}

export interface RpcClientOptions {
  /** URLs of the nodes, the preferred one first. */
  nodes: readonly string[]
  network: Network
  fetch: (url: string, init: RequestInit) => Promise<Response>
  /** Milliseconds since 1970. */
  now: () => number
  /** Default: 10 seconds. */
  timeoutMs?: number
}

const TIMEOUT_MS = 10_000
/** Pause after a rate limit that names no time. */
const PAUSE_MS = 60_000
const MAX_PAUSE_MS = 15 * 60_000

/** Asks several RPC nodes of one network, one after the other. Does not use a node of another network. */
export function createRpcClient(options: RpcClientOptions): RpcClient {
  const { nodes, network, fetch, now, timeoutMs = TIMEOUT_MS } = options
  const pausedUntil = new Map<string, number>()
  const latestFailures = new Map<string, RpcFailure>()
  const checkedNodes = new Set<string>()
  /** The node that answered last comes first, so that one view shows the data of one node. */
  let order = [...nodes]

  async function call(method: string, params: unknown): Promise<{ node: string; result: unknown }> {
    const failures: NodeFailure[] = []
    for (const node of order) {
      try {
        const result = await ask(node, { method, params })
        order = [node, ...order.filter((other) => other !== node)]
        latestFailures.delete(node)
        return { node, result }
      } catch (error) {
        if (!(error instanceof Failure)) throw error
        failures.push({ node, failure: error.reason })
        latestFailures.set(node, error.reason)
      }
    }
    throw new RpcError(method, failures)
  }

  async function ask(node: string, request: { method: string; params: unknown }): Promise<unknown> {
    const pause = (pausedUntil.get(node) ?? 0) - now()
    if (pause > 0) throw new Failure({ kind: 'rate-limited', retryAfterMs: pause })
    try {
      if (!checkedNodes.has(node)) await checkNetwork(node)
      return await send(node, request)
    } catch (error) {
      if (error instanceof Failure && error.reason.kind === 'rate-limited')
        pausedUntil.set(node, now() + error.reason.retryAfterMs)
      throw error
    }
  }

  async function checkNetwork(node: string): Promise<void> {
    const status = await send(node, { method: 'status', params: [] })
    const name = isObject(status) ? status['chain_id'] : undefined
    if (typeof name !== 'string') throw new Failure({ kind: 'not-near' })
    if (name !== network) throw new Failure({ kind: 'other-network', network: name.slice(0, 64) })
    checkedNodes.add(node)
  }

  async function send(node: string, request: { method: string; params: unknown }): Promise<unknown> {
    const response = await fetchOrFail(node, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 'dontcare', ...request }),
      signal: AbortSignal.timeout(timeoutMs),
      referrerPolicy: 'no-referrer',
    })
    if (response.status === 429 || (response.status === 503 && response.headers.has('Retry-After')))
      throw new Failure({ kind: 'rate-limited', retryAfterMs: readRetryAfter(response, now()) })
    return readResult(await readJson(response))
  }

  async function fetchOrFail(node: string, init: RequestInit): Promise<Response> {
    try {
      return await fetch(node, init)
    } catch (error) {
      throw new Failure(isTimeout(error) ? { kind: 'slow', timeoutMs } : { kind: 'unreachable' })
    }
  }

  async function readJson(response: Response): Promise<unknown> {
    try {
      return await response.json()
    } catch (error) {
      throw new Failure(
        isTimeout(error) ? { kind: 'slow', timeoutMs } : { kind: 'not-json', status: response.status },
      )
    }
  }

  return { call, failures: () => Array.from(latestFailures, ([node, failure]) => ({ node, failure })) }
}

class Failure extends Error {
  readonly reason: RpcFailure

  constructor(reason: RpcFailure) {
    super(reason.kind)
    this.reason = reason
  }
}

function isTimeout(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'TimeoutError'
}

/** Reads `Retry-After` (RFC 9110 section 10.2.3), which is a number of seconds or a date. Returns milliseconds. */
function readRetryAfter(response: Response, now: number): number {
  const value = response.headers.get('Retry-After') ?? ''
  const wait = /^\d+$/.test(value) ? Number(value) * 1000 : Date.parse(value) - now
  return Number.isFinite(wait) && wait > 0 ? Math.min(wait, MAX_PAUSE_MS) : PAUSE_MS
}

/** Returns the result of a JSON-RPC answer. Nodes name errors in `cause`; some proxies send only a code and a message. */
function readResult(answer: unknown): unknown {
  if (!isObject(answer)) throw new Failure({ kind: 'not-near' })
  const { error, result } = answer
  if (isObject(error)) {
    const cause = isObject(error['cause']) ? error['cause'] : {}
    const name = toText(cause['name']) ?? toText(error['name']) ?? toText(error['code']) ?? 'an unknown error'
    const detail = toText(error['data']) ?? toText(error['message']) ?? ''
    if (name === '-429' || name === '429') throw new Failure({ kind: 'rate-limited', retryAfterMs: PAUSE_MS })
    throw new Failure({ kind: 'error', name: name.slice(0, 64), message: detail.slice(0, 200) })
  }
  if (result === undefined) throw new Failure({ kind: 'not-near' })
  return result
}

function toText(value: unknown): string | undefined {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined
}
