/**
 * The format of `screenshotData.html`: an HTML document as text, which was serialized from a live page. It contains no
 * scripts or event handlers, URLs are absolute, and style sheets are inline. Attributes describe state that HTML cannot
 * express. The first group of attributes is that of the Gleap SDK 7, so that its snapshots can be displayed, too. Treat
 * the attributes as untrusted, like the rest of the document.
 */
export const snapshotMarks = {
  /** Attribute of a shadow host, with any value. The content of the shadow root comes first among its children. */
  shadowHost: 'bb-shadow-parent',
  /**
   * Attribute of each element of the shadow root, with the same value as its host's. Text is wrapped in `textElement`,
   * and adopted style sheets become style elements.
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
   * Attribute of one element inside a scroll container. Its value is the four values of `scroll-margin` in px,
   * clockwise from the top. With these margins, the element's snap area is one pixel large and at the scroll position.
   */
  scrollAnchor: 'bb-scroll-anchor',
  /** Attribute of a modal dialog. Style sheets use `[bb-modal]` instead of `:modal`. */
  modal: 'bb-modal',
  /** Attribute of a modal dialog: the computed declarations of its `::backdrop`. */
  backdrop: 'bb-backdrop',
  /** Attribute of an open popover. Style sheets use `[bb-popover]` instead of `:popover-open`. */
  popover: 'bb-popover',
  /**
   * Attribute of a custom element without a definition. Style sheets use `:not([bb-undefined])` instead of `:defined`.
   */
  undefined: 'bb-undefined',
  /**
   * Attribute with the number of an adopted style sheet. If several style elements have the same number, only the first
   * contains the rules.
   */
  sheet: 'bb-sheet',
  /** Attribute of an element whose content is blocked: only its size is recorded. */
  blocked: 'bb-blocked',
  /**
   * Attribute with the states of an element that HTML cannot express, separated by spaces, such as `indeterminate`.
   * Style sheets use `[bb-state~=indeterminate]` instead of `:indeterminate`.
   */
  state: 'bb-state',
  /** Start of the name of an attribute by which a rule finds the element whose pseudo-element it describes. */
  frame: 'bb-frame',
  /** Attribute of `html` if an element of the document has `renamePrefix`. */
  nested: 'bb-nested',
  /** Attribute of a renamed `a` with `href`, which `:link` no longer matches. */
  link: 'bb-link',
} as const

/**
 * Precedes the name of an element that HTML text cannot express at its position, such as a `p` with a `div`. Tags of
 * such a document are always balanced, so the text is the tree.
 */
export const renamePrefix = 'bb-'

/** Wraps the text of a shadow root, because only an element can have the attribute `shadowChild`. */
export const textElement = 'bb-text'

/** Maximum length of a selector. A selector of this length fits into a URL, even in the longest encoding. */
const SELECTOR_CHARACTERS = 800

/**
 * Whether a string can be used as the selector in a snapshot's `&highlight=`. False for a string that could contain
 * more than a selector, such as a rule or a comment. Also false for selectors into shadow roots, which contain `>>>`.
 */
export function canHighlight(selector: string): boolean {
  return (
    selector.trim() !== '' && selector.length <= SELECTOR_CHARACTERS && !/[{}@;<]|\/\*|>>>/.test(selector)
  )
}
