import type { ReportDetail } from '../contract.ts'
import type { RequestView } from './parse-report.ts'

/** Returns a time within a recording: `0:07.3`, `12:40.0`; negative before its start. */
export function formatOffset(ms: number): string {
  const tenths = Math.round(Math.abs(ms) / 100)
  const minutes = Math.floor(tenths / 600)
  const seconds = Math.floor((tenths % 600) / 10)
  const sign = ms < 0 && tenths > 0 ? '−' : ''
  return `${sign}${minutes}:${String(seconds).padStart(2, '0')}.${tenths % 10}`
}

/** Returns a time in whole seconds: `0:07`. */
export function formatSeconds(ms: number): string {
  const seconds = Math.floor(Math.max(ms, 0) / 1000)
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

/** Local time of day to the millisecond: `10:00:01.120`. */
export function formatClock(at: number): string {
  const date = new Date(at)
  const parts = [date.getHours(), date.getMinutes(), date.getSeconds()].map((part) =>
    String(part).padStart(2, '0'),
  )
  return `${parts.join(':')}.${String(date.getMilliseconds()).padStart(3, '0')}`
}

/** `8 ms`, `1.24 s`, `2 min 5 s`. */
export function formatDuration(ms: number): string {
  if (ms < 1000) return `${Math.round(ms)} ms`
  if (ms < 60_000) return `${(ms / 1000).toFixed(2)} s`
  const seconds = Math.round(ms / 1000)
  return `${Math.floor(seconds / 60)} min ${seconds % 60} s`
}

/** `812 B`, `1.2 KiB`, `34 MiB`, in powers of 1024 like all limits of the server. */
export function formatBytes(bytes: number): string {
  if (bytes < 1024) return `${bytes} B`
  const units = ['KiB', 'MiB', 'GiB']
  let value = bytes / 1024
  while (value >= 1024 && units.length > 1) {
    value /= 1024
    units.shift()
  }
  return `${value < 10 ? Math.round(value * 10) / 10 : Math.round(value)} ${units[0]}`
}

/** Formats who sent a report. The name is not verified, because the page provides it. */
export function formatPerson({
  reporterName,
  reportedBy,
  identity,
}: Pick<ReportDetail, 'reporterName' | 'reportedBy' | 'identity'>): string {
  const known = [...new Set([reporterName, reportedBy])].filter(Boolean).join(', ')
  return known === '' ? (identity?.userId ?? 'Anonymous') : known
}

/**
 * Returns the path and query of a request. If the request went to another origin than the page's, its host comes first.
 */
export function shortenRequestUrl(url: string, pageUrl: string): string {
  if (!URL.canParse(url)) return url
  const { protocol, host, pathname, search, origin } = new URL(url)
  if (!protocol.startsWith('http')) return url
  const path = pathname + search
  return URL.canParse(pageUrl) && new URL(pageUrl).origin === origin ? path : host + path
}

/** Headers that are left out, because a copied value could be wrong for the new request (RFC 9110, RFC 9112). */
const OWN_HEADERS = /^(?:host|connection|content-length|accept-encoding|:.*)$/i

/** A valid header name (RFC 9110 section 5.1). */
const HEADER_NAME = /^[\w!#$%&'*+.^`|~-]+$/

/** A method of letters only. RFC 9110 section 9.1 allows more characters, but its methods contain only letters. */
const METHOD = /^[A-Za-z]+$/

/**
 * Formats a request as a command for a POSIX shell. Each value of the report is one quoted word, and no word can
 * become an option or a file name. Undefined for a URL that is not HTTP.
 */
export function formatCurl({ method, url, requestHeaders, payload }: RequestView): string | undefined {
  if (!/^https?:\/\//i.test(url)) return undefined
  const parts = ['curl']
  if (METHOD.test(method) && method.toUpperCase() !== 'GET')
    parts.push(`--request ${quote(method.toUpperCase())}`)
  for (const { name, value } of requestHeaders) {
    // curl omits a header with an empty value, unless a semicolon follows its name.
    if (HEADER_NAME.test(name) && !OWN_HEADERS.test(name))
      parts.push(`--header ${quote(value === '' ? `${name};` : `${name}: ${value}`)}`)
  }
  if (payload !== '') parts.push(`--data-raw ${quote(payload, 'keep')}`)
  // `--globoff` keeps brackets and braces literal; `--url` accepts a value that starts with a dash.
  parts.push('--globoff', `--url ${quote(url)}`)
  return parts.join(' \\\n  ')
}

/**
 * Puts a value in single quotes. Removes control characters, because a terminal would treat them as key presses. With
 * `keep`, line breaks and tabs are kept.
 */
function quote(text: string, breaks: 'keep' | 'drop' = 'drop'): string {
  const shown =
    breaks === 'keep' ? text.replaceAll('\r\n', '\n').replace(CONTROLS, '') : text.replace(ALL_CONTROLS, '')
  return `'${shown.replaceAll("'", `'\\''`)}'`
}

// oxlint-disable-next-line no-control-regex -- matching control characters is the purpose
const CONTROLS = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g
// oxlint-disable-next-line no-control-regex -- matching control characters is the purpose
const ALL_CONTROLS = /[\u0000-\u001f\u007f-\u009f]/g
