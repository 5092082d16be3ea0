/**
 * The services of the application. Each has its own host name and, for installations with a single host name, its own
 * path on the docs host. The docs host also answers API requests, under the same paths as the API host.
 */
export const services = ['docs', 'api', 'frame', 'files', 'inbox'] as const

export type Service = (typeof services)[number]

/** Services that the docs host serves below `/{service}/` if they have no public host name of their own. */
export const mountedServices = ['frame', 'files', 'inbox'] as const

/** Host names without a port, by service. Any other name is the docs host. */
export type Hosts = Record<Exclude<Service, 'docs'>, string>

/** Names that browsers, curl and Bun resolve to this machine without configuration. */
export const localHosts: Hosts = {
  api: 'api.localhost',
  frame: 'frame.localhost',
  files: 'files.localhost',
  inbox: 'inbox.localhost',
}
