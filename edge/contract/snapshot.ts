/**
 * The format of `screenshotData.html`: a document as text, written from a live page and never run. Scripts and
 * handlers are not in it, addresses are absolute, style sheets stand inline. What HTML cannot say of a page at
 * work stands in attributes; the first group are those of the Gleap SDK 7, so that its snapshots show as well.
 * They are taken from the writer on trust as little as the rest.
 */
export const snapshotMarks = {
  /** On the host of a shadow root, any value: what the root holds comes first among the children. */
  shadowHost: 'bb-shadow-parent',
  /** The same value, on each element of the root. Text is in an element `textElement`, adopted sheets in a style. */
  shadowChild: 'bb-shadow-child',
  /** On a canvas: its picture, as a data address. */
  canvas: 'bb-canvas-data',
  /** What a field holds. */
  value: 'bb-data-value',
  /** `true` on a box that is ticked. */
  checked: 'bb-data-checked',
  /** How far an element is scrolled, in px; on `html` the page. */
  scrollTop: 'bb-scrolltop',
  scrollLeft: 'bb-scrollleft',
  /** Of the original alone, on an element that is scrolled: here `scrollAnchor` tells the place. */
  isScrolled: 'bb-scrollpos',
  /** Size in px: of an image its own, whatever was done to its data; of `blocked` that of the box. */
  width: 'bb-width',
  height: 'bb-height',

  /**
   * On one element inside of what is scrolled: the four `scroll-margin` in px, from the top clockwise, with which
   * its snap area is one pixel large and lies at the scrolled-to place.
   */
  scrollAnchor: 'bb-scroll-anchor',
  /** On a dialog that is modal. Sheets say `[bb-modal]` where the page's said `:modal`. */
  modal: 'bb-modal',
  /** On a modal dialog: the declarations of its `::backdrop`, as they were computed. */
  backdrop: 'bb-backdrop',
  /** On a popover that is open, as `modal`. */
  popover: 'bb-popover',
  /** On a custom element without a definition. Sheets say `:not([bb-undefined])` where the page's said `:defined`. */
  undefined: 'bb-undefined',
  /** On the style of an adopted sheet, its number: the rules stand in the first of a number, the others are empty. */
  sheet: 'bb-sheet',
  /** On an element of which nothing but the size may be known. */
  blocked: 'bb-blocked',
} as const

/** Holds text that has to be an element and is none: the element itself means nothing. */
export const textElement = 'bb-text'
