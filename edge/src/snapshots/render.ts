import { snapshotMarks as marks, textElement } from '../../contract/snapshot.ts'
import { isHttps } from './allowed-urls.ts'
import { baseStyle } from './base-style.ts'
import { createBudget, takeFrom } from './budget.ts'
import { cleanAttributes, type Attributes } from './clean-attributes.ts'
import { cleanCss } from './clean-css.ts'
import { isEmpty, isLeftOut, isShown } from './elements.ts'
import { parseScrollPosition, releaseScroll, toScrollAnchor } from './scroll-anchor.ts'
import { createSheets } from './sheets.ts'
import { escapeAttribute, escapeText } from './escape.ts'
import type { ResourceMode } from './resource-mode.ts'
import type { PendingOption, Open } from './open-element.ts'
import { createTokenizer, type Token } from './tokenize.ts'

export interface Renderer {
  push: (html: string) => string
  /** `place` is the page's scroll position. Pass it if the document does not contain the position. */
  end: (place?: { x: number; y: number }) => string
}

/** Maximum depth of an element tree. Browsers' parsers have the same limit. */
const MAX_DEPTH = 512
/** Maximum length of a style sheet in characters. Longer style sheets are cut. */
const MAX_SHEET_LENGTH = 8 * 1024 * 1024
/** Maximum depth of nested frames. */
const MAX_FRAME_DEPTH = 3
/** z-index of the first modal dialog. Drawings and popovers are above all dialogs. */
const MODAL_LEVEL = 2_147_480_000

/**
 * Renders a snapshot as a document that shows the page without scripts. Shadow roots become declarative, field values
 * become attributes, scroll positions become snap areas, and modal dialogs get the highest z-index. Only listed
 * elements, attributes and styles, and allowed URLs are kept. In memory are only the current token, the open elements,
 * and style sheets that several shadow roots use.
 */
