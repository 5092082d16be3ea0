import type { Network } from '../network/rpc-client.ts'

/** What the URL of the page asks for, as the reader has typed it. */
export interface RequestText {
  pools: string
  network: Network
  /** Address of the reader's own node; empty for public nodes. */
  node: string
}

export function parseRequest(query: string, stored: ReadonlyMap<string, string>): RequestText {
  const params = new URLSearchParams(query)
  const network = params.get('network') ?? stored.get('network')
  return {
    pools: params.get('pool') ?? stored.get('pool_id') ?? '',
    network: network === 'testnet' ? 'testnet' : 'mainnet',
    node: params.get('node') ?? '',
  }
}

/** Returns the query for a request. A link to share leaves out the node, which only its owner can reach. */
export function formatRequest({
  pools,
  network,
  node,
}: {
  pools: readonly string[]
  network: Network
  node?: string
}): string {
  const params = new URLSearchParams({ pool: pools.join(','), network, ...(node && { node }) })
  return `?${params.toString().replaceAll('%2C', ',')}`
}
