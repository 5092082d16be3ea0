import { Tokenizer } from 'htmlparser2'

const hidden: ReadonlySet<string> = new Set(['head', 'script', 'style', 'template'])
const lines: ReadonlySet<string> = new Set(['br', 'div', 'li', 'p', 'table', 'tr', 'h1', 'h2', 'h3'])
/**
 * Maximum length of the HTML that is read. A reply is at the start of an email, and a long email would take too much
 * time.
 */
const HTML_CHARACTERS = 200_000

/**
 * Extracts the text of an email that contains only HTML. Each line of a quoted email starts with `>`, as in plain text.
 * Uses only the tokenizer of htmlparser2, because its parser takes quadratic time for tags that are not closed.
 */
export function extractText(html: string): string {
  const source = html.slice(0, HTML_CHARACTERS)
  /** Number of open elements by name, only for elements that hide or quote their text. */
  const open = new Map<string, number>()
  let hiddenDepth = 0
  let name = ''
  let text = ''

  function count(element: string, change: 1 | -1): void {
    const before = open.get(element) ?? 0
    if (before + change < 0) return
    open.set(element, before + change)
    if (hidden.has(element)) hiddenDepth += change
  }

  function breakLine(): void {
    text += (open.get('blockquote') ?? 0) > 0 ? '\n> ' : '\n'
  }

  const tokenizer = new Tokenizer(
    {},
    {
      ontext(start, end) {
        if (hiddenDepth === 0) text += source.slice(start, end).replace(/\s+/g, ' ')
      },
      ontextentity(code) {
        if (hiddenDepth === 0) text += String.fromCodePoint(code)
      },
      onopentagname(start, end) {
        name = source.slice(start, end).toLowerCase()
      },
      onopentagend() {
        // Counts the head as closed when the body opens, because HTML does not require `</head>`.
        if (name === 'body') count('head', -1)
        if (hidden.has(name)) count(name, 1)
        if (name === 'blockquote') count(name, 1)
        if (lines.has(name) || name === 'blockquote') breakLine()
      },
      onclosetag(start, end) {
        const closed = source.slice(start, end).toLowerCase()
        if (hidden.has(closed) || closed === 'blockquote') count(closed, -1)
        if (closed === 'p' || closed === 'blockquote') breakLine()
      },
      onselfclosingtag() {
        if (lines.has(name)) breakLine()
      },
      onattribname() {},
      onattribdata() {},
      onattribentity() {},
      onattribend() {},
      ondeclaration() {},
      oncdata() {},
      oncomment() {},
      onprocessinginstruction() {},
      onend() {},
    },
  )
  tokenizer.write(source)
  tokenizer.end()
  return text.trim()
}
