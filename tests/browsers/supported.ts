/** The oldest supported browser versions. `widget/README.md` and the docs name the same versions. */
export const oldestSupported = {
  chrome: 120,
  edge: 120,
  firefox: 128,
  safari: 17,
  safari_ios: 17,
} as const

/**
 * Newer features that scripts use, named as in `find-features.ts`. Each has the reason why the scripts also work in
 * browsers without it.
 */
export const optionalInScripts: Readonly<Record<string, string>> = {
  'AbortSignal.timeout': 'Works everywhere; some browsers name the reason AbortError.',
  'CSS.highlights': 'Without it the words of a search are not highlighted on the page that it found.',
  Highlight: 'Used where CSS.highlights exists.',
  'Error.captureStackTrace': 'Without it console lines have no address.',
  '.captureStackTrace()': 'Without it console lines have no address.',
  '.intersection()': 'Called where Set has it, else a loop.',
  '.union()': 'Called where Set has it, else a loop.',
}

/** Methods of our code and of libraries that have the same name as a new built-in method. */
export const ownMethods: ReadonlySet<string> = new Set(
  ['dispose', 'drop', 'error', 'escape', 'move', 'pause', 'take', 'toBase64', 'use'].map(
    (name) => `.${name}()`,
  ),
)

/** Newer features that style sheets use. Each has a description of what browsers without it show. */
export const optionalInStyles: Readonly<Record<string, string>> = {
  ':details-content': 'printed pages show closed details closed',
  ':highlight': 'no highlight of the words of a search on the page that it found',
  '@page': 'printed pages have the margins of the browser',
  'accent-color': 'the system color in check boxes and sliders',
  'animation-timeline': 'no shadow at the edge of a wide table; guarded by @supports',
  'animation-range-end': 'the end of such a shadow; guarded by the same @supports',
  'scroll()': 'no shadow at the edge of a wide table; guarded by @supports',
  'box-decoration-break': 'the prefixed property; else a background that is cut at the end of a line',
  'content-visibility': 'a page that is laid out as a whole',
  'field-sizing': 'a text field with a fixed height and a scroll bar',
  'forced-color-adjust': 'colors that the system chooses',
  'light-dark()': 'the light theme (`palette.ts`)',
  'overflow-anchor': 'the position of a list may move when rows are added above',
  'overscroll-behavior': 'the page scrolls on at the end of a list',
  resize: 'a text field that cannot be resized, as on phones',
  'scrollbar-width': 'wide scroll bars',
  'text-size-adjust': 'the prefixed property',
  'text-wrap': 'lines of unequal length',
  'user-select': 'the prefixed property',
  ':-moz-range-thumb': 'another selector for other browsers',
  ':-webkit-slider-thumb': 'another selector for other browsers',
  ':-webkit-search-cancel-button': 'the browser’s own button that clears a search, or none',
  ':selection': 'the system color of selected text',
  ':view-transition-group': 'no fade between pages',
  ':view-transition-new': 'no fade between pages',
  ':view-transition-old': 'no fade between pages',
}
