import { isObject, toList, toObject } from './json-values.ts'

/** Nodes that end a line. */
const blocks = new Set(['paragraph', 'heading', 'listItem', 'codeBlock', 'blockquote', 'hardBreak'])

/**
 * Maximum nesting depth. Documents have only a few levels. Deeper levels are cut, because each level is a recursive
 * call.
 */
const MAX_DEPTH = 100

/**
 * Returns the plain text of a rich-text document in the export. The nodes of the document have `type`, `text` and
 * `content`.
 */
export function toPlainText(node: unknown): string {
  return readNode(node, 0)
    .replace(/\n{3,}/g, '\n\n')
    .trim()
    .toWellFormed()
}

function readNode(node: unknown, depth: number): string {
  if (typeof node === 'string') return node
  if (depth > MAX_DEPTH) return ''
  if (Array.isArray(node)) return node.map((each) => readNode(each, depth + 1)).join('')
  if (!isObject(node)) return ''
  const { type, text, content, attrs } = node
  const { label } = toObject(attrs)
  const own = typeof text === 'string' ? text : ''
  const mention = type === 'mention' && typeof label === 'string' ? `@${label}` : ''
  const inner = typeof content === 'string' ? content : readNode(toList(content), depth + 1)
  return own + mention + inner + (typeof type === 'string' && blocks.has(type) ? '\n' : '')
}
