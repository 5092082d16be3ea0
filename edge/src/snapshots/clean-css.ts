import { tokenTypes as types } from './css-tree.ts'
import { isHttps } from './allowed-urls.ts'
import { cleanPrelude, cleanValue } from './clean-css-tokens.ts'
import { atRules, properties } from './css-names.ts'
import { decodeString, encodeString } from './css-strings.ts'
import { type CssTokens, findStatementEnd, getTokenText, skipBlock, tokenizeCss } from './css-tokens.ts'
import type { ResourceMode } from './resource-mode.ts'

/**
 * Returns the rules of a style sheet, or the declarations of one element, reduced to listed at-rules, properties and
 * functions, and allowed URLs. The result loads nothing that `mode` forbids, and contains nothing that an HTML parser
 * could take for markup. The response's Content-Security-Policy is the second line of defense.
 */
export function cleanCss(css: string, mode: ResourceMode): string {
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
    const { cleaned, end, isRule } = cleanStatement(tokens, index, mode)
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

function cleanStatement(tokens: CssTokens, start: number, mode: ResourceMode): Statement {
  const type = tokens.types[start]
  const name = type === types.AtKeyword || type === types.Ident ? getTokenText(tokens, start) : ''
  const colon = type === types.Ident ? findColon(tokens, start + 1) : undefined
  const isVariable = colon !== undefined && name.startsWith('--')
  const end = findStatementEnd(tokens, start, isVariable)
  const isRule = tokens.types[end] === types.LeftCurlyBracket
  // A block or an escape that is not closed would include the text after the style sheet.
  const isCut = end > tokens.count || (end === tokens.count && tokens.source.endsWith('\\'))
  const cleaned = isCut ? undefined : clean(tokens, { name, start, end, colon, isRule, mode })
  return { cleaned, end, isRule }
}

interface StatementParts extends AtRule {
  colon: number | undefined
  isRule: boolean
}

function clean(tokens: CssTokens, statement: StatementParts): string | undefined {
  const { colon, end, isRule, mode, name, start } = statement
  if (tokens.types[start] === types.AtKeyword) return cleanAtRule(tokens, statement)
  if (isRule) return end === start ? undefined : cleanPrelude(tokens, start, end)
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
  return atRules.has(keyword) ? cleanPrelude(tokens, start, end) : undefined
}

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
  const conditions = cleanPrelude(tokens, index + 1 + closing, end)
  const isClosed = closing === 0 || tokens.types[index + 1] === types.RightParenthesis
  return isHttps(url) && isClosed && conditions !== undefined
    ? `@import ${encodeString(url)}${conditions}`
    : undefined
}
