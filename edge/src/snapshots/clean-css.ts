import { all } from 'known-css-properties'
import { canHighlight, renamePrefix } from '../../contract/snapshot.ts'
import { isAllowedInCss, isHttps, type ResourceMode } from './allowed-urls.ts'
import {
  type CssTokens,
  decodeString,
  decodeUrl,
  encodeString,
  findStatementEnd,
  getTokenText,
  skipBlock,
  tokenizeCss,
} from './css-tokens.ts'
import { tokenTypes as types } from './css-tree.ts'
import { attributePrefix, inertAttributes, renamed, toNameSet } from './element-rules.ts'

/**
 * Returns the rules of a style sheet, or the declarations of one element, reduced to listed at-rules, properties and
 * functions, and allowed URLs. The result loads nothing that `mode` forbids, and contains nothing that an HTML parser
 * could take for markup. The response's Content-Security-Policy is the second line of defense. With `isNested`, type
 * selectors also match renamed elements (`renamePrefix`).
 */
export function cleanCss(css: string, mode: ResourceMode, isNested = false): string {
  if (css === '') return ''
  const tokens = tokenizeCss(css)
  const out: string[] = []
  let depth = 0
  /** Whether a `;` is needed before another statement. */
  let isOpen = false
  for (let index = 0; index < tokens.count;) {
    const type = tokens.types[index]
    if (type === types.RightCurlyBracket) {
      if (depth > 0) out.push('}')
      depth = Math.max(0, depth - 1)
      isOpen = false
    }
    if (type === types.RightCurlyBracket || isBetween(type)) {
      index += 1
      continue
    }
    const { cleaned, end, isRule } = cleanStatement(tokens, index, { mode, isNested })
    if (cleaned !== undefined) {
      if (isOpen) out.push(';')
      out.push(cleaned)
      if (isRule) out.push('{')
      depth += isRule ? 1 : 0
      isOpen = !isRule
    }
    if (!isRule) index = end
    else index = cleaned === undefined ? skipBlock(tokens, end) : end + 1
  }
  out.push('}'.repeat(depth))
  // Strings and names can contain `</style>`, which would end the style element.
  return out.join('').replace(/<(?=[a-z/!?])/gi, '\\3c ')
}

interface Statement {
  /** Text up to `end`; undefined if the text is not allowed. */
  cleaned: string | undefined
  /** Index of the token that ends the statement. */
  end: number
  /** Whether a block `{…}` follows. */
  isRule: boolean
}

function cleanStatement(
  tokens: CssTokens,
  start: number,
  { mode, isNested }: { mode: ResourceMode; isNested: boolean },
): Statement {
  const type = tokens.types[start]
  const name = type === types.AtKeyword || type === types.Ident ? getTokenText(tokens, start) : ''
  const colon = findColon(tokens, start + 1)
  const isVariable = colon !== undefined && name.startsWith('--')
  const end = findStatementEnd(tokens, start, isVariable)
  const isRule = tokens.types[end] === types.LeftCurlyBracket
  // A block or an escape that is not closed would include the text after the style sheet.
  const isCut = end > tokens.count || (end === tokens.count && tokens.source.endsWith('\\'))
  const cleaned = isCut ? undefined : clean(tokens, { name, start, end, colon, isRule, isNested, mode })
  return { cleaned, end, isRule }
}

interface StatementParts extends AtRule {
  colon: number | undefined
  isRule: boolean
  isNested: boolean
}

function clean(tokens: CssTokens, statement: StatementParts): string | undefined {
  const { colon, end, isNested, isRule, mode, name, start } = statement
  if (tokens.types[start] === types.AtKeyword) return cleanAtRule(tokens, statement)
  if (isRule) return end === start ? undefined : cleanPrelude(tokens, { start, end, isNested })
  if (colon === undefined || !(name.startsWith('--') || properties.has(name.toLowerCase()))) return undefined
  const value = cleanValue(tokens, { start: colon + 1, end, mode })
  return value === undefined ? undefined : `${name}:${value}`
}

/**
 * Cleans one value, such as that of an attribute which browsers parse as CSS; undefined if the value is not allowed.
 */
export function cleanCssValue(value: string, mode: ResourceMode): string | undefined {
  const tokens = tokenizeCss(value)
  const end = findStatementEnd(tokens, 0, false)
  return end === tokens.count ? cleanValue(tokens, { start: 0, end, mode }) : undefined
}

/** Tokens that can be between statements and have no meaning: white space, comments, `;`, `<!--` and `-->`. */
function isBetween(type: number | undefined): boolean {
  return (
    type === types.WhiteSpace ||
    type === types.Comment ||
    type === types.Semicolon ||
    type === types.CDO ||
    type === types.CDC
  )
}

