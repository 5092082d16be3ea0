import type { Hosts } from '../../contract/hosts.ts'
import type { ClientInfo } from '../ports/ports.ts'

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
