import { mountedServices, type Hosts, type Service } from '../../contract/hosts.ts'
import { isLocalHost } from './service-origin.ts'

/** Path for requests without a valid URL: a Host header that is not a host, or `CONNECT host:443`. */
export const malformedPath = '/malformed'

/**
 * Maps a URL to `/{service}{path}`, the form that the application routes. The panel is `/frame/` for both
 * `frame.example/` and `example/frame/`. A service with a public host name of its own is not served below the docs
 * host, so that what runs there never shares the origin of the docs. This function works on text instead of `new URL()`, because it runs for every
 * request and must not throw.
 */
export function toServicePath(url: string, hosts: Hosts): string {
  const hostStart = url.indexOf('://') + 3
  const pathStart = url.indexOf('/', hostStart)
  if (hostStart === 2 || pathStart === -1) return malformedPath
  const end = url.slice(pathStart).search(/[?#]/)
  const path = end === -1 ? url.slice(pathStart) : url.slice(pathStart, pathStart + end)
  const host = url.slice(hostStart, pathStart)
  if (!isHost(host)) return malformedPath
  const service = serviceOfHost(host, hosts)
  if (service !== 'docs') return `/${service}${path}`
  const mount = mountedServices.find((name) => path.startsWith(`/${name}/`))
  return mount !== undefined && isLocalHost(hosts[mount]) ? path : `/docs${path}`
}

const MAX_PORT = 65_535

/** Accepts only hosts that `new URL` can parse, because later code parses the URL without handling errors. */
function isHost(host: string): boolean {
  const match = /^(?:[\w.-]{1,255}|\[[\da-f:.]{2,45}\])(?::(\d{1,5}))?$/i.exec(host)
  return match !== null && Number(match[1] ?? 0) <= MAX_PORT
}

function serviceOfHost(host: string, hosts: Hosts): Service {
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
