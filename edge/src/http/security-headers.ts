import type { Hosts } from '../../contract/hosts.ts'
import type { SiteManifest } from '../../contract/site-manifest.ts'

/*
 * What browsers are told about an answer, by what it is. The only place for it: answers of the application
 * take their headers from here, and so does the `_headers` file for what the platform serves itself.
 */

/** What the policy of a docs page allows, beyond the site itself. */
export interface PageSources extends Pick<SiteManifest, 'scriptHashes' | 'styleHashes' | 'sources'> {
  hosts: Hosts
}

/** Every feature that asks a visitor for something, closed; `open` are the ones the page may ask for. */
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

/** Nothing loads, nothing runs, nobody frames it: for whatever is not a page. */
const inertPolicy = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** Data, redirects, refusals: nothing that runs, frames or is framed. */
export const dataHeaders: Readonly<Record<string, string>> = {
  ...everywhere,
  'Content-Security-Policy': inertPolicy,
  'Permissions-Policy': permissionsPolicy([]),
  'Cross-Origin-Resource-Policy': 'same-origin',
}

/** A built file that anybody may use: scripts of the widget run on other people's pages. */
export const fileHeaders: Readonly<Record<string, string>> = {
  ...dataHeaders,
  // Opened by itself, an SVG diagram keeps the styles that are written in it; scripts stay out.
  'Content-Security-Policy': `${inertPolicy}; style-src 'unsafe-inline'`,
  'Cross-Origin-Resource-Policy': 'cross-origin',
  // Public, the same for everyone, and read without credentials: modules and fonts are fetched with CORS.
  'Access-Control-Allow-Origin': '*',
}

/**
 * The feedback panel: any page may frame it, pages that are isolated from others included. Nothing inline, and no
 * text ever becomes markup or script. It talks to the API whose address the framing page tells it.
 *
 * @param player where the replay player is, without a scheme: the one page that the panel may frame
 */
export const panelHeaders = (player: string): Readonly<Record<string, string>> => ({
  'X-Content-Type-Options': 'nosniff',
  // Which page somebody reports from is the report's to say.
  'Referrer-Policy': 'no-referrer',
  'Content-Security-Policy': [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    'connect-src http: https:',
    // It plays what was recorded, where the page that frames it may not.
    'media-src blob:',
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
 * The inbox, which shows what strangers sent: no text of theirs becomes markup or script, and nothing is asked of other
 * servers. Snapshots and replays are frames of the files host.
 */
export function inboxHeaders(hosts: Hosts): Readonly<Record<string, string>> {
  const files = toHostSource(hosts.files)
  return appHeaders({ images: ["'self'", 'data:', 'blob:', files], frames: files, hosts })
}

/** The inbox's settings: they show the panel, and a logo from wherever the owner keeps it, and nobody else's words. */
export function settingsHeaders(hosts: Hosts): Readonly<Record<string, string>> {
  const frames = toHostSource(hosts.frame)
  return appHeaders({ images: ["'self'", 'data:', 'http:', 'https:'], frames, hosts })
}

function appHeaders(sources: { images: string[]; frames: string; hosts: Hosts }): Record<string, string> {
  const { images, frames, hosts } = sources
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    `img-src ${images.join(' ')}`,
    `media-src 'self' blob: ${toHostSource(hosts.files)}`,
    // The API of the provider takes test reports.
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
    // Nobody who is linked to learns of a report's address.
    'Referrer-Policy': 'no-referrer',
    'Content-Security-Policy': policy.join('; '),
    'Permissions-Policy': permissionsPolicy([]),
    'Cross-Origin-Resource-Policy': 'same-origin',
  }
}

/** A document of the docs site. */
export function pageHeaders(sources: PageSources): Record<string, string> {
  return {
    ...everywhere,
    'Content-Security-Policy': pagePolicy(sources),
    // The feedback widget records the screen, with a voice if the reader likes, on the reader's click.
    'Permissions-Policy': permissionsPolicy(['display-capture', 'microphone']),
    'Cross-Origin-Resource-Policy': 'same-origin',
  }
}

function pagePolicy({ hosts, scriptHashes, styleHashes, sources }: PageSources): string {
  const directives: [name: string, sources: readonly string[]][] = [
    ['default-src', ["'none'"]],
    ['script-src', ["'self'", ...scriptHashes, ...sources.script]],
    ['style-src', ["'self'", ...styleHashes]],
    ['img-src', ["'self'", 'data:', 'blob:', ...sources.image]],
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

/** Without a scheme, so that it follows the page's own; on this machine the port is whatever was free. */
function toHostSource(host: string): string {
  return host.endsWith('localhost') ? `${host}:*` : host
}

/**
 * One year, the least that preload lists and ASVS accept. Not for subdomains: the operator of this
 * site may not be the operator of everything below its name.
 */
export const strictTransportSecurity = 'max-age=31536000'

/** Cache-Control of addresses that change with their content. */
export const immutable = 'public, max-age=31536000, immutable'
