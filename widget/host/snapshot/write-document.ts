import { renamePrefix, snapshotMarks as marks, textElement } from '@node-docs/edge/contract/snapshot'
import { pinScheme, type Scheme } from '../../platform/color-scheme.ts'
import { readDom } from '../../platform/unshadowed-dom.ts'
import { isA, isElement, isForeign, isText } from '../../platform/node-kinds.ts'
import { hasCoveredContent, maskCovered } from '../masking/drawn-covers.ts'
import { BLOCKED, isBlocked, maskText, OWN_ELEMENT } from '../masking/mask-content.ts'
import { isField } from '../masking/secret-field.ts'
import { isMisplaced } from './misplaced-elements.ts'
import { escapeText, type Piece, type WriterContext } from './pieces.ts'
import {
  formatRegistered,
  isDrawings,
  noteStates,
  type Secrecy,
  writeAttributes,
  writeScriptFonts,
  writeSheet,
  writeState,
  writeValue,
} from './write-attributes.ts'
import { findEmbedded, writeReferred } from './shown-files.ts'
import { formatShownFrame, noteAnimations } from './shown-frame.ts'
import { writePicture, writeSize } from './write-picture.ts'

/** Children of one element or shadow root that are being written. */
interface Level {
  nodes: readonly Node[]
  next: number
  end: readonly Piece[]
  isMasked: boolean
  /** Whether the parent is written with another name. */
  isRenamed: boolean
  /**
   * The document or shadow root whose adopted style sheets follow. They are written when the level ends, because inner
   * shadow roots, which can adopt the same sheets, are written before.
   */
  adopting?: { root: Document | ShadowRoot; shadow: number | undefined }
  /** Number of the shadow root that contains the nodes. Undefined for children of an element. */
  shadow: number | undefined
}

const SKIPPED =
  /^(?:script|noscript|template|base|title|source|track|param|meta|animate|animateMotion|animateTransform|set)$/
/** Elements whose children are not written: they are the fallback or the initial value. */
const CLOSED = /^(?:textarea|video|audio|canvas)$/
const EMPTY = /^(?:area|br|col|hr|img|input|wbr)$/
const MAX_FRAME_DEPTH = 3

/**
 * Writes the live document as HTML with `snapshotMarks`. Pauses between elements, so the page can change meanwhile.
 * Each element is written with its state at that moment. The children of an element are listed when the element itself
 * is written; if the page then removes one of them, none of its siblings is skipped. After the time limit, only end
 * tags are written.
 */
