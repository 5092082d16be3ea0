import { tokenTypes as types } from './css-tree.ts'
import { isAllowedInCss } from './allowed-urls.ts'
import { functions } from './css-names.ts'
import { type CssTokens, getTokenText } from './css-tokens.ts'
import { decodeString, decodeUrl, encodeString } from './css-strings.ts'
import type { ResourceMode } from './resource-mode.ts'

/** Types of tokens that are copied without checking their text. */
const PLAIN: readonly boolean[] = toTable(
  (type) =>
    ![
      types.AtKeyword,
      types.BadString,
      types.BadUrl,
      types.CDC,
      types.CDO,
      types.Comment,
      types.Function,
      types.String,
      types.Url,
    ].includes(type),
)

function toTable(isTrue: (type: number) => boolean): boolean[] {
  return Array.from({ length: 1 + Math.max(...Object.values(types)) }, (_, type) => isTrue(type))
}

/** Returns a selector or the condition of an at-rule; undefined if it contains a URL or cannot be parsed. */
export function cleanPrelude(tokens: CssTokens, start: number, end: number): string | undefined {
  const out: string[] = []
  let copied = start
  for (let index = start; index < end; index += 1) {
    const type = tokens.types[index] ?? 0
    if (PLAIN[type] || (type === types.AtKeyword && index === start)) continue
    if (type === types.Comment) {
      out.push(slice(tokens, copied, index), '/**/')
      copied = index + 1
    } else if (type === types.Function) {
      if (/^(?:url|src|image|image-set|-webkit-image-set)\($|\\/i.test(getTokenText(tokens, index)))
        return undefined
    } else if (type !== types.String || isOpenString(tokens, index)) return undefined
  }
  return out.join('') + slice(tokens, copied, end).trimEnd()
}

interface Range {
  start: number
  end: number
  mode: ResourceMode
}

/**
 * Returns a value with its allowed URLs. Other URLs become `url()`. Undefined if the value contains a token or function
 * that is not listed.
 */
export function cleanValue(tokens: CssTokens, { start, end, mode }: Range): string | undefined {
  const out: string[] = []
  let copied = start
  let hasImageSet = false
  let hasReference = false
  for (let index = start; index < end; index += 1) {
    const type = tokens.types[index] ?? 0
    if (PLAIN[type]) continue
    let next = index
    let replacement: string | undefined
    if (type === types.Comment) replacement = '/**/'
    else if (type === types.Url) replacement = writeUrl(decodeUrl(getTokenText(tokens, index)), mode)
    else if (type === types.String) {
      if (isOpenString(tokens, index)) return undefined
      if (hasImageSet && !isOfImageSet(decodeString(getTokenText(tokens, index)), mode)) return undefined
    } else if (type === types.Function) {
      const name = getTokenText(tokens, index).slice(0, -1).toLowerCase()
      if (name === 'url') {
        const found = parseUrl(tokens, index + 1, end)
        next = found.end
        replacement = writeUrl(found.url, mode)
      } else if (!functions.has(name) && !isVariable(name)) return undefined
      hasImageSet ||= name.endsWith('image-set')
      hasReference ||= /^(?:var|env|attr|if|--)/.test(name)
    } else return undefined
    if (replacement === undefined) continue
    out.push(slice(tokens, copied, index), replacement)
    index = next
    copied = next + 1
  }
  // The strings of an image set are URLs. A reference such as `var()` could add a string that is not checked here.
  if (hasImageSet && hasReference) return undefined
  return out.join('') + slice(tokens, copied, end)
}

function isVariable(name: string): boolean {
  return name.startsWith('--') && !name.includes('\\')
}

function slice({ source, starts }: CssTokens, start: number, end: number): string {
  return source.slice(starts[start], starts[end])
}

/** Reads the argument of `url(`. Returns no URL unless the argument is exactly one string. */
function parseUrl(tokens: CssTokens, start: number, end: number): { url?: string; end: number } {
  let string: number | undefined
  let index = start
  let depth = 1
  for (; index < end; index += 1) {
    const type = tokens.types[index]
    if (type === types.Function || type === types.LeftParenthesis) depth += 1
    if (type === types.RightParenthesis) depth -= 1
    if (depth === 0) break
    if (type === types.WhiteSpace) continue
    string = string === undefined && type === types.String ? index : -1
  }
  const isUrl = string !== undefined && string >= 0
  return { end: index, ...(isUrl && { url: decodeString(getTokenText(tokens, string ?? 0)) }) }
}

function writeUrl(url: string | undefined, mode: ResourceMode): string {
  const trimmed = url?.trim()
  return trimmed !== undefined && isAllowedInCss(trimmed, mode) ? `url(${encodeString(trimmed)})` : 'url()'
}

/**
 * True for a string without a closing quote. Only the last string of a style sheet can lack its closing quote. In the
 * rendered document, such a string would include the text after the style sheet.
 */
function isOpenString({ source, starts }: CssTokens, index: number): boolean {
  const end = starts[index + 1] ?? 0
  if (end < source.length) return false
  const start = starts[index] ?? 0
  let escapes = 0
  while (source.charAt(end - 2 - escapes) === '\\' && end - 2 - escapes > start) escapes += 1
  return end - start < 2 || source.charAt(end - 1) !== source.charAt(start) || escapes % 2 === 1
}

/** Whether a string in an image set is allowed: an allowed URL, or a media type. */
function isOfImageSet(value: string, mode: ResourceMode): boolean {
  return isAllowedInCss(value, mode) || /^image\/[\w.+-]+$/i.test(value)
}
