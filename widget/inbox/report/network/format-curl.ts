import type { RequestView } from '../parse/parse-requests.ts'

/** Added by browsers and by curl themselves; repeated, they would be wrong (RFC 9110, RFC 9112). */
const OWN_HEADERS = /^(?:host|connection|content-length|accept-encoding|:.*)$/i

/** A header's name (RFC 9110 section 5.1). */
const HEADER_NAME = /^[\w!#$%&'*+.^`|~-]+$/

/** A method (RFC 9110 section 9.1). */
const METHOD = /^[A-Za-z]+$/

/**
 * The request as a command for a POSIX shell. Everything that comes from the report is one quoted word each, which
 * the shell takes as it stands; a word that starts with a dash or `@` cannot become an option or a file. Undefined for
 * addresses that curl would do something else with than a request over HTTP.
 */
export function formatCurl({ method, url, requestHeaders, payload }: RequestView): string | undefined {
  if (!/^https?:\/\//i.test(url)) return undefined
  const parts = ['curl']
  if (METHOD.test(method) && method.toUpperCase() !== 'GET')
    parts.push(`--request ${quote(method.toUpperCase())}`)
  for (const { name, value } of requestHeaders) {
    // An empty value would take the header away; a semicolon sends it empty.
    if (HEADER_NAME.test(name) && !OWN_HEADERS.test(name))
      parts.push(`--header ${quote(value === '' ? `${name};` : `${name}: ${value}`)}`)
  }
  if (payload !== '') parts.push(`--data-raw ${quote(payload, 'keep')}`)
  // Brackets and braces in an address are no patterns; `--url` takes the word whatever it starts with.
  parts.push('--globoff', `--url ${quote(url)}`)
  return parts.join(' \\\n  ')
}

/**
 * A word between single quotes, in which a shell reads nothing; a quote in it is closed around. Control characters
 * other than the breaks of a body are left out: pasted into a terminal they would be keys.
 */
function quote(text: string, breaks: 'keep' | 'drop' = 'drop'): string {
  const shown =
    breaks === 'keep' ? text.replaceAll('\r\n', '\n').replace(CONTROLS, '') : text.replace(ALL_CONTROLS, '')
  return `'${shown.replaceAll("'", `'\\''`)}'`
}

// oxlint-disable-next-line no-control-regex -- control characters are what this is about
const CONTROLS = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g
// oxlint-disable-next-line no-control-regex -- the same with tab and line feed
const ALL_CONTROLS = /[\u0000-\u001f\u007f-\u009f]/g
