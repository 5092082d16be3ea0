import type { Hosts } from '../../contract/hosts.ts'
import type { SiteManifest } from '../../contract/site-manifest.ts'

/*
 * All security headers, by kind of response. The application and the `_headers` file for files that Cloudflare serves
 * itself use the same table; Hono's `secureHeaders()` could not write that file.
 */

/** Additions to the Content-Security-Policy of a docs page. */
export interface PageSources extends Pick<SiteManifest, 'scriptHashes' | 'styleHashes' | 'sources'> {
  hosts: Hosts
}

/** Denies every browser feature that asks for permission, except those in `open`. */
function permissionsPolicy(open: readonly string[]): string {
  const features = [
    'accelerometer',
    'camera',
    'display-capture',
    'geolocation',
    'gyroscope',
    'hid',
    'magnetometer',
    'microphone',
    'midi',
    'payment',
    'serial',
    'usb',
  ]
  return features.map((name) => `${name}=${open.includes(name) ? '(self)' : '()'}`).join(', ')
}

const everywhere = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Cross-Origin-Opener-Policy': 'same-origin',
}

/** Policy of responses that are not pages: nothing loads, runs or can be framed. */
const inertPolicy = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** Headers of data, redirects and errors. */
export const dataHeaders: Readonly<Record<string, string>> = {
  ...everywhere,
  'Content-Security-Policy': inertPolicy,
  'Permissions-Policy': permissionsPolicy([]),
  'Cross-Origin-Resource-Policy': 'same-origin',
}

/**
 * Headers of pages with a form and without scripts. The URLs of these pages grant access, so no other site may learn
 * them.
 */
export const formPageHeaders: Readonly<Record<string, string>> = {
  ...everywhere,
  'Referrer-Policy': 'no-referrer',
  'Content-Security-Policy':
    "default-src 'none'; style-src 'self'; img-src data:; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
  'Permissions-Policy': permissionsPolicy([]),
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Cache-Control': 'no-store',
  'X-Robots-Tag': 'noindex',
}

/** Returns a policy of `formPageHeaders` that also allows images of an origin. */
export function allowImages(policy: string, origin: string): string {
  return policy.replace('img-src data:', `img-src data: ${origin}`)
}

/** Headers of built files that any page can use: the widget's scripts run on other sites. */
export const fileHeaders: Readonly<Record<string, string>> = {
  ...dataHeaders,
  // An SVG diagram opened directly keeps its inline styles; scripts are blocked.
  'Content-Security-Policy': `${inertPolicy}; style-src 'unsafe-inline'`,
  'Cross-Origin-Resource-Policy': 'cross-origin',
  // Modules and fonts are fetched with CORS. The files are public and the same for all clients.
  'Access-Control-Allow-Origin': '*',
}

/**
 * Headers of the feedback panel. Any page can frame the panel, including cross-origin isolated pages. The panel has no
 * inline code, and text never becomes markup or script. The panel calls the API whose URL the framing page sends.
 *
 * @param player host of the replay player without a scheme: the only page that the panel can frame
 * @param files files host without a scheme, for an uploaded logo. Other logos have https URLs.
 */
export const panelHeaders = (player: string, files: string): Readonly<Record<string, string>> => ({
  'X-Content-Type-Options': 'nosniff',
  // Requests of the panel need no Referer: the report contains the page's URL if the site allows it.
  'Referrer-Policy': 'no-referrer',
  'Content-Security-Policy': [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    'connect-src http: https:',
    // The panel plays the visitor's recording from a `blob:` URL.
    'media-src blob:',
    `img-src https: ${files}`,
    `frame-src ${player}`,
    "base-uri 'none'",
    "form-action 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; '),
  'Permissions-Policy': permissionsPolicy([]),
  'Cross-Origin-Resource-Policy': 'cross-origin',
  'Cross-Origin-Embedder-Policy': 'require-corp',
})

/**
 * Returns the headers of the inbox, which displays untrusted reports: their text never becomes markup or script, and
 * nothing is requested from other servers. Snapshots and replays are shown in frames of the files host.
 */
export function inboxHeaders(hosts: Hosts): Readonly<Record<string, string>> {
  const files = toHostSource(hosts.files)
  return {
    ...appHeaders({ images: ["'self'", 'data:', 'blob:', files], frames: files, hosts }),
    // A replay can be saved as a video, which records a part of the tab after a click.
    'Permissions-Policy': permissionsPolicy(['display-capture']),
  }
}

/**
 * Returns the headers of the inbox's settings, which show the panel and a logo from any server that the owner chooses,
 * but no visitor's text.
 */
export function settingsHeaders(hosts: Hosts): Readonly<Record<string, string>> {
  const frames = toHostSource(hosts.frame)
  const images = ["'self'", 'data:', 'https:', toHostSource(hosts.files)]
  return appHeaders({ images, frames, hosts })
}

function appHeaders(sources: { images: string[]; frames: string; hosts: Hosts }): Record<string, string> {
  const { images, frames, hosts } = sources
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    `img-src ${images.join(' ')}`,
    `media-src 'self' blob: ${toHostSource(hosts.files)}`,
    // The inbox sends test reports to the provider API.
    `connect-src 'self' ${toHostSource(hosts.api)} ${toHostSource(hosts.files)}`,
    `frame-src 'self' ${frames}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ]
  return {
    ...everywhere,
    // Linked sites must not learn a report's URL.
    'Referrer-Policy': 'no-referrer',
    'Content-Security-Policy': policy.join('; '),
    'Permissions-Policy': permissionsPolicy([]),
    'Cross-Origin-Resource-Policy': 'same-origin',
  }
}

/** Returns the headers of documents of the docs site. */
export function pageHeaders(sources: PageSources): Record<string, string> {
  return {
    ...everywhere,
    'Content-Security-Policy': pagePolicy(sources),
    // The feedback widget can record the screen, with audio if the reader wants, after a click.
    'Permissions-Policy': permissionsPolicy(['display-capture', 'microphone']),
    'Cross-Origin-Resource-Policy': 'same-origin',
  }
}

function pagePolicy({ hosts, scriptHashes, styleHashes, sources }: PageSources): string {
  const directives: [name: string, sources: readonly string[]][] = [
    ['default-src', ["'none'"]],
    ['script-src', ["'self'", ...scriptHashes, ...sources.script]],
    ['style-src', ["'self'", ...styleHashes]],
    // The project's logo can be an uploaded file.
    ['img-src', ["'self'", 'data:', 'blob:', ...sources.image, toHostSource(hosts.files)]],
    ['font-src', ["'self'"]],
    ['media-src', ["'self'", 'blob:']],
    ['connect-src', ["'self'", toHostSource(hosts.api), ...sources.connect]],
    ['frame-src', ["'self'", toHostSource(hosts.frame), ...sources.frame]],
    ['manifest-src', ["'self'"]],
    ['object-src', ["'none'"]],
    ['base-uri', ["'none'"]],
    ['form-action', ["'self'"]],
    ['frame-ancestors', ["'self'"]],
  ]
  return directives.map(([name, values]) => [name, ...values].join(' ')).join('; ')
}

/**
 * Without a scheme, the source matches the scheme of the page. On a local machine, the server may use any free port.
 */
function toHostSource(host: string): string {
  return host.endsWith('localhost') ? `${host}:*` : host
}

/**
 * One year, the minimum that preload lists and ASVS require. Excludes subdomains, because the operator of this site may
 * not operate all of them.
 */
export const strictTransportSecurity = 'max-age=31536000'

/** Cache-Control of URLs that change with their content. */
export const immutable = 'public, max-age=31536000, immutable'

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
