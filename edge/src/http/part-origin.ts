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

/**
 * Where the docs are, for a request to a part: where its mount is, or, by the part's own host, where they are
 * published; on a machine of one's own that is `localhost` with the same port.
 */
export function toDocsOrigin(
  url: string,
  part: keyof Hosts,
  where: { hosts: Hosts; published: string },
): string {
  const { host, hostname, origin, protocol } = new URL(url)
  if (hostname !== where.hosts[part]) return origin
  return hostname.endsWith('.localhost')
    ? `${protocol}//${host.slice(host.indexOf('.') + 1)}`
    : where.published
}

function isLocal(host: string): boolean {
  return host === 'localhost' || host.endsWith('.localhost')
}
