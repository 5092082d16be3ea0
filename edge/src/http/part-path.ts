import { mountedParts, type Hosts, type Part } from '../../contract/hosts.ts'

/**
 * Where a request belongs: `/{part}{path}`, the form in which the application routes. The panel is
 * `/frame/` whether it was asked for at `frame.example/` or at `example/frame/`.
 * Works on the text of the address: it runs for every request and must not throw.
 */
export function toPartPath(url: string, hosts: Hosts): string {
  const hostStart = url.indexOf('//') + 2
  const pathStart = url.indexOf('/', hostStart)
  const queryStart = url.indexOf('?', pathStart)
  const path = url.slice(pathStart, queryStart === -1 ? undefined : queryStart)
  const part = partOfHost(url.slice(hostStart, pathStart), hosts)
  if (part !== 'docs') return `/${part}${path}`
  return mountedParts.some((mount) => path.startsWith(`/${mount}/`)) ? path : `/docs${path}`
}

function partOfHost(host: string, hosts: Hosts): Part {
  const name = host.replace(/:\d+$/, '')
  switch (name) {
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
