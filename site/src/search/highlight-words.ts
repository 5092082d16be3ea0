/** Name of the highlight in `suggestions.css`. */
const NAME = 'search-words'
/** More would cover the page, and slow it down. */
const MAX_RANGES = 300

let arrival: MutationObserver | undefined

/**
 * Highlights the words by which a search found a page, when client navigation has shown the page. Browsers without the
 * CSS Custom Highlight API show the page without them.
 */
export function highlightOnArrival(path: string, words: Iterable<string>): void {
  arrival?.disconnect()
  const pattern = createPattern(words)
  if (pattern === undefined || !('highlights' in CSS)) return
  CSS.highlights.delete(NAME)
  const app = document.getElementById('app')
  if (!app) return
  const observer = new MutationObserver(() => {
    const article = document.querySelector('#main article')
    if (location.pathname !== path || !article) return
    observer.disconnect()
    CSS.highlights.set(NAME, new Highlight(...findRanges(article, pattern)))
  })
  observer.observe(app, { childList: true, subtree: true })
  arrival = observer
}

/** Returns a pattern that matches any of the words as a whole, the longest first; `undefined` without words. */
export function createPattern(words: Iterable<string>): RegExp | undefined {
  const wanted = [...new Set(words)].filter((word) => /[\p{L}\p{N}]/u.test(word))
  if (wanted.length === 0) return undefined
  const escaped = wanted
    .toSorted((a, b) => b.length - a.length)
    .map((word) => word.replaceAll(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`))
  return new RegExp(String.raw`(?<![\p{L}\p{N}_])(?:${escaped.join('|')})(?![\p{L}\p{N}_])`, 'giu')
}

function findRanges(article: Element, pattern: RegExp): Range[] {
  const ranges: Range[] = []
  const texts = document.createTreeWalker(article, NodeFilter.SHOW_TEXT)
  while (texts.nextNode() && ranges.length < MAX_RANGES) {
    const { currentNode: node } = texts
    for (const { index, 0: found } of (node.nodeValue ?? '').matchAll(pattern)) {
      const range = document.createRange()
      range.setStart(node, index)
      range.setEnd(node, index + found.length)
      ranges.push(range)
    }
  }
  return ranges
}
