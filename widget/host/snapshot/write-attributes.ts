import { snapshotMarks as marks } from '@node-docs/edge/contract/snapshot'
import { isA } from '../../platform/node-kinds.ts'
import {
  maskAttribute,
  maskValue,
  OWN_DRAWINGS,
  redactAttribute,
  redactStyle,
  redactUrl,
} from '../masking/mask-content.ts'
import type { Masking } from '../masking/masking.ts'
import { type Field, isField } from '../masking/secret-field.ts'
import { escapeText, type Piece, pinScheme, toSchemeStyle, type WriterContext } from './pieces.ts'
import { isEmbedded, resolveUrl, splitCss } from './resources.ts'

/**
 * How much of an element is written: everything (`open`), everything except typed values (`value`), or only its
 * appearance (`masked`).
 */
export type Secrecy = 'open' | 'value' | 'masked'

/**
 * Attributes that are not copied, because they run code, load a resource, have no use in a snapshot, are written
 * separately (such as `style` and `value`), or look like the snapshot's own marks.
 */
const LEFT_OUT =
  /^(?:on.*|bb-.*|action|autofocus|autoplay|checked|crossorigin|data|download|formaction|http-equiv|integrity|nonce|ping|poster|selected|sizes|src|srcdoc|srcset|style|target|value)$/
/** Maximum length of a `data-` attribute. Longer ones contain data of scripts, which style sheets don't refer to. */
const MAX_DATA_LENGTH = 500

/** Writes the attributes of an element that may leave the page. */
export function writeAttributes(element: Element, secrecy: Secrecy, writing: WriterContext): void {
  const { out, masking } = writing
  const typed = isField(element) ? element.value : ''
  for (const { name, value } of element.attributes) {
    const key = name.toLowerCase()
    if (LEFT_OUT.test(key) && !isShown(element, key)) continue
    const masked = maskAttributeValue(key, value, { secrecy, typed, masking })
    const text = masked !== undefined && isLink(key) ? toLink(masked, element, masking) : masked
    if (text !== undefined) out.push(` ${name}="${escapeText(text, true)}"`)
  }
  out.push(...writeAppearance(element, secrecy, writing))
}

function maskAttributeValue(
  name: string,
  value: string,
  { secrecy, typed, masking }: { secrecy: Secrecy; typed: string; masking: Masking },
): string | undefined {
  if (name.startsWith('data-') && value.length > MAX_DATA_LENGTH) return undefined
  if (secrecy === 'open') return redactAttribute(name, value, masking)
  const masked = maskAttribute(name, value)
  // If only the field's value is masked, keeps attributes with text, such as the label, unless they contain the value.
  if (secrecy === 'value' && masked !== undefined)
    return typed !== '' && value.includes(typed) ? masked : redactAttribute(name, value, masking)
  return masked
}

/**
 * Whether the attribute is a `value` that visitors can't type into, such as that of a progress bar.
 */
function isShown(element: Element, name: string): boolean {
  return name === 'value' && /^(?:progress|meter|li|option|button|data)$/.test(element.localName)
}

function isLink(name: string): boolean {
  return name === 'href' || name === 'xlink:href'
}

function toLink(href: string, element: Element, { redact }: Masking): string | undefined {
  const url = resolveUrl(href, element.baseURI)
  return url?.startsWith('data:') ? url : url && redact(url)
}

/** Writes the `style` attribute. Omits an attribute that the page's content security policy blocked. */
function writeAppearance(element: Element, secrecy: Secrecy, writing: WriterContext): Piece[] {
  const isApplied = !('style' in element) || Object(element.style).length > 0
  const written = isApplied ? (element.getAttribute('style') ?? '') : ''
  const masked = secrecy === 'masked' ? (maskAttribute('style', written) ?? '') : written
  const style = masked + toOwnStyle(element, writing)
  return style === '' ? [] : [' style="', ...writeStyle(style, writing), '"']
}

function toOwnStyle(element: Element, writing: WriterContext): string {
  if (isDrawings(element)) return toDrawingsStyle(element, writing)
  return element.localName === 'html' ? toSchemeStyle(element, writing.scheme) : ''
}

/** Writes the current value of a field, or asterisks. */
export function writeValue(field: Field, secrecy: Secrecy, { out, masking }: WriterContext): void {
  if (/^(?:hidden|file|image)$/.test(field.type)) return
  if ('checked' in field && /^(?:checkbox|radio)$/.test(field.type)) {
    if (field.checked && secrecy === 'open') out.push(` ${marks.checked}="true"`)
    return
  }
  const value =
    secrecy === 'open'
      ? masking.redact(field.value)
      : field.localName === 'select'
        ? ''
        : maskValue(field.value)
  out.push(` ${marks.value}="${escapeText(value, true)}"`)
}

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
function writeStyle(style: string, writing: WriterContext): Piece[] {
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

const BACKDROP = ['background-color', 'background-image', 'backdrop-filter', 'opacity']

/**
 * Writes states that an element's attributes don't contain: selected options, open modal dialogs and popovers,
 * undefined custom elements, and scroll anchors.
 */
export function writeState(element: Element, isMasked: boolean, { out, anchors }: WriterContext): void {
  out.push(anchors.get(element) ?? '')
  const name = element.localName
  if (isA(element, 'option') && element.selected && !isMasked) out.push(' selected=""')
  if (name.includes('-') && !element.matches(':defined')) out.push(` ${marks.undefined}=""`)
  if (name === 'dialog' && isState(element, ':modal')) {
    const style = getComputedStyle(element, '::backdrop')
    const backdrop = BACKDROP.map((property) => `${property}:${style.getPropertyValue(property)}`).join(';')
    out.push(` ${marks.modal}="" ${marks.backdrop}="${escapeText(backdrop, true)}"`)
  }
  if (element.hasAttribute('popover') && isState(element, ':popover-open')) out.push(` ${marks.popover}=""`)
}

/** Returns false in browsers that do not support the state. */
function isState(element: Element, state: string): boolean {
  try {
    return element.matches(state)
  } catch {
    return false
  }
}

export function isDrawings(element: Element): boolean {
  return element.hasAttribute(OWN_DRAWINGS)
}

/**
 * Returns the style that positions the drawings. An HTML parser moves them from `html` into the body, where they need a
 * new position. The style also makes them visible, because they are hidden if the visitor closed the panel while the
 * report was being sent.
 */
function toDrawingsStyle(element: Element, { document: { body } }: WriterContext): string {
  let place = '0 auto auto 0'
  if (isContainingBlock(body)) {
    const to = element.getBoundingClientRect()
    const from = body.getBoundingClientRect()
    place = `${to.top - from.top - body.clientTop}px auto auto ${to.left - from.left - body.clientLeft}px`
  }
  return `;position:absolute!important;visibility:visible!important;inset:${place}!important`
}

/** Whether absolute positions of the element's descendants are relative to the element. */
function isContainingBlock(element: Element): boolean {
  const { position, transform, filter, contain } = getComputedStyle(element)
  return position + transform + filter + contain !== 'staticnonenonenone'
}
