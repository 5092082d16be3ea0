import type { FlowConfig } from '@node-docs/edge/contract'
import type { PageError } from './logged-line.ts'

/**
 * Returns why an error is not worth a report of its own: the project ignores it, or only scripts of other sites are
 * involved. Undefined if it is.
 */
export function findNoise(
  { message, url, stack }: PageError,
  { ignoredErrors, reportedErrors }: Pick<FlowConfig, 'ignoredErrors' | 'reportedErrors'>,
  hostname: string,
): string | undefined {
  const text = `${message}\n${url}\n${stack}`
  if (reportedErrors.some((part) => text.includes(part))) return undefined
  const ignored = ignoredErrors.find((part) => text.includes(part))
  if (ignored !== undefined) return `the project ignores “${ignored}”`
  const hosts = [...`${url}\n${stack}`.matchAll(/https?:\/\/([^/:\s]+)/g)].map(([, host = '']) => host)
  const isForeign = hosts.length > 0 && hosts.every((host) => toSite(host) !== toSite(hostname))
  return isForeign ? `a script of ${hosts[0]}` : undefined
}

/** Returns the last two labels of a host name, which approximates the site. */
function toSite(hostname: string): string {
  return hostname.split('.').slice(-2).join('.')
}
