import type { Context } from 'hono'
import { parseAccept } from 'hono/utils/accept'
import type { Asset, ByteRange } from '../ports/ports.ts'

/**
 * Selects a page's format by the `Accept` header (RFC 9110 section 12.5.1). Browsers accept any type, so Markdown and
 * plain text count only if the header names them.
 */
type PageForm = 'html' | 'markdown' | 'plain'

/** Returns HTML if there is no header or no match, because a page is more useful than a 406. */
export function choosePageForm(accept: string | undefined): PageForm {
  if (accept === undefined || !/text\/(?:markdown|plain)/i.test(accept)) return 'html'
  const ranges = parseQualities(accept)
  const html = qualityOf('text/html', ranges)
  const markdown = ranges.get('text/markdown') ?? 0
  const plain = ranges.get('text/plain') ?? 0
  // Browsers never name Markdown, so a client that names Markdown gets it even if HTML has the same weight. Plain text
  // must have more weight than HTML, because Lynx names both.
  if (markdown > 0 && markdown >= Math.max(html, plain)) return 'markdown'
  const isHtmlOnlyByWildcard = !ranges.has('text/html')
  if (plain > html || (plain > 0 && plain === html && isHtmlOnlyByWildcard)) return 'plain'
  return 'html'
}

/** Whether the client is a program that prefers errors as JSON, or does not accept HTML. */
export function prefersProblem(accept: string | undefined): boolean {
  if (accept === undefined) return false
  const ranges = parseQualities(accept)
  const html = qualityOf('text/html', ranges)
  const json = Math.max(ranges.get('application/problem+json') ?? 0, ranges.get('application/json') ?? 0)
  return html === 0 || json > html
}

/** Returns the weight of each media range, in lower case. A weight that is missing or not a number counts as 1. */
function parseQualities(accept: string): Map<string, number> {
  return new Map(parseAccept(accept.toLowerCase()).map(({ type, q }) => [type, q]))
}

/**
 * Returns the weight of the most specific range that matches the type, even if a less specific range has a higher
 * weight.
 */
function qualityOf(type: string, ranges: Map<string, number>): number {
  return ranges.get(type) ?? ranges.get(`${type.slice(0, type.indexOf('/'))}/*`) ?? ranges.get('*/*') ?? 0
}

/**
 * True if the client's copy is current, so that the response can be 304 (RFC 9110 section 13.1.2). Hono's `etag()`
 * checks only after the handler, when a search has already run and a file is open, and hashes every body that has no
 * tag.
 */
export function isUnchanged(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false
  if (ifNoneMatch.trim() === '*') return true
  const current = opaqueTag(etag)
  return ifNoneMatch.split(',').some((candidate) => opaqueTag(candidate.trim()) === current)
}

/** If-None-Match uses weak comparison: `W/"a"` matches `"a"`. */
function opaqueTag(etag: string): string {
  return etag.startsWith('W/') ? etag.slice(2) : etag
}

/**
 * Parses a Range header for a file of `bytes` bytes (RFC 9110 section 14.2). Returns `undefined` for the whole file, if
 * the header is missing or may be ignored, and `outside` for a range outside the file.
 */
export function parseByteRange(header: string | undefined, bytes: number): ByteRange | 'outside' | undefined {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header ?? '')
  if (!match) return undefined
  const [, first = '', last = ''] = match
  if (first === '' && last === '') return undefined
  if (first === '') {
    const length = Math.min(Number(last), bytes)
    return length === 0 ? 'outside' : { offset: bytes - length, length }
  }
  const offset = Number(first)
  const end = last === '' ? bytes - 1 : Math.min(Number(last), bytes - 1)
  if (last !== '' && Number(last) < offset) return undefined
  return offset >= bytes ? 'outside' : { offset, length: end - offset + 1 }
}

/** Responds with a built file, or with 304 if the client has the current version. */
export function sendAsset(
  c: Context,
  { body, encoding, etag }: Asset,
  known: Readonly<Record<string, string>>,
): Response {
  const headers = new Headers({ ...known, ETag: etag, Vary: 'Accept-Encoding' })
  if (isUnchanged(c.req.header('If-None-Match'), etag)) return new Response(null, { status: 304, headers })
  if (encoding !== undefined) headers.set('Content-Encoding', encoding)
  return new Response(body, { headers })
}
