import { dataHeaders } from '../http/security-headers.ts'

/**
 * Returns the headers of the player. The replayed page is in a child frame without its own URL, which inherits this
 * policy: it forbids scripts in both, and must allow inline styles and data URLs, which the page needs.
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
    // Any page that frames the panel is an ancestor of the player too. The player accepts messages only from the
    // origins that its document names.
    'frame-ancestors *',
  ]
  return {
    ...dataHeaders,
    'Content-Security-Policy': policy.join('; '),
    'Referrer-Policy': 'no-referrer',
    // Without this header, browsers would look up the hosts of links in a replayed page.
    'X-DNS-Prefetch-Control': 'off',
    'Cross-Origin-Resource-Policy': 'cross-origin',
    // Cross-origin isolated pages can frame only a document with this header. With this header, the document cannot
    // load external resources.
    ...(!isOpen && { 'Cross-Origin-Embedder-Policy': 'require-corp' }),
  }
}
