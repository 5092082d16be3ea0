import { parseAccept } from 'hono/utils/accept'

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
