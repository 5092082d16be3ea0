import type { Network } from '../rpc/rpc-client.ts'

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

export type ParsedNode = { node: string } | { problem: string }

/** Reads the address of a node. A host without a scheme gets `http:` if it is this computer, and `https:` otherwise. */
export function parseNode(text: string, isSecurePage: boolean): ParsedNode {
  const typed = text.trim()
  if (typed === '') return { node: '' }
  const local = /^(https?:\/\/)?(localhost|127(\.\d+){3}|\[::1\])(?=[:/]|$)/i.test(typed)
  const address = /^[a-z][a-z\d+.-]*:\/\//i.test(typed) ? typed : `${local ? 'http' : 'https'}://${typed}`
  const problem = 'Enter the address of your node, such as http://localhost:3030.'
  if (!URL.canParse(address)) return { problem }
  const url = new URL(address)
  if (!/^https?:$/.test(url.protocol)) return { problem }
  if (url.username !== '' || url.password !== '')
    return { problem: 'The address must not contain a user name or a password.' }
  if (isSecurePage && url.protocol === 'http:' && !local)
    return {
      problem: `Browsers block requests from this page to ${url.host}, because it has no https. Open an SSH tunnel, and enter http://localhost:3030.`,
    }
  return { node: url.href.replace(/\/$/, '') }
}
