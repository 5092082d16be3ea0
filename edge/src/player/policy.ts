import { dataHeaders } from '../http/security-headers.ts'

/**
 * Policy of the player. The replayed page is in a child frame without its own URL, which inherits this policy: it
 * forbids scripts for both, and must allow inline styles and data URLs, which the page needs.
 *
 * @param integrity hash of the one script, `sha384-…`
 * @param isOpen whether external images, styles and fonts of the page can load. This reveals the view to their servers,
 *   so it requires a click.
 */
export function toPlayerHeaders(integrity: string, isOpen: boolean): Record<string, string> {
  const foreign = isOpen ? ' http: https:' : ''
  const policy = [
    "default-src 'none'",
    `script-src '${integrity}'`,
    `style-src 'unsafe-inline'${foreign}`,
    `img-src data: blob:${foreign}`,
    `font-src data:${foreign}`,
    `media-src data: blob:${foreign}`,
    "base-uri 'none'",
    "form-action 'none'",
    // Any page that frames the panel is an ancestor of the player too. The player accepts messages only from the
    // origins named in it.
    'frame-ancestors *',
  ]
  return {
    ...dataHeaders,
    'Content-Security-Policy': policy.join('; '),
    'Referrer-Policy': 'no-referrer',
    // Otherwise browsers would look up the hosts of links in a replayed page.
    'X-DNS-Prefetch-Control': 'off',
    'Cross-Origin-Resource-Policy': 'cross-origin',
    // Allows cross-origin isolated pages to frame it; external resources lack the required headers.
    ...(!isOpen && { 'Cross-Origin-Embedder-Policy': 'require-corp' }),
  }
}
