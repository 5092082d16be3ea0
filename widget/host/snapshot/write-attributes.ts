import { snapshotMarks as marks } from '@node-docs/edge/contract/snapshot'
import { pinScheme } from '../../platform/color-scheme.ts'
import { isA, isForeign } from '../../platform/node-kinds.ts'
import {
  maskAttribute,
  maskValue,
  OWN_DRAWINGS,
  redactAttribute,
  redactStyle,
  redactUrl,
} from '../masking/mask-content.ts'
import { listScriptFonts } from '../../platform/script-fonts.ts'
import type { Masking } from '../masking/add-redaction.ts'
import { type Field, isField } from '../masking/secret-field.ts'
import { escapeText, type Piece, toSchemeStyle, type WriterContext } from './pieces.ts'
import { isEmbedded, resolveUrl, splitCss } from './resource-urls.ts'
import { decodeData, findEmbedded } from './shown-files.ts'
import { formatShownFrame } from './shown-frame.ts'
import { writeSource } from './write-picture.ts'

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
  /^(?:on[a-z]{3}.*|bb-.*|action|autofocus|autoplay|checked|crossorigin|data|formaction|http-equiv|integrity|nonce|ping|poster|selected|sizes|src|srcdoc|srcset|style|value)$/
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
    if (masked !== undefined && isLink(key) && IMAGE.test(element.localName)) {
      writeSource(name, value, writing)
      continue
    }
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

/** SVG elements that show an image. */
const IMAGE = /^(?:image|feImage)$/

function toLink(href: string, element: Element, { redact }: Masking): string | undefined {
  const url = resolveUrl(href, element.baseURI)
  const [page = ''] = element.ownerDocument.URL.split('#')
  // A part of the same document, whose URL differs in the snapshot. `writeReferred` copies parts of other documents.
  if (element.localName === 'use' || url?.startsWith(`${page}#`))
    if (isForeign(element)) return url?.slice(url.indexOf('#'))
  // Style sheets refer to what the page wrote. The renderer makes links inert.
  if (element.localName === 'a' && url) return redact(href)
  return url?.startsWith('data:') ? url : url && redact(url)
}

/** Writes the `style` attribute. Omits an attribute that the page's content security policy blocked. */
function writeAppearance(element: Element, secrecy: Secrecy, writing: WriterContext): Piece[] {
  // Without a document type, browsers accept declarations in which units are missing.
  const isQuirky = writing.document.compatMode === 'BackCompat' && 'style' in element
  const declared = isQuirky ? (element as HTMLElement).style.cssText : (element.getAttribute('style') ?? '') // has a style
  const isApplied = !('style' in element) || Object(element.style).length > 0
  // Masking removes the URLs of all of these.
  const written =
    (isApplied ? declared : '') +
    formatShownFrame(element, writing.shownFrame) +
    formatPicture(element, writing)
  const masked = secrecy === 'masked' ? (maskAttribute('style', written) ?? '') : written
  const style = masked + toOwnStyle(element, writing)
  return style === '' ? [] : [' style="', ...writeStyle(style, writing), '"']
}

/** Returns declarations for what the snapshot cannot show in another way. They can contain URLs of the page. */
function formatPicture(element: Element, { document }: WriterContext): string {
  if (isDrawings(element)) return ''
  const picture = findEmbedded(element)
  if (picture !== undefined) {
    const { width, height } = getComputedStyle(element)
    const fit = isA(element, 'iframe') ? ';object-fit:none;object-position:0 0' : ''
    return `;content:url("${resolveUrl(picture, element.baseURI) ?? ''}");width:${width};height:${height}${fit}`
  }
  if (element.hasAttribute('background'))
    return `;background-image:${getComputedStyle(element).backgroundImage}`
  const isOutside =
    element.parentElement === document.documentElement && !/^(?:head|body)$/.test(element.localName)
  return isOutside ? formatOutside(element) : ''
}

function toOwnStyle(element: Element, writing: WriterContext): string {
  if (isDrawings(element)) return toDrawingsStyle(element, writing)
  // Without it, content that was never shown here has its size only once it is shown.
  if (writing.found.skipsContent && getComputedStyle(element).contentVisibility === 'auto')
    return `;contain-intrinsic-block-size:${getComputedStyle(element).blockSize}`
  // Fields scroll their content, which scroll anchors cannot do.
  if (isA(element, 'input') && element.scrollLeft > 0)
    return `;text-indent:${-element.scrollLeft}px!important`
  if (element.localName === 'html') return toSchemeStyle(element, writing.scheme)
  return element.hasAttribute('popover') ? formatPlace(element) : ''
}

/** Returns the place of a popover that its button positions: nothing in a snapshot tells which button opened it. */
function formatPlace(element: Element): string {
  const area = getComputedStyle(element).getPropertyValue('position-area')
  if (area === '' || area === 'none') return ''
  const { left, top, width, height } = element.getBoundingClientRect()
  return `;position-area:none!important;inset:${top}px auto auto ${left}px!important;margin:0!important;box-sizing:border-box;width:${width}px;height:${height}px`
}

