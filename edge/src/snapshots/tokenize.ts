import { decodeEntities } from './entities.ts'

export type Token =
  | { kind: 'doctype' }
  /** As written, including entities and stray characters. */
  | { kind: 'text'; text: string }
  /** Tag and attribute names in lower case, values decoded. */
  | { kind: 'start'; name: string; attributes: ReadonlyMap<string, string>; isSelfClosing: boolean }
  | { kind: 'end'; name: string }
  /** Raw content of an element whose content is not markup. */
  | { kind: 'raw'; name: string; text: string }

/** A longer tag or style sheet ends the document, which limits memory. */
const LONGEST_TOKEN = 8 * 1024 * 1024
const MOST_ATTRIBUTES = 500
const LONGEST_NAME = 100

/** Elements whose content a browser parses as raw text up to the end tag, or whose content is omitted. */
const RAW = new Set([
  'iframe',
  'noembed',
  'noframes',
  'noscript',
  'script',
  'style',
  'template',
  'textarea',
  'title',
  'xmp',
])

/**
 * Splits HTML into tokens, in pieces of any size; an unfinished token at the end is dropped. It need not handle broken
 * markup like a browser, because the rendered document is written from these tokens.
 */
export function createTokenizer(): (text: string) => Token[] {
  let buffer = ''
  let raw: string | undefined
  let isLost = false

  return function push(text) {
    const tokens: Token[] = []
    if (isLost) return tokens
    buffer += text
    let at = 0
    while (at < buffer.length) {
      const next =
        raw === undefined ? readMarkup(buffer, at, tokens) : readRaw(buffer, { at, name: raw }, tokens)
      if (next === undefined) break
      raw = toRaw(tokens.at(-1))
      at = next
    }
    buffer = buffer.slice(at)
    if (buffer.length > LONGEST_TOKEN) isLost = true
    return tokens
  }
}

function toRaw(last: Token | undefined): string | undefined {
  return last?.kind === 'start' && !last.isSelfClosing && RAW.has(last.name) ? last.name : undefined
}

/** @returns index after the token; undefined if the token is incomplete. */
function readMarkup(text: string, at: number, tokens: Token[]): number | undefined {
  const open = text.indexOf('<', at)
  if (open !== at) {
    const end = open === -1 ? text.length : open
    tokens.push({ kind: 'text', text: text.slice(at, end) })
    return end
  }
  return at + 1 < text.length ? readTag(text, at, tokens) : undefined
}

function readTag(text: string, at: number, tokens: Token[]): number | undefined {
  const sign = text.charAt(at + 1)
  if (isLetter(text.charCodeAt(at + 1))) return readStart(text, at, tokens)
  if (sign === '/' || sign === '!' || sign === '?') {
    const isComment = text.startsWith('<!--', at)
    const end = text.indexOf(isComment ? '-->' : '>', at + 2)
    if (end === -1) return undefined
    if (sign === '/' && isLetter(text.charCodeAt(at + 2))) {
      const nameEnd = Math.min(skip(text, at + 2, isNameEnd), at + LONGEST_NAME)
      tokens.push({ kind: 'end', name: text.slice(at + 2, nameEnd).toLowerCase() })
    } else if (text.slice(at, at + 9).toLowerCase() === '<!doctype') tokens.push({ kind: 'doctype' })
    return end + (isComment ? 3 : 1)
  }
  const end = findTag(text, at + 1)
  tokens.push({ kind: 'text', text: text.slice(at, end) })
  return end
}

/** The next `<` that starts a tag, or that is the last character and may start one. */
function findTag(text: string, start: number): number {
  let at = text.indexOf('<', start)
  while (
    at !== -1 &&
    at + 1 < text.length &&
    !isLetter(text.charCodeAt(at + 1)) &&
    !'/!?'.includes(text.charAt(at + 1))
  )
    at = text.indexOf('<', at + 1)
  return at === -1 ? text.length : at
}

function readStart(text: string, at: number, tokens: Token[]): number | undefined {
  const attributes = new Map<string, string>()
  let index = skip(text, at + 1, isNameEnd)
  const name = text.slice(at + 1, index).toLowerCase()
  for (;;) {
    index = skip(text, index, isAttributeStart)
    if (index >= text.length) return undefined
    if (text.charAt(index) === '>') break
    const end = skip(text, index + 1, isKeyEnd)
    const key = text.slice(index, end).toLowerCase()
    index = skip(text, end, isNoSpace)
    if (index >= text.length) return undefined
    let value = ''
    if (text.charAt(index) === '=') {
      const found = readValue(text, skip(text, index + 1, isNoSpace))
      if (!found) return undefined
      value = found.value
      index = found.end
    } else index = end
    if (!attributes.has(key) && attributes.size < MOST_ATTRIBUTES) attributes.set(key, decodeEntities(value))
  }
  tokens.push({ kind: 'start', name, attributes, isSelfClosing: text.charAt(index - 1) === '/' })
  return index + 1
}

function readValue(text: string, at: number): { value: string; end: number } | undefined {
  if (at >= text.length) return undefined
  const quote = text.charAt(at)
  if (quote !== '"' && quote !== "'") {
    const end = skip(text, at, isValueEnd)
    return end < text.length ? { value: text.slice(at, end), end } : undefined
  }
  const end = text.indexOf(quote, at + 1)
  return end === -1 ? undefined : { value: text.slice(at + 1, end), end: end + 1 }
}

/** Index of the next character that `isEnd` accepts, or the length of the text. */
function skip(text: string, at: number, isEnd: (code: number) => boolean): number {
  let index = at
  while (index < text.length && !isEnd(text.charCodeAt(index))) index += 1
  return index
}

const SLASH = 0x2f
const EQUALS = 0x3d
const CLOSE = 0x3e

/** HTML white space, and other control characters that could be taken for it. */
const isSpace = (code: number): boolean => code <= 0x20
const isLetter = (code: number): boolean => (code >= 0x61 && code <= 0x7a) || (code >= 0x41 && code <= 0x5a)
const isNoSpace = (code: number): boolean => !isSpace(code)
const isNameEnd = (code: number): boolean => isSpace(code) || code === SLASH || code === CLOSE
const isKeyEnd = (code: number): boolean => isNameEnd(code) || code === EQUALS
const isValueEnd = (code: number): boolean => isSpace(code) || code === CLOSE
const isAttributeStart = (code: number): boolean => !isSpace(code) && code !== SLASH

function readRaw(
  text: string,
  { at, name }: { at: number; name: string },
  tokens: Token[],
): number | undefined {
  const end = findEndTag(text, at, name)
  if (end === undefined) return undefined
  tokens.push({ kind: 'raw', name, text: text.slice(at, end) })
  return end
}

function findEndTag(text: string, start: number, name: string): number | undefined {
  for (let at = text.indexOf('</', start); at !== -1; at = text.indexOf('</', at + 2)) {
    const nameEnd = at + 2 + name.length
    const isNamed = text.slice(at + 2, nameEnd).toLowerCase() === name
    if (isNamed && nameEnd < text.length && isNameEnd(text.charCodeAt(nameEnd))) return at
  }
  return undefined
}
