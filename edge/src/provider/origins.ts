import type { Hosts } from '../../contract/hosts.ts'

/**
 * Whether a page may use a project. No list means any page; no Origin means no browser, and
 * whoever is none could claim any origin anyway. Panel and inbox, which sends test reports, are ours and allowed.
 */
export function isAllowedOrigin(
  origin: string | null,
  allowed: readonly string[],
  own: { requestUrl: string; hosts: Hosts },
): boolean {
  if (allowed.length === 0 || origin === null) return true
  if (allowed.includes(origin)) return true
  if (!URL.canParse(origin)) return false
  const { hostname } = new URL(origin)
  return isSameHost(origin, own.requestUrl) || hostname === own.hosts.frame || hostname === own.hosts.inbox
}

function isSameHost(origin: string, url: string): boolean {
  return new URL(origin).host === new URL(url).host
}
