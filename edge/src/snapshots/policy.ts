import type { Hosts } from '../../contract/hosts.ts'
import { dataHeaders } from '../http/security-headers.ts'
import type { ResourceMode } from './allowed-urls.ts'

/**
 * Returns the headers of a snapshot: a document without an origin that runs nothing, navigates nowhere, and is framed
 * by the inbox. The renderer follows the same rules; these headers are the second line of defense.
 */
export function toSnapshotHeaders(mode: ResourceMode, { inbox }: Hosts): Record<string, string> {
  const foreign = mode === 'resources' ? ' https:' : ''
  return {
    ...dataHeaders,
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Security-Policy': [
      "default-src 'none'",
      `img-src data:${foreign}`,
      `font-src data:${foreign}`,
      `media-src data:${foreign}`,
      `style-src 'unsafe-inline'${foreign}`,
      "base-uri 'none'",
      "form-action 'none'",
      `frame-ancestors 'self' ${inbox.endsWith('localhost') ? `${inbox}:*` : inbox}`,
      'sandbox',
    ].join('; '),
    'Cross-Origin-Resource-Policy': 'cross-origin',
    // The inbox fetches the snapshot for its HTML export. Any origin can read it, because only clients with permission
    // have the signed URL.
    'Access-Control-Allow-Origin': '*',
    'Referrer-Policy': 'no-referrer',
    'X-DNS-Prefetch-Control': 'off',
    'X-Robots-Tag': 'noindex',
    // The response must not be cached: its URL is valid for an hour, but the snapshot of a deleted report must
    // disappear immediately.
    'Cache-Control': 'private, no-store',
  }
}
