/**
 * Whether a page may use a project (decision 11). No list means any page; no Origin means no browser, and
 * whoever is none could claim any origin anyway. The panel is ours: its host is always allowed.
 */
export function isAllowedOrigin(
  origin: string | null,
  allowed: readonly string[],
  own: { requestUrl: string; frameHost: string },
): boolean {
  if (allowed.length === 0 || origin === null) return true
  if (allowed.includes(origin)) return true
  return (
    URL.canParse(origin) && (isSameHost(origin, own.requestUrl) || new URL(origin).hostname === own.frameHost)
  )
}

function isSameHost(origin: string, url: string): boolean {
  return new URL(origin).host === new URL(url).host
}