export async function writeDocument(
  writing: WriterContext,
  { isMasked = false, depth = 0 } = {},
): Promise<Piece[]> {
  const { document, out, pace, sheets, isCovered, masking, shownFrame } = writing
  noteAnimations(document, shownFrame)
  noteStates(document, writing)
  if (document.compatMode === 'CSS1Compat') out.push('<!DOCTYPE html>')
  let shadows = 0
  /** Index of the piece that says whether an element is written with another name. */
  let nestedMark = 0
  const stack: Level[] = []
  /** Style sheets that follow the document. */
  const rules: string[] = []
  enter([document.documentElement], { end: rules, isMasked, isRenamed: false })

  function enter(
    nodes: Iterable<Node>,
    level: Omit<Level, 'nodes' | 'next' | 'shadow'> & { shadow?: number },
  ): void {
    stack.push({ shadow: undefined, ...level, nodes: [...nodes], next: 0 })
  }

  function writeText(node: Text, { isMasked: masked, shadow }: Level): void {
    const { data, assignedSlot } = node
    const isUnmasked = !masked && !(assignedSlot && masking.isMarked(assignedSlot))
    const shown = isCovered ? maskCovered(node, isCovered) : data
    const text = escapeText(isUnmasked ? masking.redact(shown) : maskText(data))
    const isBare = shadow === undefined || data.trim() === ''
    out.push(isBare ? text : `<${textElement} ${marks.shadowChild}="${shadow}">${text}</${textElement}>`)
  }

  /** Writes only the children of an element that cannot be written, so that the rest of the page is not lost. */
  async function tryWriteElement(element: Element, level: Level): Promise<void> {
    const written = out.length
    try {
      await writeElement(toReadable(element), level, readDom(element, 'childNodes'))
    } catch {
      out.length = written
      const isMarked = level.isMasked || masking.isMarked(element)
      if (!isBlocked(element))
        enter(readDom(element, 'childNodes'), { end: [], isMasked: isMarked, isRenamed: false })
    }
  }

  async function writeElement(element: Element, level: Level, children: Iterable<Node>): Promise<void> {
    const name = element.localName
    if (SKIPPED.test(name) || name === OWN_ELEMENT || !/^[a-z][\w.:\u00b7-\uffff-]*$/i.test(name)) return
    if (name === 'style' || name === 'link') return writeSheetElement(element, level.shadow)
    // Browsers do not show forms that are children of these.
    if (name === 'form' && element.matches('table>*,thead>*,tbody>*,tfoot>*,tr>*')) {
      if (!element.parentElement?.closest('form')) out.push('<form></form>')
      return
    }
    const slot = element.assignedSlot
    if (element.matches(BLOCKED) || (slot && isBlocked(slot))) return writeBlocked(element, level.shadow)
    const isOurs = isDrawings(element)
    const masked =
      !isOurs &&
      (level.isMasked || element.matches(masking.masked()) || (slot !== null && masking.isMarked(slot)))
    const isHidden = !isOurs && isCovered !== undefined && hasCoveredContent(element, isCovered)
    const isSecret = masking.isSecretField(element) || masking.isTypedField(element)
    const secrecy: Secrecy = masked || isHidden ? 'masked' : isSecret ? 'value' : 'open'
    const isPicture = findEmbedded(element) !== undefined
    const isRenamed = isPicture || (!isForeign(element) && isMisplaced(element, level.isRenamed))
    const slotMark = toSlotMark(element)
    const written = isRenamed ? renamePrefix + name : name
    out.push(`<${written}`)
    if (isRenamed) out[nestedMark] = ` ${marks.nested}=""`
    if (isRenamed && name === 'a' && element.hasAttribute('href')) out.push(` ${marks.link}=""`)
    if (name === 'html') nestedMark = out.push('') - 1
    if (level.shadow !== undefined) out.push(` ${marks.shadowChild}="${level.shadow}"`)
    out.push(slotMark)
    if (level.shadow === undefined && secrecy === 'open') writePseudoFrames(element)
    writeAttributes(element, secrecy, writing)
    writeState(element, level.isMasked, writing)
    if (isField(element)) writeValue(element, secrecy, writing)
    if (name === 'html') writePagePlace(writing)
    const box = name === 'html' || isForeign(element) ? undefined : writePlace(element, writing)
    if (!masked && !isHidden) writePicture(element, writing)
    else if (isA(element, 'img')) writeSize(element, writing)
    if (isA(element, 'iframe') && !isPicture) return writeFrame(element, masked || isHidden)
    const isChildMasked = masked || isSecret || (isHidden && isField(element))
    await writeChildren(element, { written, children, isMasked: isChildMasked, isRenamed, box })
  }

  /** Writes rules with what animations of pseudo-elements show. */
  function writePseudoFrames(element: Element): void {
    for (const pseudo of shownFrame.get(element)?.keys() ?? []) {
      if (pseudo === '') continue
      const number = rules.length + 1
      out.push(` ${marks.frame}-${number}=""`)
      rules.push(
        `<style>[${marks.frame}-${number}]${pseudo}{${formatShownFrame(element, shownFrame, pseudo).slice(1).replaceAll('<', '\\3c ')}}</style>`,
      )
    }
  }

  /** Ends the start tag and queues the content of the element: its shadow root before its children. */
  async function writeChildren(
    element: Element,
    {
      written,
      children,
      isMasked: masked,
      isRenamed,
      box,
    }: {
      written: string
      children: Iterable<Node>
      isMasked: boolean
      isRenamed: boolean
      box: string | undefined
    },
  ): Promise<void> {
    const { localName: name, shadowRoot } = element
    const shadow = shadowRoot ? ++shadows : undefined
    out.push(shadow === undefined ? '>' : ` ${marks.shadowHost}="${shadow}">`)
    if (EMPTY.test(name)) return
    const end = `</${written}>`
    if (CLOSED.test(name) || findEmbedded(element) !== undefined) return void out.push(end)
    if (name === 'use' && !masked) writeReferred(element, writing)
    const isPlace = /^(?:head|body)$/.test(name) && name === placeOfAdopted(document)
    const fonts = name === 'head' ? writeScriptFonts(writing) : []
    if (box !== undefined)
      out.push(`<${textElement}${box} style="all:initial;display:block"></${textElement}>`)
    enter(children, {
      end: [...fonts, end],
      isMasked: masked,
      isRenamed,
      ...(isPlace && { adopting: { root: document, shadow: undefined } }),
    })
    if (!shadowRoot || shadow === undefined) return
    noteAnimations(shadowRoot, shownFrame)
    noteStates(shadowRoot, writing)
    const adopting = { root: shadowRoot, shadow }
    enter(shadowRoot.childNodes, { end: [], isMasked: masked, isRenamed: false, shadow, adopting })
  }

  /** Writes the style sheets that a document or shadow root adopts. Writes the rules of each sheet only once. */
  async function toAdopted(root: Document | ShadowRoot, shadow: number | undefined): Promise<Piece[]> {
    const pieces: Piece[] = []
    for (const sheet of root.adoptedStyleSheets) {
      if (sheet.disabled) continue
      const known = sheets.get(sheet)
      const number = known ?? sheets.size + 1
      sheets.set(sheet, number)
      const css = known === undefined ? await writeSheet(sheet, writing) : undefined
      pieces.push(
        `<style${toSheetMarks(sheet, shadow, writing.scheme)} ${marks.sheet}="${number}">`,
        ...(css ?? []),
        '</style>',
      )
    }
    return pieces
  }

  /**
   * Writes the rules of a style sheet inline. If the origin of the sheet prevents reading its rules, writes its URL.
   */
  async function writeSheetElement(element: Element, shadow: number | undefined): Promise<void> {
    const sheet = isSheetElement(element) ? element.sheet : null
    if (!sheet || sheet.disabled || (shadow === undefined && isAlternate(element))) return
    const sheetMarks = toSheetMarks(sheet, shadow, writing.scheme)
    const css = await writeSheet(sheet, writing)
    if (css) out.push(`<style${sheetMarks}>`, ...css, '</style>')
    else out.push(`<link${sheetMarks} rel="stylesheet" href="${escapeText(sheet.href ?? '', true)}">`)
  }

  function writeBlocked(element: Element, shadow: number | undefined): void {
    const { width, height } = element.getBoundingClientRect()
    const name = isForeign(element) ? 'g' : element.localName
    const isInline = getComputedStyle(element).display === 'inline'
    const style = isInline ? ' style="display:inline-block"' : ''
    const zoom = zoomOf(element)
    const size = `${marks.width}="${width / zoom}" ${marks.height}="${height / zoom}"`
    out.push(
      `<${name}${toChildMark(shadow)}${writing.anchors.get(element) ?? ''} class="${escapeText(element.getAttribute('class') ?? '', true)}"`,
    )
    out.push(`${style} ${marks.blocked}="" ${size}>`, EMPTY.test(name) ? '' : `</${name}>`)
  }

  /**
   * Writes a same-origin frame including its document. Frames of other origins, and frames nested deeper than
   * `MAX_FRAME_DEPTH`, become empty boxes.
   */
  async function writeFrame(frame: HTMLIFrameElement, masked: boolean): Promise<void> {
    const inner = depth < MAX_FRAME_DEPTH ? frame.contentDocument : null
    const view = frame.contentWindow
    if (inner?.documentElement && view) {
      const place = { x: view.scrollX, y: view.scrollY }
      const own = {
        ...writing,
        document: inner,
        out: [],
        position: place,
        sheets: new Map(),
        isCovered: undefined,
      }
      const content = await writeDocument(own, { isMasked: masked, depth: depth + 1 })
      out.push(' srcdoc="', { document: content }, '"')
    }
    out.push('></iframe>')
  }

  for (let level = stack.at(-1); level; level = stack.at(-1)) {
    const node = pace.isLate() ? undefined : level.nodes[level.next++]
    if (!node) {
      if (stack.length === 1) rules.push(formatRegistered(writing))
      const { adopting } = level
      if (adopting) out.push(...(await toAdopted(adopting.root, adopting.shadow)))
      out.push(...level.end)
      stack.pop()
      continue
    }
    if (pace.isDue()) await pace.rest()
    if (isText(node)) writeText(node, level)
    else if (isElement(node)) await tryWriteElement(node, level)
  }
  return out
}

