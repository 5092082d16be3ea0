import { fileHeaders, immutable, strictTransportSecurity } from './security-headers.ts'

/**
 * Returns the `_headers` file for hashed files, which Cloudflare serves without the application. All other files pass
 * through the application (`run_worker_first` in wrangler.toml), which uses the same table.
 */
export function toHeadersFile(origin: string): string {
  const hashed = toRule('/assets/*', {
    ...fileHeaders,
    'Cache-Control': immutable,
    // Cloudflare's 405 response needs this header but lacks it. On other responses, the header has no effect.
    Allow: 'GET, HEAD',
  })
  // A rule with a host applies only to https: this header must not be sent over http (RFC 6797 section 7.2).
  const secure = toRule(`${origin}/assets/*`, { 'Strict-Transport-Security': strictTransportSecurity })
  return origin.startsWith('https://') ? hashed + secure : hashed
}

function toRule(pattern: string, headers: Record<string, string>): string {
  const lines = Object.entries(headers).map(([name, value]) => `  ${name}: ${value}\n`)
  return `${pattern}\n${lines.join('')}`
}