export function createRenderer(mode: ResourceMode, depth = 0, budget = createBudget()): Renderer {
  const tokenize = createTokenizer(write)
  const stack: Open[] = []
  /** Number of open elements by name, so that an end tag without a start tag is skipped quickly. */
  const openCounts = new Map<string, number>()
  const selects: Open[] = []
  const backdrops: string[] = []
  const sheets = createSheets()
  let out = ''
  let hasBase = false
  let hasPlace = false
  let option: PendingOption | undefined
  /** The element whose content is being skipped, and how many open elements have its name. */
  let skipped: { name: string; depth: number } | undefined

  function writeBase(name: string): void {
    if (hasBase || name === 'html') return
    if (name !== 'head') writeBaseStyle()
    hasBase = true
  }

  function writeBaseStyle(): void {
    if (takeFrom(budget)) out += `<style>${baseStyle}</style>`
  }

  function write(token: Token): void {
    if (skipped) return skip(token)
    if (token.kind !== 'text') settleOption()
    switch (token.kind) {
      case 'doctype':
        if (stack.length === 0 && !hasBase) out += '<!DOCTYPE html>'
        return
      case 'text':
        return writeText(token.text)
      case 'end':
        return writeEnd(token.name)
      case 'start':
        return writeStart(token)
    }
  }

  function skip(token: Token): void {
    if (!skipped || !('name' in token) || token.name !== skipped.name) return
    if (token.kind === 'end') skipped.depth -= 1
    else if (!token.isSelfClosing) skipped.depth += 1
    if (skipped.depth === 0) skipped = undefined
  }

  function writeText(text: string): void {
    if (option) return void (option.text += text)
    const top = stack.at(-1)
    if (top?.name === 'style') return collectCss(top, text)
    // The content of the textarea is its initial value, which is dropped: the typed value was written after the start
    // tag.
    if (top?.name === 'textarea' && top.value !== undefined) return
    if (text.trim() !== '') writeBase('')
    const written = escapeText(text)
    if (top?.shadow === undefined) out += written
    else top.pending += written
  }

  function collectCss(style: Open, text: string): void {
    if (style.css.length + text.length <= MAX_SHEET_LENGTH) style.css += text
  }

  function writeSheet({ css, isForeign, sheet }: Open): void {
    const cleaned = sheets.read(sheet, () => cleanCss(css, mode))
    // Inside SVG, browsers parse the content of a style element as markup, so the rules are escaped.
    out += isForeign ? escapeText(cleaned) : cleaned
  }

  function writeStart({ name, attributes, isSelfClosing }: Extract<Token, { kind: 'start' }>): void {
    if ((isLeftOut(name) || name === 'iframe') && !isSelfClosing) skipped = { name, depth: 1 }
    if (name === 'iframe') return writeFrame(attributes)
    if (
      stack.length >= MAX_DEPTH ||
      !isShown(name) ||
      (name === 'link' && !(mode === 'resources' && isSheet(attributes)))
    )
      return
    const parent = stack.at(-1)
    if (parent?.shadow !== undefined) writePendingText(parent, attributes)
    writeBase(name)
    const isForeign =
      name === 'svg' || name === 'math' || (parent?.isForeign === true && parent.name !== 'foreignobject')
    const isText = name === textElement && !attributes.has(marks.scrollAnchor)
    const select = name === 'option' ? selects.at(-1) : undefined
    if (select?.value !== undefined) option = { attributes, text: '', chosen: select.value }
    else if (!isText) out += `<${name}${toText(name, attributes)}>`
    if (name === 'head') writeBaseStyle()
    if (isEmpty(name) && !isForeign) return
    const end = isText
      ? ''
      : `${name === 'div' ? toScrollAnchor(parseScrollPosition(attributes)) : ''}</${name}>`
    if (isSelfClosing && (isForeign || name === 'style')) {
      out += end
      return
    }
    const shadow = attributes.get(marks.shadowHost)
    const value = attributes.get(marks.value)
    push({ name, end, isForeign, shadow, pending: '', value, sheet: attributes.get(marks.sheet), css: '' })
    if (shadow !== undefined) {
      out += '<template shadowrootmode="open">'
      writeBaseStyle()
    }
    // HTML parsers drop one line break after the start tag. The added line break is dropped instead of one that belongs
    // to the value.
    if (name === 'textarea' && value !== undefined) out += `\n${escapeText(value)}`
  }

  function toText(name: string, attributes: Attributes, isChosen = false): string {
    const cleaned = cleanAttributes(name, attributes, mode)
    if (name === 'html' && attributes.has(marks.scrollTop)) hasPlace = true
    if (isChosen) cleaned.set('selected', '')
    if (name === 'dialog' && attributes.has(marks.modal)) {
      const level = MODAL_LEVEL + backdrops.length * 2
      cleaned.set('style', `${cleaned.get('style') ?? ''};z-index:${level + 1}!important`)
      const backdrop = cleanCss(attributes.get(marks.backdrop) ?? '', mode)
      backdrops.push(`${backdrop};position:fixed;inset:0;z-index:${level}`)
    }
    if (cleaned.size === 0) return ''
    return [...cleaned].map(([key, value]) => ` ${key}="${escapeAttribute(value)}"`).join('')
  }

  function settleOption(): void {
    if (!option) return
    const { attributes, text, chosen } = option
    option = undefined
    const value = attributes.get('value') ?? text.trim().replaceAll(/\s+/g, ' ')
    out += `<option${toText('option', attributes, value === chosen)}>`
    writeText(text)
  }

  /**
   * Writes an iframe. Renders its `srcdoc`, a nested snapshot, with the same rules; writes an empty iframe if the
   * nesting is too deep or the budget is used up.
   */
  function writeFrame(attributes: Attributes): void {
    const parent = stack.at(-1)
    if (parent?.shadow !== undefined) writePendingText(parent, attributes)
    writeBase('iframe')
    const html = depth < MAX_FRAME_DEPTH && takeFrom(budget) ? (attributes.get('srcdoc') ?? '') : ''
    const inner = createRenderer(mode, depth + 1, budget)
    const content = inner.push(html) + inner.end()
    out += `<iframe${toText('iframe', attributes)} sandbox="" srcdoc="${escapeAttribute(content)}"></iframe>`
  }

  function writeEnd(name: string): void {
    // `html` and `body` are not closed here, because the scroll anchor is written into them at the end.
    if (!openCounts.get(name) || name === 'html' || name === 'body') return
    const at = stack.findLastIndex((open) => open.name === name)
    while (stack.length > at) close()
  }

  function push(open: Open): void {
    stack.push(open)
    openCounts.set(open.name, (openCounts.get(open.name) ?? 0) + 1)
    if (open.name === 'select') selects.push(open)
  }

  function close(): void {
    const open = stack.pop()
    if (open) openCounts.set(open.name, (openCounts.get(open.name) ?? 1) - 1)
    if (open?.name === 'select') selects.pop()
    if (open?.shadow !== undefined) endShadow(open)
    if (open?.name === 'style') writeSheet(open)
    if (open) out += open.end
  }

  function endShadow(open: Open): void {
    open.shadow = undefined
    out += `</template>${open.pending}`
  }

  function writePendingText(open: Open, next: Attributes): void {
    if (next.get(marks.shadowChild) !== open.shadow) return endShadow(open)
    out += open.pending
    open.pending = ''
  }

  function flush(): string {
    const text = out
    out = ''
    return text
  }

  return {
    push(html) {
      tokenize(html)
      return flush()
    },
    end(place) {
      settleOption()
      while (stack.length > 0 && !/^(?:html|body)$/.test(stack.at(-1)?.name ?? '')) close()
      for (const style of backdrops) out += `<div style="${escapeAttribute(style)}"></div>`
      if (place && !hasPlace) out += toPagePlace(place)
      if (hasPlace) out += releaseScroll
      while (stack.length > 0) close()
      return flush()
    },
  }
}

function isSheet(attributes: Attributes): boolean {
  return attributes.get('rel')?.toLowerCase() === 'stylesheet' && isHttps(attributes.get('href') ?? '')
}

/**
 * Returns the scroll anchor of a page. Snapshots of the Gleap SDK have the page's scroll position outside of the
 * document.
 */
function toPagePlace({ x, y }: { x: number; y: number }): string {
  if (x === 0 && y === 0) return ''
  return `<style>html{scroll-snap-type:both mandatory}</style>${toScrollAnchor({ x, y })}${releaseScroll}`
}
