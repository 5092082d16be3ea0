/** A name before a separator in a string, such as `token` in `?token=abc` or in `{"token": "abc"}`. */
export interface Name {
  text: string
  start: number
  isQuoted: boolean
  /** Whether the name is a parameter of a URL or a form. */
  isParameter: boolean
  /** The name together with one or two words before it, which can belong to the name, as in `API key: …`. */
  longer: readonly string[]
}

/** Offsets of a value: without its quotes (`start`, `end`), and with its closing quote (`outerEnd`). */
export interface Value {
  start: number
  end: number
  outerEnd: number
  isQuoted: boolean
}

/**
 * Separates the arguments of a console call in the log: a white space that no one types. A value that is an argument of
 * its own ends where the argument ends.
 */
export const ARGUMENT_SEPARATOR = '\u2028'

const NAME_CHARACTERS = 80
const PERCENT = 37
const QUOTE = /["'`]/
const ESCAPED_DELIMITER = /^%(?:26|3f|23)$/i
const ESCAPED_BRACKET = /^%(?:5b|5d)$/i

/** Reads the name before the separator at `end`. If `canBeLonger` is true, also reads the words before the name. */
export function readName(text: string, end: number, canBeLonger: boolean): Name | undefined {
  let last = end
  while (last > 0 && end - last < 4 && isSpace(text.charCodeAt(last - 1))) last--
  const quote = text.charAt(last - 1)
  if (QUOTE.test(quote)) return readQuotedName(text, last - 1, quote)
  const first = findWordStart(text, last)
  if (first === last) return undefined
  const before = text.charAt(first - 1)
  const isParameter = last === end && (/[?&#;]/.test(before) || isEscapedDelimiter(text, first))
  const longer = canBeLonger ? readLongerNames(text, first, last) : []
  return { text: text.slice(first, last), start: first, isQuoted: false, isParameter, longer }
}

function readLongerNames(text: string, first: number, last: number): string[] {
  const longer: string[] = []
  let start = first
  while (longer.length < 2 && text.charAt(start - 1) === ' ') {
    const next = findWordStart(text, start - 1)
    if (next === start - 1) break
    start = next
    longer.push(text.slice(start, last))
  }
  return longer
}

function readQuotedName(text: string, last: number, quote: string): Name | undefined {
  let inner = last
  while (text.charAt(inner - 1) === '\\') inner--
  let first = inner
  while (first > 0 && inner - first < NAME_CHARACTERS && text.charAt(first - 1) !== quote) first--
  if (first === inner || text.charAt(first - 1) !== quote) return undefined
  let start = first - 1
  while (text.charAt(start - 1) === '\\') start--
  return { text: text.slice(first, inner), start, isQuoted: true, isParameter: false, longer: [] }
}

function findWordStart(text: string, end: number): number {
  let start = end
  while (start > 0 && end - start < NAME_CHARACTERS && isNameAt(text, start - 1)) {
    start--
    // Starts the name after an escape such as `%26`, whose digits are not part of the name.
    if (text.charCodeAt(start) === PERCENT && !ESCAPED_BRACKET.test(text.slice(start, start + 3)))
      return Math.min(start + 3, end)
  }
  return start
}

function isEscapedDelimiter(text: string, start: number): boolean {
  return start >= 3 && ESCAPED_DELIMITER.test(text.slice(start - 3, start))
}

function isNameAt(text: string, index: number): boolean {
  const code = text.charCodeAt(index)
  return (
    (code >= 97 && code <= 122) ||
    (code >= 65 && code <= 90) ||
    (code >= 48 && code <= 57) ||
    (code > 160 && code !== 0xff1a && !isSpace(code)) ||
    '_.-[]$%'.includes(text.charAt(index))
  )
}

function isSpace(code: number): boolean {
  return code === 32 || code === 9 || code === 160 || code === 0x202f
}

/** Characters that end an unquoted value. */
const AFTER_PARAMETER = /[&#;\s"'<>\\]|%26|%23/g
const AFTER_VALUE = /[&;,\s"'`<>{}()[\]\\]|%26/g
const LINE_END = /[\r\n\u2028]/g
const ARGUMENT_END = /\u2028/g
const SCHEME = /(?:bearer|basic|digest|negotiate|token)\s{1,4}/iy
const SPACES = /[=>]{0,2}[ \t\u00a0\u202f]{0,4}/y

/** Reads the value that starts after a separator. */
export function readValue(
  text: string,
  from: number,
  { isParameter, isWholeLine }: { isParameter: boolean; isWholeLine: boolean },
): Value {
  const start = skip(isParameter ? undefined : SPACES, text, from)
  if (text.charAt(start) === ARGUMENT_SEPARATOR || text.charAt(from - 1) === ARGUMENT_SEPARATOR) {
    const first = text.charAt(start) === ARGUMENT_SEPARATOR ? start + 1 : start
    return toBareValue(first, find(ARGUMENT_END, text, first))
  }
  let quote = start
  while (text.charAt(quote) === '\\') quote++
  if (QUOTE.test(text.charAt(quote))) return readQuoted(text, start, quote)
  if (/[{[]/.test(text.charAt(start))) return toBareValue(start, findBracketEnd(text, start))
  if (isWholeLine) return toBareValue(start, find(LINE_END, text, start))
  const afterScheme = skip(SCHEME, text, start)
  return toBareValue(start, find(isParameter ? AFTER_PARAMETER : AFTER_VALUE, text, afterScheme))
}

function toBareValue(start: number, end: number): Value {
  return { start, end, outerEnd: end, isQuoted: false }
}

function skip(pattern: RegExp | undefined, text: string, from: number): number {
  if (!pattern) return from
  pattern.lastIndex = from
  return pattern.test(text) ? pattern.lastIndex : from
}

function find(pattern: RegExp, text: string, from: number): number {
  pattern.lastIndex = from
  return pattern.exec(text)?.index ?? text.length
}

/**
 * Reads a quoted value up to its closing quote. In JSON inside a string, quotes are escaped, and the opening and the
 * closing quote have the same number of backslashes before them.
 */
function readQuoted(text: string, start: number, quote: number): Value {
  const character = text.charAt(quote)
  const depth = quote - start
  for (let end = text.indexOf(character, quote + 1); end !== -1; end = text.indexOf(character, end + 1)) {
    let slashes = 0
    while (end - slashes - 1 > quote && text.charAt(end - slashes - 1) === '\\') slashes++
    if (depth === 0 ? slashes % 2 === 0 : slashes <= depth)
      return { start: quote + 1, end: end - (depth === 0 ? 0 : slashes), outerEnd: end + 1, isQuoted: true }
  }
  return { start: quote + 1, end: text.length, outerEnd: text.length, isQuoted: true }
}

/** Reads to the bracket that closes the one at `start`. Brackets in strings do not count. */
function findBracketEnd(text: string, start: number): number {
  const token = /[[\]{}"]/g
  token.lastIndex = start
  let depth = 0
  for (let found = token.exec(text); found; found = token.exec(text)) {
    if (found[0] === '"') token.lastIndex = readQuoted(text, found.index, found.index).outerEnd
    else depth += /[[{]/.test(found[0]) ? 1 : -1
    if (depth === 0) return token.lastIndex
  }
  return text.length
}
