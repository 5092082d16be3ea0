import type { NodeFailure, RpcFailure } from './rpc-client.ts'

/** Says in one sentence why a node did not answer, and what the reader can do. */
export function explainFailure({ node, failure }: NodeFailure): string {
  return `${shortenNode(node)}: ${explain(failure, node)}`
}

/** Why each node did not answer. */
export function FailureList({ failures }: { failures: readonly NodeFailure[] }) {
  return (
    <ul>
      {failures.map((failure) => (
        <li key={failure.node}>{explainFailure(failure)}</li>
      ))}
    </ul>
  )
}

/** What to check first if the reader's own connection is the likely cause of all failures. */
export function explainConnection(failures: readonly NodeFailure[], isOnline: boolean): string | undefined {
  if (!isOnline) return 'Your browser is offline. Check your own connection first.'
  return failures.length > 0 &&
    failures.every(({ failure: { kind } }) => kind === 'unreachable' || kind === 'slow')
    ? 'No node could be reached, so your own connection may be down. Check first whether other sites load.'
    : undefined
}

/** The URL of a node without what is the same for all. */
export function shortenNode(node: string): string {
  return node.replace(/^https:\/\//, '').replace(/\/$/, '')
}

function explain(failure: RpcFailure, node: string): string {
  switch (failure.kind) {
    case 'rate-limited':
      return `too many requests. It is asked again in ${Math.ceil(failure.retryAfterMs / 60_000)} min at the earliest.`
    case 'unreachable':
      return isLocal(node)
        ? 'no answer. Check that neard runs on this computer, that rpc.cors_allowed_origins in config.json allows this site, and that the browser may reach local addresses.'
        : 'no answer. It is offline, or does not allow requests from browsers (CORS).'
    case 'slow':
      return `no answer within ${failure.timeoutMs / 1000} seconds.`
    case 'not-json':
      return `the answer (HTTP ${failure.status}) is not JSON. The address is probably not that of an RPC node.`
    case 'not-near':
      return 'the answer is not from a NEAR node.'
    case 'other-network':
      return `this node is on ${failure.network}. Choose that network, or another node.`
    case 'error':
      return explainError(failure)
  }
}

function explainError({ name, message }: { name: string; message: string }): string {
  switch (name) {
    case 'UNKNOWN_EPOCH':
    case 'VALIDATOR_INFO_UNAVAILABLE':
    case 'UNKNOWN_BLOCK':
    case 'GARBAGE_COLLECTED_BLOCK':
      return 'this node no longer has the data of that epoch.'
    case 'NOT_SYNCED_YET':
    case 'NO_SYNCED_BLOCKS':
      return 'this node is not synced yet.'
    case 'METHOD_NOT_FOUND':
      return 'this node does not offer the method.'
    case 'TIMEOUT_ERROR':
      return 'the node is overloaded and did not finish the request.'
    default:
      return `the node reports ${name}${message && `: ${message}`}.`
  }
}

function isLocal(node: string): boolean {
  return /^https?:\/\/(localhost|127\.|\[::1\])/.test(node)
}
