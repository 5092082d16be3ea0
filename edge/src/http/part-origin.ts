import type { Hosts } from '../../contract/hosts.ts'
import type { Peer } from '../ports/ports.ts'

/** The address that the client asked for: a proxy in front of us may have taken the encryption off. */
export function toPublicUrl(request: Request, peer: Peer): string {
  return peer.isSecure(request) ? request.url.replace(/^http:/, 'https:') : request.url
}

/**
 * Where a part is to be found by whoever made this request: on its own host, or below its mount where the
 * request came by a name from which that host cannot be reached (127.0.0.1, a name in the local network).
 */
export function toPartOrigin(url: string, part: keyof Hosts, hosts: Hosts): string {
  const { hostname, origin, port, protocol } = new URL(url)
  const host = hosts[part]
  if (isLocal(host) && !isLocal(hostname)) return `${origin}/${part}`
  return `${protocol}//${host}${port === '' ? '' : `:${port}`}`
}

function isLocal(host: string): boolean {
  return host === 'localhost' || host.endsWith('.localhost')
}