/**
 * Returns a copy of a form whose fields replace its properties, such as a field that is named `attributes`. The copy has
 * the form's attributes and is not part of the page.
 */
function toReadable(element: Element): Element {
  if (!/^form$/i.test(readDom(element, 'tagName'))) return element
  const copy = readDom(element, 'ownerDocument').createElement('form')
  const fields: HTMLFormControlsCollection = Reflect.get(HTMLFormElement.prototype, 'elements', element)
  if (
    [...fields].every(
      ({ id, name }: Partial<HTMLInputElement>) => !((id || '-') in copy || (name || '-') in copy),
    )
  )
    return element
  for (const { name, value } of readDom(element, 'attributes')) copy.setAttribute(name, value)
  return copy
}

/**
 * Returns the attribute that assigns an element to its slot if a script did that. Only names can express it in HTML, so
 * the slot gets one.
 */
function toSlotMark(element: Element): string {
  const host = element.parentElement?.shadowRoot
  if (host?.slotAssignment === 'manual') {
    const slots = [...host.querySelectorAll('slot')]
    return ` slot="bb-${element.assignedSlot ? slots.indexOf(element.assignedSlot) : ''}"`
  }
  const root = element.localName === 'slot' ? element.getRootNode() : undefined
  if (!root || !('slotAssignment' in root) || root.slotAssignment !== 'manual') return ''
  return ` name="bb-${[...(root as ShadowRoot).querySelectorAll('slot')].indexOf(element as HTMLSlotElement)}"` // a slot of a shadow root
}

