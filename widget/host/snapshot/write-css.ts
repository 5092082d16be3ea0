import { snapshotMarks as marks } from '@node-docs/edge/contract/snapshot'
import { redactStyle, redactUrl } from '../masking/mask-attribute.ts'
import { isEmbedded, splitCss } from './resource-urls.ts'
import { escapeText, type Piece } from './pieces.ts'
import { pinScheme } from './color-scheme.ts'
import type { WriterContext } from './writer-context.ts'

/** Maps states that only scripts can cause to the attributes that mark these states in the snapshot. */
const STATES: readonly (readonly [RegExp, string])[] = [
  [/:modal\b/g, `[${marks.modal}]`],
  [/:popover-open\b/g, `[${marks.popover}]`],
  [/:defined\b/g, `:not([${marks.undefined}])`],
]

/**
 * Returns the current rules of a sheet, including changes by scripts. Returns undefined if the sheet is from another
 * origin and not readable.
 */
export async function writeSheet(sheet: CSSStyleSheet, writing: WriterContext): Promise<Piece[] | undefined> {
  const text = await readRules(sheet, writing)
  if (text === undefined) return undefined
  const base = sheet.href ?? writing.document.baseURI
  const css = STATES.reduce((all, [state, mark]) => all.replace(state, mark), text)
  return writeCss(pinScheme(css, writing.scheme).replace(/<(?=\/style)/gi, '\\3c '), base, writing)
}

/** Writes the declarations of one element. */
export function writeStyle(style: string, writing: WriterContext): Piece[] {
  return writeCss(style, writing.document.baseURI, writing).map((piece) =>
    typeof piece === 'string' ? escapeText(piece, true) : piece,
  )
}

function writeCss(css: string, base: string, { isLive, fetchData, masking }: WriterContext): Piece[] {
  return splitCss(css, base).map((part, index) => {
    if (index % 2 === 0) return redactStyle(part, masking)
    const text = redactUrl(part, masking)
    return isEmbedded(part, isLive) ? { text, load: () => fetchData(part, true) } : text
  })
}

async function readRules(sheet: CSSStyleSheet, writing: WriterContext): Promise<string | undefined> {
  const rules = toRules(sheet)
  if (!rules) return undefined
  const texts: string[] = []
  for (const rule of rules) {
    if (writing.pace.isDue()) await writing.pace.rest()
    texts.push(isImport(rule) ? await readImport(rule, writing) : rule.cssText)
  }
  return texts.join('\n')
}

function isImport(rule: CSSRule): rule is CSSImportRule {
  return 'styleSheet' in rule
}

/**
 * Writes an imported sheet with its conditions. If the sheet is from another origin and not readable, writes its URL
 * instead.
 */
async function readImport(rule: CSSImportRule, writing: WriterContext): Promise<string> {
  const inner = rule.styleSheet && (await readRules(rule.styleSheet, writing))
  if (inner === undefined || inner === null) return rule.cssText
  const { supportsText, layerName, media } = rule
  const conditions = [
    ...(supportsText ? [`@supports (${supportsText})`] : []),
    ...(media.length > 0 ? [`@media ${media.mediaText}`] : []),
    ...(layerName === null ? [] : [`@layer ${layerName}`]),
  ]
  return conditions.reduce((css, condition) => `${condition}{${css}}`, inner)
}

function toRules(sheet: CSSStyleSheet): CSSRuleList | undefined {
  try {
    return sheet.cssRules
  } catch {
    return undefined
  }
}
