import type { RequestView } from './parse-report.ts'

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