/** Properties that style sheets of a page set on elements beside the body. */
const OUTSIDE =
  'background,border,border-radius,box-shadow,box-sizing,color,cursor,direction,display,flex,font,gap,grid,height,inset,justify-content,align-items,letter-spacing,line-height,list-style,margin,max-height,max-width,min-height,min-width,opacity,overflow,padding,pointer-events,position,text-align,text-decoration,text-transform,transform,visibility,white-space,width,writing-mode,z-index'

/**
 * Returns the style of an element that a script put beside the body. A parser moves it into the body, where other rules
 * apply and other values are inherited.
 */
function formatOutside(element: Element): string {
  const style = getComputedStyle(element)
  return OUTSIDE.split(',')
    .map((name) => `;${name}:${style.getPropertyValue(name)}!important`)
    .join('')
}

/** Writes the current value of a field, or asterisks. */
export function writeValue(field: Field, secrecy: Secrecy, { out, masking }: WriterContext): void {
  if (/^(?:hidden|file|image)$/.test(field.type)) return
  // Browsers label these themselves.
  if (/^(?:submit|reset)$/.test(field.type) && !field.hasAttribute('value')) return
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

/**
 * States that HTML cannot express, as pseudo-classes, each with a selector of the elements that the snapshot marks.
 * Others have the state in the snapshot, too.
 */
const STATES: Record<string, string> = {
  autofill: ':autofill',
  // Custom elements that are fields.
  disabled: ':disabled:not(button,fieldset,input,optgroup,option,select,textarea)',
  fullscreen: ':fullscreen',
  indeterminate: 'input:indeterminate',
  invalid: ':invalid',
  'read-write': ':read-write:not(input,textarea)',
  target: ':target',
  'user-invalid': ':user-invalid',
  'user-valid': ':user-valid',
}
const STATE = new RegExp(`:(${Object.keys(STATES).join('|')}|state\\(([\\w-]+)\\))(?![\\w-])`, 'g')
/** States that have attributes of their own. */
const OTHER_STATES: readonly (readonly [RegExp, string])[] = [
  [/:modal\b/g, `[${marks.modal}]`],
  [/:popover-open\b/g, `[${marks.popover}]`],
  [/:defined\b/g, `:not([${marks.undefined}])`],
  [/:read-only\b/g, `:read-only:not([${marks.state}~=read-write])`],
  [/:valid\b/g, `:valid:not([${marks.state}~=invalid])`],
]
/** Custom states that style sheets name. */
const CUSTOM_STATE = /:state\(([\w-]+)\)/g

/** Notes the states of the elements of a document or shadow root. */
export function noteStates(root: Document | ShadowRoot, { states }: WriterContext): void {
  for (const [state, selector] of Object.entries(STATES))
    for (const element of findAll(root, selector)) {
      // Other fields are invalid in the snapshot, too.
      const isOwn = 'validity' in element && !(element as HTMLInputElement).validity.customError // fields have a validity
      if (state !== 'invalid' || !isOwn) states.set(element, [...(states.get(element) ?? []), state])
    }
}

/** Returns no elements in browsers that do not support the state. */
function findAll(root: Document | ShadowRoot, selector: string): Iterable<Element> {
  try {
    return root.querySelectorAll(selector)
  } catch {
    return []
  }
}

/**
 * Returns the current rules of a sheet, including changes by scripts. Returns undefined if the sheet is from another
 * origin and not readable.
 */
export async function writeSheet(sheet: CSSStyleSheet, writing: WriterContext): Promise<Piece[] | undefined> {
  const text = await readRules(sheet, writing)
  if (text === undefined) return undefined
  const base = sheet.href ?? writing.document.baseURI
  for (const [, name = ''] of text.matchAll(CUSTOM_STATE)) writing.customStates.add(name)
  const { used, declared } = writing.variables
  writing.found.skipsContent ||= text.includes('content-visibility')
  for (const [, name = ''] of text.matchAll(/var\(\s*(--[\w-]+)/g)) used.add(name)
  for (const [, name = ''] of text.matchAll(/(?:[{;]\s*|@property )(--[\w-]+)/g)) declared.add(name)
  const css = OTHER_STATES.reduce((all, [state, mark]) => all.replace(state, mark), text).replace(
    STATE,
    (all, name: string, custom?: string) => `:is(${all},[${marks.state}~=${custom ?? name}])`,
  )
  return writeCss(pinScheme(css, writing.scheme).replace(/<(?=\/style)/gi, '\\3c '), base, writing)
}

/**
 * Returns a style sheet with the custom properties that a script has registered: they have a value although nothing
 * declares them. Empty if there are none.
 */
export function formatRegistered({ document, variables: { used, declared } }: WriterContext): string {
  const style = getComputedStyle(document.documentElement)
  const rules = [...used]
    .filter((name) => !declared.has(name) && !document.querySelector(`[style*="${name}"]`))
    .map((name) => [name, style.getPropertyValue(name)])
    .filter(([, value]) => value !== '')
    .map(([name, value]) => `${name}:${value};`)
  return rules.length === 0 ? '' : `<style>:where(*){${rules.join('').replaceAll('<', '\\3c ')}}</style>`
}

/** Writes the fonts that scripts of the page loaded. */
export function writeScriptFonts(writing: WriterContext): Piece[] {
  const rules = listScriptFonts(writing.document).map(
    ({ family, weight, style, stretch, unicodeRange, url }) =>
      `@font-face{font-family:${family};font-weight:${weight};font-style:${style};font-stretch:${stretch};unicode-range:${unicodeRange};src:url(${JSON.stringify(url)})}`,
  )
  if (rules.length === 0) return []
  return ['<style>', ...writeCss(rules.join(''), writing.document.baseURI, writing), '</style>']
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
    const [, id = ''] = /(#[^#]+)$/.exec(part) ?? []
    const load = async (): Promise<string | undefined> => {
      const data = await fetchData(part, true)
      return data?.startsWith('data:image/svg') ? data + id : data
    }
    return isEmbedded(part, isLive) ? { text, load } : text
  })
}

async function readRules(sheet: CSSStyleSheet, writing: WriterContext): Promise<string | undefined> {
  const rules = toRules(sheet)
  if (!rules) return undefined
  const texts: string[] = []
  let originals: CSSRule[] | undefined
  for (const [index, rule] of [...rules].entries()) {
    if (writing.pace.isDue()) await writing.pace.rest()
    const text = isImport(rule) ? await readImport(rule, writing) : rule.cssText
    if (EMPTY_VALUE.test(text)) originals ??= await readOriginals(sheet, rules, writing)
    texts.push(originals?.[index]?.cssText.replaceAll(KEPT, '') ?? text)
  }
  return texts.join('\n')
}

/** How browsers write the parts of a shorthand with `var()` of which another declaration sets a part. */
const EMPTY_VALUE = /: ;/
/** Prefix that makes a declaration a custom property, whose text browsers keep. */
const KEPT = '--bb-'
const WITH_VARIABLE = /([{;]\s*)([\w-]+\s*:[^;{}]*\bvar\()/g

/**
 * Parses the text of a sheet again so that shorthands with `var()` keep their value. Returns no rules if scripts have
 * changed the number of rules, or if the text is not readable.
 */
async function readOriginals(
  { ownerNode, href }: CSSStyleSheet,
  { length }: CSSRuleList,
  { fetchData }: WriterContext,
): Promise<CSSRule[]> {
  try {
    const text = href ? decodeData(await fetchData(href, false)) : (ownerNode?.textContent ?? '')
    const copy = new CSSStyleSheet()
    copy.replaceSync(text.replace(WITH_VARIABLE, `$1${KEPT}$2`))
    const rules = [...copy.cssRules]
    // Constructed sheets leave out imports, which come first.
    const imports = Array.from<CSSRule>({ length: text.match(/@import\b/g)?.length ?? 0 })
    return imports.length + rules.length === length ? [...imports, ...rules] : []
  } catch {
    return []
  }
}

function isImport(rule: CSSRule): rule is CSSImportRule {
  return 'styleSheet' in rule
}

/**
 * Writes an imported sheet with its conditions. If the sheet is from another origin and not readable, writes its URL
 * instead.
 */
async function readImport(rule: CSSImportRule, writing: WriterContext): Promise<string> {
  const sheet = rule.styleSheet
  const text = sheet && (await readRules(sheet, writing))
  if (!sheet || text === undefined || text === null) return rule.cssText
  // Its URLs are relative to this sheet and not to the one that imports it.
  const inner = splitCss(text, sheet.href ?? writing.document.baseURI).join('')
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
export function writeState(element: Element, isMasked: boolean, writing: WriterContext): void {
  const { out, anchors, states, customStates } = writing
  out.push(anchors.get(element) ?? '')
  const name = element.localName
  const own = name.includes('-')
    ? [...customStates].filter((state) => isState(element, `:state(${state})`))
    : []
  const all = [...(isMasked ? [] : (states.get(element) ?? [])), ...own]
  if (all.length > 0) out.push(` ${marks.state}="${all.join(' ')}"`)
  if (isA(element, 'option') && element.selected && !isMasked) out.push(' selected=""')
  if (name.includes('-') && !element.matches(':defined')) out.push(` ${marks.undefined}=""`)
  if (name === 'dialog' && isState(element, ':modal')) {
    out.push(` ${marks.modal}=""`)
    writeBackdrop(element, out)
  }
  if (element.hasAttribute('popover') && isState(element, ':popover-open')) {
    out.push(` ${marks.popover}=""`)
    writeBackdrop(element, out)
  }
}

function writeBackdrop(element: Element, out: Piece[]): void {
  const style = getComputedStyle(element, '::backdrop')
  const backdrop = BACKDROP.map((property) => `${property}:${style.getPropertyValue(property)}`).join(';')
  out.push(` ${marks.backdrop}="${escapeText(backdrop, true)}"`)
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
