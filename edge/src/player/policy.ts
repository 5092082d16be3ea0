import { dataHeaders } from '../http/security-headers.ts'

/**
 * What the browser is told about the player. The replayed page is shown in a child frame that has no address of its
 * own and therefore takes this policy over: what is forbidden here is forbidden there, and what the page needs to
 * look like itself (inline styles, data addresses) has to be allowed here.
 *
 * @param integrity hash of the one script, `sha384-…`
 * @param isOpen whether pictures, styles and fonts of the page may be fetched from where the page had them. Whoever
 *   serves them learns then that somebody is looking: only on a click.
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
    // Any page that frames the panel stands above the player as well. It takes orders from those named in it only.
    'frame-ancestors *',
  ]
  return {
    ...dataHeaders,
    'Content-Security-Policy': policy.join('; '),
    'Referrer-Policy': 'no-referrer',
    // Links of a replayed page would have their hosts looked up.
    'X-DNS-Prefetch-Control': 'off',
    'Cross-Origin-Resource-Policy': 'cross-origin',
    // So that pages isolated from others may frame it; foreign resources know nothing of such rules.
    ...(!isOpen && { 'Cross-Origin-Embedder-Policy': 'require-corp' }),
  }
}
