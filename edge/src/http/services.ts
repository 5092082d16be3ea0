import { type Hosts, mountedServices, type Service } from '../../contract/hosts.ts'
import type { ClientInfo, Ports } from '../ports/ports.ts'
import * as v from 'valibot'
import { siteManifestSchema } from '../../contract/site-manifest.ts'

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

/** Returns the URL that the client requested. The scheme differs from the request's if a proxy terminated TLS. */
export function toPublicUrl(request: Request, clientInfo: ClientInfo): string {
  return clientInfo.isSecure(request) ? request.url.replace(/^http:/, 'https:') : request.url
}

/**
 * Returns the origin of a service for this client, which is normally the service's own host. If that host is a
 * `localhost` name and the client used another name for this server (127.0.0.1, a name in the local network), returns
 * the path of the service on the host that the client used.
 */
export function toServiceOrigin(url: string, service: keyof Hosts, hosts: Hosts): string {
  const { hostname, origin, port, protocol } = new URL(url)
  const host = hosts[service]
  if (isLocalHost(host) && !isLocalHost(hostname)) return `${origin}/${service}`
  return `${protocol}//${host}${port === '' ? '' : `:${port}`}`
}

/**
 * Returns the origin of a service for links in emails. The host name of the request is used only if it belongs to this
 * installation, because anyone can send any name in the `Host` header. `published` is the public origin of the docs
 * host, which also serves the API.
 */
export function toEmailOrigin(
  url: string,
  service: 'api' | 'inbox',
  { hosts, published }: { hosts: Hosts; published: string },
): string {
  const { hostname, origin, protocol } = new URL(url)
  // The port of the request is used only if the host name belongs to this installation.
  const isOurs = [...Object.values(hosts), new URL(published).hostname].includes(hostname)
  if (!isLocalHost(hosts[service]))
    return isOurs ? toServiceOrigin(url, service, hosts) : `${protocol}//${hosts[service]}`
  if (!isLoopbackHost(hostname)) return service === 'api' ? published : `${published}/${service}`
  return service === 'api' && hostname !== hosts.inbox ? origin : toServiceOrigin(url, service, hosts)
}

/**
 * Returns the origin of the docs for a request to a service: the host of its mount or, for a request to the service's
 * own host, the published docs host. On a local machine, the docs host is `localhost` with the same port.
 */
export function toDocsOrigin(
  url: string,
  service: keyof Hosts,
  where: { hosts: Hosts; published: string },
): string {
  const { host, hostname, origin, protocol } = new URL(url)
  if (hostname !== where.hosts[service]) return origin
  return hostname.endsWith('.localhost')
    ? `${protocol}//${host.slice(host.indexOf('.') + 1)}`
    : where.published
}

/** Whether a URL with this host name reaches only the machine that the browser runs on. */
export function isLoopbackHost(hostname: string): boolean {
  return isLocalHost(hostname) || /^127(\.\d+){3}$/.test(hostname) || hostname === '[::1]'
}

/** Whether a host name is `localhost` or one of its names, which all name the machine of the client. */
export function isLocalHost(host: string): boolean {
  return host === 'localhost' || host.endsWith('.localhost')
}

/** Whether an `Origin` header names the host of the request. The scheme can differ, because a proxy terminates TLS. */
export function isSameHost(origin: string, requestUrl: string): boolean {
  return URL.canParse(origin) && new URL(origin).host === new URL(requestUrl).host
}

const manifestSchema = v.pick(siteManifestSchema, ['origin'])

/** Returns the origin of a service for links in the emails that a member's request sends. */
export async function readEmailOrigin(
  request: Request,
  service: 'api' | 'inbox',
  { assets, clientInfo, vars }: Pick<Ports, 'assets' | 'clientInfo' | 'vars'>,
): Promise<string> {
  const manifest = v.safeParse(manifestSchema, await assets.readManifest().catch(() => undefined))
  // Without a site manifest, the public origin is unknown, and links use `localhost`.
  const published = manifest.success ? manifest.output.origin : 'http://localhost'
  return toEmailOrigin(toPublicUrl(request, clientInfo), service, { hosts: vars.hosts, published })
}
