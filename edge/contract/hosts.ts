/**
 * The parts of the application. Each has a host name of its own and, on the docs host, a path of its
 * own for those who have one name only; the API answers on the docs host under the same paths.
 */
export const parts = ['docs', 'api', 'frame', 'files', 'inbox'] as const

export type Part = (typeof parts)[number]

/** Parts that the docs host answers below `/{part}/`. */
export const mountedParts = ['frame', 'files', 'inbox'] as const

/** Host names without a port, by part. Whatever is not named here is the docs host. */
export type Hosts = Record<Exclude<Part, 'docs'>, string>

/** What browsers, curl and Bun resolve to this machine without any set-up. */
export const localHosts: Hosts = {
  api: 'api.localhost',
  frame: 'frame.localhost',
  files: 'files.localhost',
  inbox: 'inbox.localhost',
}
