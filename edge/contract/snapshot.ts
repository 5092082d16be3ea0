/**
 * The format of `screenshotData.html`: a document as text, serialized from a live page and never run. It contains no
 * scripts or event handlers, URLs are absolute, and style sheets are inline. Attributes describe the state that HTML
 * cannot express; the first group are attributes of the Gleap SDK 7, so that its snapshots can be displayed too.
 * Readers must treat the attributes as untrusted, like the rest of the document.
 */
export const snapshotMarks = {
  /** Attribute of a shadow host, with any value. The content of the shadow root comes first among its children. */
  shadowHost: 'bb-shadow-parent',
  /**
   * Attribute of each element of the shadow root, with the value of the host. Text is wrapped in `textElement`, and
   * adopted style sheets are style elements.
   */
  shadowChild: 'bb-shadow-child',
  /** Attribute of a canvas: its image as a data URL. */
  canvas: 'bb-canvas-data',
  /** Attribute with the value of a form field. */
  value: 'bb-data-value',
  /** Attribute of a checked box, with the value `true`. */
  checked: 'bb-data-checked',
  /** Attribute with the scroll position of an element in px; on `html`, of the page. */
  scrollTop: 'bb-scrolltop',
  scrollLeft: 'bb-scrollleft',
  /** Attribute of a scrolled element, only in snapshots of the Gleap SDK. Our snapshots use `scrollAnchor`. */
  isScrolled: 'bb-scrollpos',
  /** Attribute with a size in px: for an image its intrinsic size, for `blocked` the size of the box. */
  width: 'bb-width',
  height: 'bb-height',

  /**
   * Attribute of one element inside a scroll container: the four values of `scroll-margin` in px, clockwise from the
   * top, that make its snap area one pixel large at the scroll position.
   */
  scrollAnchor: 'bb-scroll-anchor',
  /** Attribute of a modal dialog. Style sheets use `[bb-modal]` instead of `:modal`. */
  modal: 'bb-modal',
  /** Attribute of a modal dialog: the computed declarations of its `::backdrop`. */
  backdrop: 'bb-backdrop',
  /** Attribute of an open popover; style sheets use it like `modal`. */
  popover: 'bb-popover',
  /**
   * Attribute of a custom element without a definition. Style sheets use `:not([bb-undefined])` instead of `:defined`.
   */
  undefined: 'bb-undefined',
  /**
   * Attribute with the number of an adopted style sheet. Only the first style element with a number contains its rules.
   */
  sheet: 'bb-sheet',
  /** Attribute of an element whose content is blocked: only its size is recorded. */
  blocked: 'bb-blocked',
} as const

/** Wraps the text of a shadow root, because only an element can have the attribute `shadowChild`. */
export const textElement = 'bb-text'

/** In its longest encoding, a selector of this length still fits into a URL. */
const SELECTOR_CHARACTERS = 800

/**
 * Whether `&highlight=` of a snapshot accepts a string as a selector. False for a string that could be more than a
 * selector, and for selectors into shadow roots, which contain `>>>`.
 */
export function canHighlight(selector: string): boolean {
  return (
    selector.trim() !== '' && selector.length <= SELECTOR_CHARACTERS && !/[{}@;<]|\/\*|>>>/.test(selector)
  )
}
