import { Parser } from 'htmlparser2'

const hidden: ReadonlySet<string> = new Set(['head', 'script', 'style', 'template', 'blockquote'])
const lines: ReadonlySet<string> = new Set(['br', 'div', 'li', 'p', 'table', 'tr', 'h1', 'h2', 'h3'])

/** Extracts the text of an email that contains only HTML, without quoted emails. */
export function extractText(html: string): string {
  let text = ''
  let hiddenDepth = 0
  const parser = new Parser({
    onopentag(name) {
      if (hidden.has(name)) hiddenDepth += 1
      if (lines.has(name)) text += '\n'
    },
    onclosetag(name) {
      if (hidden.has(name)) hiddenDepth -= 1
      if (name === 'p') text += '\n'
    },
    ontext(data) {
      if (hiddenDepth === 0) text += data.replace(/\s+/g, ' ')
    },
  })
  parser.end(html)
  return text.trim()
}
