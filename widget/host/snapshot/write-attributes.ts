import { snapshotMarks as marks } from '@node-docs/edge/contract/snapshot'
import { maskAttribute, redactAttribute } from '../masking/mask-attribute.ts'
import { maskValue } from '../masking/mask-text.ts'
import type { Masking } from '../masking/masking.ts'
import { type Field, isField } from '../masking/secret-field.ts'
import { resolveUrl } from './resource-urls.ts'
import { toSchemeStyle } from './color-scheme.ts'
import { escapeText, type Piece } from './pieces.ts'
import { writeStyle } from './write-css.ts'
import { isDrawings, toDrawingsStyle } from './write-state.ts'
import type { WriterContext } from './writer-context.ts'

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
