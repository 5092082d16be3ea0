import type { Block, ListItem, Span } from '../report/text-formats.ts'

/** A node of the Atlassian Document Format. */
interface Node {
  type: string
  attrs?: Readonly<Record<string, unknown>>
  marks?: readonly { type: string; attrs?: { href: string } }[]
  text?: string
  content?: readonly Node[]
}

/**
 * Jira accepts 32,767 characters in a text field. This limit is for the JSON of the whole document, which is longer
 * than what Jira counts, so Jira never refuses a document.
 */
const DOCUMENT_CHARACTERS = 32_000

/**
 * Converts blocks to the Atlassian Document Format. Jira does not parse text in this format: visitors' text becomes
 * text nodes, and cannot become a mention, link or image. A document that is too long loses its last blocks, except the
 * very last one, which links to the report.
 */
export function toDocument(blocks: readonly Block[]): object {
  const nodes = blocks.map(formatBlock)
  const last = nodes.slice(-1)
  const left = blocks.length > 0 ? nodes.slice(0, -1) : []
  const shortened: Node = { type: 'paragraph', content: [toText('The report in the inbox has more.')] }
  let content = [...left, ...last]
  while (left.length > 0 && JSON.stringify(content).length > DOCUMENT_CHARACTERS) {
    left.pop()
    content = [...left, shortened, ...last]
  }
  return { type: 'doc', version: 1, content }
}

function formatBlock(block: Block): Node {
  if (block.kind === 'heading') return { type: 'heading', attrs: { level: 2 }, content: [toText(block.text)] }
  if (block.kind === 'paragraph') return { type: 'paragraph', content: block.spans.map(formatSpan) }
  if (block.kind === 'list') return toList(block.items, block.isOrdered)
  // An empty text node is not valid.
  return { type: 'codeBlock', content: block.text === '' ? [] : [toText(block.text)] }
}

function toList(items: readonly ListItem[], isOrdered: boolean): Node {
  return { type: isOrdered ? 'orderedList' : 'bulletList', content: items.map(toItem) }
}

function toItem({ children = [], spans }: ListItem): Node {
  const nested =
    children.length === 0
      ? []
      : [
          toList(
            children.map((child) => ({ spans: child })),
            false,
          ),
        ]
  return { type: 'listItem', content: [{ type: 'paragraph', content: spans.map(formatSpan) }, ...nested] }
}

function formatSpan(span: Span): Node {
  if (span.kind === 'text') return toText(span.text)
  if (span.kind === 'link')
    return { ...toText(span.text), marks: [{ type: 'link', attrs: { href: span.url } }] }
  return { ...toText(span.text), marks: [{ type: span.kind }] }
}

function toText(text: string): Node {
  return { type: 'text', text }
}
