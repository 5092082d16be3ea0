import { snapshotMarks as marks, textElement } from '../../contract/snapshot.ts'
import { isHttps, type ResourceMode } from './allowed-urls.ts'
import { type Attributes, cleanAttributes } from './clean-attributes.ts'
import { cleanCss } from './clean-css.ts'
import { isEmpty, isLeftOut, isShown } from './element-rules.ts'
import { createTokenizer, type Token } from './html-tokens.ts'

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
/** z-index of the first element of the top layer. Drawings are above all of them. */
const TOP_LEVEL = 2_147_480_000

/**
 * Renders a snapshot as a document that shows the page without scripts. Shadow roots become declarative, field values
 * become attributes, scroll positions become snap areas, and modal dialogs and popovers move to the end. Only listed
 * elements, attributes and styles, and allowed URLs are kept. In memory are only the current token, the open elements,
 * modal dialogs and popovers, and style sheets that several shadow roots use.
 */
export function createRenderer(mode: ResourceMode, depth = 0, budget = createBudget()): Renderer {
  const tokenize = createTokenizer(write)
  const stack: Open[] = []
  /** Number of open elements by name, so that an end tag without a start tag is skipped quickly. */
  const openCounts = new Map<string, number>()
  const selects: Open[] = []
  /** Elements of the top layer, with their backdrops and the elements around them. They follow all others. */
  const topLayer: string[] = []
  let layerCount = 0
  /** Output that waits while an element of the top layer is written. */
  const outerLayers: string[] = []
  let isNested = false
  let hasDoctype = false
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
    if (takeFrom(budget)) {
      const quirks = depth > 0 && !hasDoctype ? quirksStyle : ''
      out += `<style>${isNested ? `@layer bb{${renamedStyle}}` : ''}${quirks}${baseStyle}</style>`
    }
  }

  function write(token: Token): void {
    if (skipped) return skip(token)
    if (token.kind !== 'text') settleOption()
    switch (token.kind) {
      case 'doctype':
        hasDoctype = true
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
    const cleaned = sheets.read(sheet, () => cleanCss(css, mode, isNested))
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
    if (name === 'html' && attributes.has(marks.nested)) isNested = true
    if (isInTopLayer(attributes) && canMove()) return writeLayer(name, attributes)
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
    push({ name, attributes, end, isForeign, shadow, value, sheet: attributes.get(marks.sheet) })
    if (shadow !== undefined) {
      out += '<template shadowrootmode="open">'
      writeBaseStyle()
    }
    // HTML parsers drop one line break after the start tag. The added line break is dropped instead of one that belongs
    // to the value.
    if (name === 'textarea' && value !== undefined) out += `\n${escapeText(value)}`
    // For the same reason.
    if (name === 'pre' || name === 'listing') out += '\n'
  }

  /** Whether an element can be moved to the end of the document: all elements around it can be repeated there. */
  function canMove(): boolean {
    return stack.every(({ isForeign, hasShadow }) => !isForeign && !hasShadow)
  }

  /**
   * Writes a modal dialog or popover at the end of the document, above all other elements. Browsers show such elements
   * in the top layer, outside of boxes that would clip or move them. The elements around it are repeated there without
   * their boxes, so that the same rules apply. At its own place, a hidden element without content stays.
   */
  function writeLayer(name: string, attributes: Attributes): void {
    out += `<${name}${toText(name, attributes, { style: 'display:none!important' })}></${name}>`
    const level = TOP_LEVEL + layerCount * 2
    layerCount += 1
    const backdrop = cleanCss(attributes.get(marks.backdrop) ?? '', mode)
    const around = stack.filter((open) => !/^(?:html|body)$/.test(open.name))
    const start = around
      .map(
        (open) =>
          `<${open.name}${toText(open.name, open.attributes, { style: 'display:contents!important' })}>`,
      )
      .join('')
    outerLayers.push(out)
    out = `<div style="${escapeAttribute(backdrop)};position:fixed;inset:0;z-index:${level}"></div>${start}`
    out += `<${name}${toText(name, attributes, { style: `z-index:${level + 1}!important` })}>`
    const end = `</${name}>${around
      .map((open) => `</${open.name}>`)
      .reverse()
      .join('')}`
    push({ name, attributes, end, isForeign: false, shadow: attributes.get(marks.shadowHost), isLayer: true })
    if (attributes.has(marks.shadowHost)) {
      out += '<template shadowrootmode="open">'
      writeBaseStyle()
    }
  }

  function toText(
    name: string,
    attributes: Attributes,
    { isChosen = false, style = '' }: { isChosen?: boolean; style?: string } = {},
  ): string {
    const cleaned = cleanAttributes(name, attributes, mode)
    if (name === 'html' && attributes.has(marks.scrollTop)) hasPlace = true
    if (isChosen) cleaned.set('selected', '')
    if (style !== '') cleaned.set('style', `${cleaned.get('style') ?? ''};${style}`)
    if (cleaned.size === 0) return ''
    return [...cleaned].map(([key, value]) => ` ${key}="${escapeAttribute(value)}"`).join('')
  }

  function settleOption(): void {
    if (!option) return
    const { attributes, text, chosen } = option
    option = undefined
    const value = attributes.get('value') ?? text.trim().replaceAll(/\s+/g, ' ')
    out += `<option${toText('option', attributes, { isChosen: value === chosen })}>`
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

  function push(
    started: Partial<Open> & Pick<Open, 'name' | 'attributes' | 'end' | 'isForeign' | 'shadow'>,
  ): void {
    const open: Open = {
      pending: '',
      value: undefined,
      sheet: undefined,
      css: '',
      isLayer: false,
      hasShadow: started.shadow !== undefined,
      ...started,
    }
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
    if (open?.isLayer) {
      topLayer.push(out)
      out = outerLayers.pop() ?? ''
    }
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

  /** Returns what is complete. What belongs to the top layer waits for the end. */
  function flush(): string {
    const text = outerLayers[0] ?? out
    if (outerLayers.length === 0) out = ''
    else outerLayers[0] = ''
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
      out += topLayer.join('')
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

function isInTopLayer(attributes: Attributes): boolean {
  return (
    attributes.has(marks.modal) ||
    attributes.has(marks.popover) ||
    /\bfullscreen\b/.test(attributes.get(marks.state) ?? '')
  )
}

/** An element whose end tag has not arrived yet. */
interface Open {
  name: string
  attributes: Attributes
  /** Markup that closes the element. */
  end: string
  isForeign: boolean
  /**
   * Elements of this element's shadow root have this value in the attribute `shadowChild`. Undefined if there is no
   * shadow root, or after its last element.
   */
  shadow: string | undefined
  hasShadow: boolean
  /** Whether the element is written into the top layer. */
  isLayer: boolean
  /**
   * Text after the shadow root's last element so far. If another element of the root follows, this text belongs to the
   * root, too. The Gleap SDK marks only elements, not text.
   */
  pending: string
  /**
   * Typed or selected value, if the snapshot contains it. For a select, the Gleap SDK stores only this value, and marks
   * no option as selected.
   */
  value: string | undefined
  /** Number of an adopted style sheet. */
  sheet: string | undefined
  /** Rules of a style element so far. */
  css: string
}

/**
 * An option of a select whose value is known. Only at the option's end tag is it clear whether it is selected: an
 * option without a `value` attribute uses its text as value.
 */
interface PendingOption {
  attributes: Attributes
  text: string
  chosen: string
}

interface ScrollPosition {
  x: number
  y: number
}

/**
 * Parses an element's scroll position from its attributes. Only snapshots of the Gleap SDK have these attributes,
 * because they contain no anchor element.
 */
function parseScrollPosition(attributes: Attributes): ScrollPosition {
  if (!attributes.has(marks.isScrolled)) return { x: 0, y: 0 }
  return { x: toNumber(attributes.get(marks.scrollLeft)), y: toNumber(attributes.get(marks.scrollTop)) }
}

/**
 * Returns a snap area of one pixel at the scroll position, to which the scroll container snaps. The area takes no space
 * in the layout.
 */
function toScrollAnchor({ x, y }: ScrollPosition): string {
  if (x === 0 && y === 0) return ''
  const place = `position:absolute!important;top:${y}px!important;left:${x}px!important;width:1px;height:1px`
  return `<div style="${place};scroll-snap-align:start!important"></div>`
}

/**
 * Turns off the page's scroll snapping after the page has scrolled to its position, so that the reader can scroll.
 * Without scripts, only an animation can change a style later. The animation is written at the end of the document,
 * because until then the page may be too short to scroll.
 */
const releaseScroll =
  '<style>@keyframes bb-release{from,70%{scroll-snap-type:both mandatory}to{scroll-snap-type:none}}html{animation:bb-release 1s step-end forwards!important}</style>'

function toNumber(text = '0'): number {
  const value = Number(text)
  return Math.abs(value) < 1e7 ? value : 0
}

/** Maximum total size of the stored sheets. Further sheets are not stored. */
const MAX_CHARACTERS = 4 * 1024 * 1024

/**
 * Stores adopted style sheets by number. Only the first style element with a number contains the rules; later style
 * elements refer to the rules by the number.
 */
function createSheets(): { read: (number: string | undefined, css: () => string) => string } {
  const sheets = new Map<string, string>()
  let characters = 0
  return {
    read(number, css) {
      const known = number === undefined ? undefined : sheets.get(number)
      if (known !== undefined) return known
      const text = css()
      characters += number === undefined ? 0 : text.length
      if (number !== undefined && characters <= MAX_CHARACTERS) sheets.set(number, text)
      return text
    },
  }
}

/** What browsers do without a document type, which they never do in a frame with `srcdoc`. */
const quirksStyle =
  '@layer bb{table{font-size:initial;font-weight:initial;font-style:initial;font-variant:initial;line-height:initial;white-space:initial;text-align:initial}}'

/** The browser's rules for elements that the writer renamed (`renamePrefix`). */
const renamedStyle = `bb-p,bb-h1,bb-h2,bb-h3,bb-h4,bb-h5,bb-h6,bb-dd,bb-dt,bb-form,bb-optgroup,bb-option,bb-html,bb-body,bb-xmp,bb-plaintext{display:block}bb-head{display:none}bb-body{margin:8px}bb-p,bb-h4,bb-xmp,bb-plaintext{margin-block:1em}bb-xmp,bb-plaintext{white-space:pre;font-family:monospace}bb-iframe:not([frameborder="0"]){border:2px inset}
bb-h1,bb-h2,bb-h3,bb-h4,bb-h5,bb-h6,bb-th{font-weight:bold}bb-h1{font-size:2em;margin-block:.67em}bb-h2{font-size:1.5em;margin-block:.83em}bb-h3{font-size:1.17em;margin-block:1em}bb-h5{font-size:.83em;margin-block:1.67em}bb-h6{font-size:.67em;margin-block:2.33em}
bb-dd{margin-inline-start:40px}bb-li{display:list-item;text-align:-webkit-match-parent;text-align:match-parent}bb-nobr{white-space:nowrap}bb-a[bb-link]{color:-webkit-link;text-decoration:underline}
bb-button{display:inline-block;width:fit-content;box-sizing:border-box;padding:2px 7px;border:1px solid #767676;border-radius:3px;background:buttonface;color:buttontext;font:13.3333px Arial;text-align:center;text-indent:0;letter-spacing:normal;word-spacing:normal;line-height:normal;text-transform:none;cursor:default;white-space:inherit}
@supports (-moz-appearance:none){bb-button{padding:1px 8px;border:2px outset buttonborder;border-radius:0;font:13.3333px sans-serif;appearance:button}}
bb-table{display:table;box-sizing:border-box;border-spacing:2px;text-indent:0}bb-caption{display:table-caption;text-align:center}bb-colgroup{display:table-column-group}bb-col{display:table-column}bb-thead{display:table-header-group;vertical-align:middle}bb-tbody{display:table-row-group;vertical-align:middle}bb-tfoot{display:table-footer-group;vertical-align:middle}bb-tr{display:table-row;vertical-align:inherit}bb-td,bb-th{display:table-cell;padding:1px;vertical-align:inherit}bb-th{text-align:center}
`

/**
 * Rules that come before all style sheets in the document and in each shadow root. The layer contains rules that the
 * page can override: the browser's defaults for modal dialogs and canvases, and the position of scroll containers. The
 * rules after the layer stop all animations. They need `!important` to override the page's rules.
 */
const baseStyle = `@layer bb{dialog[bb-modal]{position:fixed;overflow:auto;inset-block:0;max-width:calc(100% - 6px - 2em);max-height:calc(100% - 6px - 2em)}[bb-popover]{display:block}[bb-scrollpos]{position:relative}canvas{display:inline-block;width:var(--bb-width);aspect-ratio:var(--bb-ratio)}
[type=checkbox][bb-state~=indeterminate]{appearance:none;width:13px;height:13px;border-radius:2px;background:linear-gradient(#fff,#fff) 50%/7px 2px no-repeat #0075ff}
[bb-state~=fullscreen]{position:fixed!important;inset:0!important;width:100%!important;height:100%!important;max-width:none!important;max-height:none!important;margin:0!important;box-sizing:border-box!important;object-fit:contain}}
*,::before,::after{animation-delay:0s!important;animation-duration:0s!important;animation-iteration-count:1!important;transition:none!important;caret-color:transparent!important;scroll-behavior:auto!important}
*{scroll-snap-align:none!important}video:not([controls])::-webkit-media-controls{display:none!important}`

/**
 * Number of base styles and frames that a document may still contain. The renderer's output for each of them is much
 * longer than the tag that causes it.
 */
export interface Budget {
  left: number
}

/** Real pages have at most a few thousand shadow roots and frames. A hostile snapshot of 8 MB can have 350,000. */
const MAXIMUM = 5000

function createBudget(): Budget {
  return { left: MAXIMUM }
}

function takeFrom(budget: Budget): boolean {
  budget.left -= 1
  return budget.left >= 0
}

/** Strings are tested with this expression first, because most have nothing to escape. */
const SPECIAL = /[&"<]/

/** Escapes text for an attribute in double quotes. */
function escapeAttribute(text: string): string {
  if (!SPECIAL.test(text)) return text
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
}

/** Escapes text for the content of an element. */
function escapeText(text: string): string {
  if (!SPECIAL.test(text)) return text
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}
