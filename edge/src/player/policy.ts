import { dataHeaders } from '../http/security-headers.ts'

/**
 * Returns the headers of the player. The replayed page is in a child frame that has no URL, so the frame inherits this
 * policy. The policy forbids the page's scripts, and allows inline styles and data URLs, which the page needs.
 *
 * @param integrity hash of the one script, `sha384-…`
 * @param isOpen whether external images, styles and fonts of the page can load. This tells their servers that the
 * report is being viewed, so it requires a click.
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
    // Any page can frame the panel, and the panel frames the player, so any page can be an ancestor. The player accepts
    // messages only from the origins that its document names.
    'frame-ancestors *',
  ]
  return {
    ...dataHeaders,
    'Content-Security-Policy': policy.join('; '),
    'Referrer-Policy': 'no-referrer',
    // Without this header, browsers would look up the hosts of links in a replayed page.
    'X-DNS-Prefetch-Control': 'off',
    'Cross-Origin-Resource-Policy': 'cross-origin',
    // Cross-origin isolated pages can frame only documents with this header. But a document with this header cannot
    // load external resources, so an open player does not have it.
    ...(!isOpen && { 'Cross-Origin-Embedder-Policy': 'require-corp' }),
  }
}