function toChildMark(shadow: number | undefined): string {
  return shadow === undefined ? '' : ` ${marks.shadowChild}="${shadow}"`
}

function toSheetMarks({ media }: CSSStyleSheet, shadow: number | undefined, scheme: Scheme): string {
  const text = pinScheme(media.mediaText, scheme)
  return toChildMark(shadow) + (text === '' ? '' : ` media="${escapeText(text, true)}"`)
}

/** Whether the element belongs to a set of style sheets that applies only if the visitor chooses it by its title. */
function isAlternate(element: Element): boolean {
  const title = element.getAttribute('title')
  return Boolean(title) && title !== element.ownerDocument.querySelector(PREFERRED)?.getAttribute('title')
}

/** The first style sheet with a title names the preferred set. */
const PREFERRED = ':is(style,link[rel~=stylesheet i]:not([rel~=alternate i]))[title]:not([title=""])'

/** Adopted sheets follow all others, so those of the body move them behind it. */
function placeOfAdopted({ body }: Document): 'body' | 'head' {
  return body?.querySelector('style,link') ? 'body' : 'head'
}

function isSheetElement(element: Element): element is HTMLStyleElement | HTMLLinkElement {
  return 'sheet' in element
}

/** Maximum number of children to check for a child that can be the scroll anchor. */
const CHECKED_CHILDREN = 20

interface Place {
  x: number
  y: number
}

/** Writes the scroll position of the document and makes the body its scroll anchor. */
function writePagePlace({ document, position, out, anchors }: WriterContext): void {
  const { body, defaultView: view } = document
  const { x, y } = position
  if ((x === 0 && y === 0) || !body || !view) return
  out.push(toMarks(position))
  const box = body.getBoundingClientRect()
  const place = { x: box.left + view.scrollX - x, y: box.top + view.scrollY - y }
  const start = findStart(document.documentElement, getComputedStyle(body))
  anchors.set(body, toAnchor(box, place, { zoom: zoomOf(body), start }))
}

/**
 * Writes the scroll position of an element, and makes one of its children the scroll anchor.
 * @returns undefined, or, if no child can be the scroll anchor, the mark for an empty block that serves as the anchor
 */
