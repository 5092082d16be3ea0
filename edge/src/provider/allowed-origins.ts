import type { Hosts } from '../../contract/hosts.ts'
import { isSameHost } from '../http/service-origin.ts'

/**
 * Whether a page can use a project. An empty list allows any page. Requests without an Origin header are
 * allowed, because only programs send them, and a program could send any origin. The panel and the inbox (for test
 * reports) are always allowed.
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