function findColon(tokens: CssTokens, start: number): number | undefined {
  let index = start
  while (tokens.types[index] === types.WhiteSpace || tokens.types[index] === types.Comment) index += 1
  return tokens.types[index] === types.Colon ? index : undefined
}

interface AtRule {
  name: string
  start: number
  end: number
  mode: ResourceMode
}

function cleanAtRule(tokens: CssTokens, { name, start, end, mode }: AtRule): string | undefined {
  const keyword = name.slice(1).toLowerCase()
  if (keyword === 'import') return mode === 'resources' ? cleanImport(tokens, start, end) : undefined
  if (keyword === 'namespace') {
    const text = slice(tokens, start, end).trimEnd()
    return NAMESPACE.test(text) ? text : undefined
  }
  if (!atRules.has(keyword)) return undefined
  const prelude = cleanPrelude(tokens, { start, end })
  // Types of parameters would be escaped like markup. Functions work without them.
  return keyword === 'function'
    ? prelude?.replace(/\sreturns\b.*/s, '').replace(/ ?<[^<>]*>[+#]?/g, '')
    : prelude
}

/** Namespaces of HTML, SVG and MathML. Browsers load nothing from these URLs. */
const NAMESPACE =
  /^@namespace(?: [\w-]+)? url\("http:\/\/www\.w3\.org\/(?:1999\/xhtml|2000\/svg|1998\/Math\/MathML)"\)$/i

/**
 * Keeps `@import` of allowed URLs, with conditions: `@import "https://…"`, or `@import url("…")` as browsers write it.
 */
function cleanImport(tokens: CssTokens, start: number, end: number): string | undefined {
  if (tokens.types[end] === types.LeftCurlyBracket) return undefined
  let index = start + 1
  let closing = 0
  for (; index < end; index += 1) {
    const type = tokens.types[index]
    if (type === types.String) break
    if (type === types.Function && getTokenText(tokens, index).toLowerCase() === 'url(') closing = 1
    else if (type !== types.WhiteSpace) return undefined
  }
  if (index >= end) return undefined
  const url = decodeString(getTokenText(tokens, index))
  const conditions = cleanPrelude(tokens, { start: index + 1 + closing, end })
  const isClosed = closing === 0 || tokens.types[index + 1] === types.RightParenthesis
  return isHttps(url) && isClosed && conditions !== undefined
    ? `@import ${encodeString(url)}${conditions}`
    : undefined
}

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
function cleanPrelude(
  tokens: CssTokens,
  { start, end, isNested = false }: { start: number; end: number; isNested?: boolean },
): string | undefined {
  const out: string[] = []
  let copied = start
  for (let index = start; index < end; index += 1) {
    const type = tokens.types[index] ?? 0
    if (type === types.Ident) {
      const replacement =
        renameAttribute(tokens, index, types.LeftSquareBracket) ??
        (isNested ? renameSelector(tokens, start, index) : undefined)
      if (replacement === undefined) continue
      out.push(slice(tokens, copied, index), replacement)
      copied = index + 1
    }
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

/** Returns the name of an attribute as the renderer writes it; undefined for others. `before` is the token before it. */
function renameAttribute(tokens: CssTokens, index: number, before: number): string | undefined {
  if (tokens.types[index - 1] !== before) return undefined
  const name = getTokenText(tokens, index).toLowerCase()
  return inertAttributes.has(name) ? attributePrefix + name : undefined
}

/** Functions that take selectors. */
const SELECTING =
  /^(?:is|where|not|has|host|host-context|slotted|matches|any|-webkit-any|nth-child|nth-last-child)\($/i

/**
 * Returns a selector that also matches renamed elements, for a type selector or `:link`; undefined for other names,
 * such as those of classes and attributes.
 */
function renameSelector(tokens: CssTokens, start: number, index: number): string | undefined {
  const name = getTokenText(tokens, index).toLowerCase()
  const before = index > start ? getTokenText(tokens, index - 1) : ''
  if (/^(?:any-)?link$/.test(name)) return before === ':' ? `is(:${name},[bb-link])` : undefined
  if (!renamed.has(name) || /^[:.#|[]$/.test(before)) return undefined
  for (let at = index - 1, depth = 0; at >= start; at -= 1) {
    const type = tokens.types[at]
    if (type === types.RightParenthesis || type === types.RightSquareBracket) depth += 1
    else if (type === types.LeftParenthesis || type === types.LeftSquareBracket) depth -= 1
    else if (type === types.Function) {
      if (depth === 0 && !SELECTING.test(getTokenText(tokens, at))) return undefined
      if (depth > 0) depth -= 1
    }
    if (depth < 0) return undefined
  }
  return `:is(${name},${renamePrefix}${name})`
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
function cleanValue(tokens: CssTokens, { start, end, mode }: Range): string | undefined {
  const out: string[] = []
  let copied = start
  let hasImageSet = false
  let hasReference = false
  for (let index = start; index < end; index += 1) {
    const type = tokens.types[index] ?? 0
    const isOfAttr =
      type === types.Ident &&
      tokens.types[index - 1] === types.Function &&
      getTokenText(tokens, index - 1).toLowerCase() === 'attr('
    if (PLAIN[type] && !isOfAttr) continue
    let next = index
    let replacement: string | undefined
    if (isOfAttr) replacement = renameAttribute(tokens, index, types.Function)
    else if (type === types.Comment) replacement = '/**/'
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
      } else if (!functions.has(name) && !isCustomProperty(name)) return undefined
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
  // A type in angle brackets would be escaped like markup. Any type works, too.
  return (out.join('') + slice(tokens, copied, end)).replace(/\btype\(<[^()<>]*>[+#]?\)/g, 'type(*)')
}

function isCustomProperty(name: string): boolean {
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

/**
 * At-rules that contain declarations or rules. `@import` is cleaned separately. `@color-profile` is
 * not listed, because it contains a URL.
 */
const atRules = toNameSet(`
  container counter-style font-face font-feature-values font-palette-values function keyframes layer media position-try property scope
  starting-style supports view-transition -moz-keyframes -o-keyframes -webkit-keyframes`)

/** Descriptors of at-rules, which are declared like properties. */
const DESCRIPTORS = `
  additive-symbols ascent-override base-palette descent-override fallback font-display font-language-override
  font-named-instance inherits initial-value line-gap-override navigation negative override-colors pad prefix range result src
  speak-as suffix symbols syntax system types unicode-range`

/** Properties that known-css-properties does not list yet. */
const RECENT = `
  corner-block-end-shape corner-block-start-shape corner-bottom-left-shape corner-bottom-right-shape corner-bottom-shape
  corner-end-end-shape corner-end-start-shape corner-inline-end-shape corner-inline-start-shape corner-left-shape
  corner-right-shape corner-shape corner-start-end-shape corner-start-start-shape corner-top-left-shape
  corner-top-right-shape corner-top-shape`

/** Properties that load code in old browsers. */
const LOADING = toNameSet('behavior -ms-behavior -moz-binding')

/** All properties that known-css-properties lists for browsers, and all descriptors. */
const properties: ReadonlySet<string> = new Set(
  [...all, ...toNameSet(DESCRIPTORS + RECENT)].filter((name) => !LOADING.has(name)),
)

/**
 * Functions that are allowed in values. URLs in their arguments are checked. `src()` and `image()` are not allowed,
 * because they take a URL as a plain string.
 */
const functions = toNameSet(`
  abs acos alpha anchor anchor-size annotation asin atan atan2 attr blur brightness calc calc-size character-variant circle clamp
  color color-mix color-stop conic-gradient contrast contrast-color cos counter counters cross-fade cubic-bezier device-cmyk
  drop-shadow dynamic-range-limit-mix element ellipse env exp fit-content format from grayscale historical-forms hsl hsla
  hue-rotate hwb hypot if image-set inset invert lab layer lch light-dark linear linear-gradient local log matrix matrix3d max
  media min minmax mod oklab oklch opacity ornaments palette-mix paint path perspective polygon pow progress
  radial-gradient random ray rect rem repeat repeating-conic-gradient repeating-linear-gradient repeating-radial-gradient rgb
  rgba rotate rotate3d rotatex rotatey rotatez round saturate scale scale3d scalex scaley scalez scroll selector sepia shape
  sibling-count sibling-index sign sin skew skewx skewy sqrt steps style styleset stylistic superellipse supports swash symbols
  tan tech to toggle translate translate3d translatex translatey translatez type var view xywh
  -moz-calc -moz-element -moz-linear-gradient -moz-radial-gradient -moz-repeating-linear-gradient
  -moz-repeating-radial-gradient -webkit-calc -webkit-cross-fade -webkit-gradient -webkit-image-set -webkit-linear-gradient
  -webkit-radial-gradient -webkit-repeating-linear-gradient -webkit-repeating-radial-gradient`)

/**
 * Half of the outline is inside the element, so that at least this half is visible if a container clips its content.
 */
const OUTLINE = 'outline:4px solid #d6006c!important;outline-offset:-2px!important'

/** Returns a style element that outlines the elements of a selector; empty for a string that `canHighlight` refuses. */
export function formatHighlight(selector: string): string {
  if (!canHighlight(selector)) return ''
  return `<style>${cleanCss(`${selector}{${OUTLINE}}`, 'sealed')}</style>`
}
