import { mountedParts, type Hosts, type Part } from '../../contract/hosts.ts'

/** Where requests go whose address is none: a Host header that is no host, `CONNECT host:443`. */
export const malformedPath = '/malformed'

/**
 * Where a request belongs: `/{part}{path}`, the form in which the application routes. The panel is
 * `/frame/` whether it was asked for at `frame.example/` or at `example/frame/`.
 * Works on the text of the address: it runs for every request and must not throw.
 */
export function toPartPath(url: string, hosts: Hosts): string {
  const hostStart = url.indexOf('://') + 3
  const pathStart = url.indexOf('/', hostStart)
  if (hostStart === 2 || pathStart === -1) return malformedPath
  const end = url.slice(pathStart).search(/[?#]/)
  const path = end === -1 ? url.slice(pathStart) : url.slice(pathStart, pathStart + end)
  const part = partOfHost(url.slice(hostStart, pathStart), hosts)
  if (part !== 'docs') return `/${part}${path}`
  return mountedParts.some((mount) => path.startsWith(`/${mount}/`)) ? path : `/docs${path}`
}

function partOfHost(host: string, hosts: Hosts): Part {
  switch (host.replace(/:\d+$/, '')) {
    case hosts.api:
      return 'api'
    case hosts.frame:
      return 'frame'
    case hosts.files:
      return 'files'
    case hosts.inbox:
      return 'inbox'
    default:
      return 'docs'
  }
}