function writePlace(element: Element, { out, anchors }: WriterContext): string | undefined {
  const { scrollLeft: x, scrollTop: y } = element
  if (x === 0 && y === 0) return undefined
  out.push(toMarks({ x, y }))
  const outer = element.getBoundingClientRect()
  const style = getComputedStyle(element)
  const zoom = zoomOf(element)
  const scale = scaleOf(element)
  const place = (box: DOMRect): Place => ({
    x: (box.left - outer.left) / scale - element.clientLeft * zoom,
    y: (box.top - outer.top) / scale - element.clientTop * zoom,
  })
  for (const child of [...element.children].slice(0, CHECKED_CHILDREN)) {
    const box: DOMRect = Element.prototype.getBoundingClientRect.call(child)
    if (box.height === 0 || !canAnchor(child, style)) continue
    const size = { width: box.width / scale, height: box.height / scale }
    anchors.set(child, toAnchor(size, place(box), { zoom: zoomOf(child), start: findStart(element, style) }))
    return undefined
  }
  if (!element.firstChild || !/block|flow-root|list-item/.test(style.display)) return undefined
  const left = Number.parseFloat(style.paddingLeft)
  const width = element.clientWidth - left - Number.parseFloat(style.paddingRight)
  const top = { x: left - x, y: Number.parseFloat(style.paddingTop) - y }
  return toAnchor({ width, height: 0 }, top, { zoom: 1 })
}

/**
 * Whether the child can be a scroll anchor: a box that scrolls with its parent. Inline elements cannot, because
 * browsers don't snap to them.
 */
function canAnchor(child: Element, parent: CSSStyleDeclaration): boolean {
  const { position, display } = getComputedStyle(child)
  if (/^(?:inline|contents)$/.test(display)) return false
  return /^(?:static|relative)$/.test(position) || (position === 'absolute' && parent.position !== 'static')
}

function toMarks({ x, y }: Place): string {
  return ` ${marks.scrollTop}="${y}" ${marks.scrollLeft}="${x}"`
}

/**
 * Returns the pixel of a scroll container at which its content starts: it is at the right in text from right to left,
 * and at the bottom in some vertical text.
 */
function findStart(element: Element, { direction, writingMode }: CSSStyleDeclaration): Place {
  const zoom = zoomOf(element)
  const isHorizontal = writingMode.startsWith('horizontal')
  const isReversed = direction === 'rtl'
  const isRight = isHorizontal ? isReversed : writingMode.endsWith('-rl')
  const isBottom = !isHorizontal && isReversed !== (writingMode === 'sideways-lr')
  return {
    x: isRight ? element.clientWidth * zoom - 1 : 0,
    y: isBottom ? element.clientHeight * zoom - 1 : 0,
  }
}

/**
 * Returns margins that reduce a box to one pixel at the scroll position (`snapshotMarks.scrollAnchor`). Browsers
 * multiply margins by the zoom, so the measured sizes are divided by the zoom.
 */
function toAnchor(
  { width, height }: Pick<DOMRect, 'width' | 'height'>,
  { x, y }: Place,
  { zoom, start = { x: 0, y: 0 } }: { zoom: number; start?: Place },
): string {
  const margins = [y - start.y, start.x + 1 - width - x, start.y + 1 - height - y, x - start.x].map(
    (margin) => Math.round((margin / zoom) * 100) / 100,
  )
  return ` ${marks.scrollAnchor}="${margins.join(' ')}"`
}

/** Returns the factor by which transforms scale the measured boxes; margins are not scaled. */
function scaleOf(element: Element): number {
  const { offsetWidth } = element as HTMLElement // undefined in other namespaces
  const scale = element.getBoundingClientRect().width / zoomOf(element) / offsetWidth
  return Math.abs(scale - 1) > 0.02 && scale > 0 ? scale : 1
}

/** Returns the combined `zoom` factor of an element and its ancestors, or 1 if the browser doesn't provide it. */
function zoomOf(element: Element): number {
  return ('currentCSSZoom' in element && element.currentCSSZoom) || 1
}
