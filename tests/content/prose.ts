import type { Nodes, Root } from 'mdast'
import { SKIP, visit } from 'unist-util-visit'

/** A block of text and its first line. */
export interface Prose {
  kind: 'paragraph' | 'heading' | 'cell' | 'label'
  text: string
  line: number
}

/** Attributes of components that readers see. */
const LABELS = new Set(['title', 'label', 'caption'])

/**
 * The text of a page without code blocks. Inline code and visible URLs become `codeWord`, so that sentences stay
 * complete.
 */
export function listProse(tree: Root, codeWord: string): Prose[] {
  const prose: Prose[] = []
  visit(tree, (node) => {
    const line = node.position?.start.line ?? 0
    if (node.type === 'mdxJsxFlowElement' || node.type === 'mdxJsxTextElement') {
      for (const attribute of node.attributes) {
        if (attribute.type !== 'mdxJsxAttribute' || !LABELS.has(attribute.name)) continue
        if (typeof attribute.value === 'string') prose.push({ kind: 'label', text: attribute.value, line })
      }
    }
    const kind = toKind(node)
    if (kind === undefined) return undefined
    prose.push({ kind, text: toText(node, codeWord), line })
    return SKIP
  })
  return prose
}

function toKind(node: Nodes): Prose['kind'] | undefined {
  if (node.type === 'paragraph' || node.type === 'heading') return node.type
  return node.type === 'tableCell' ? 'cell' : undefined
}

function toText(node: Nodes, codeWord: string): string {
  if (node.type === 'text') return node.value.replace(/https?:\/\/\S+/g, codeWord)
  if (node.type === 'inlineCode') return codeWord
  if (node.type === 'break') return ' '
  if (node.type === 'image') return node.alt ?? ''
  return isParent(node) ? node.children.map((child) => toText(child, codeWord)).join('') : ''
}

function isParent(node: Nodes): node is Nodes & { children: Nodes[] } {
  return 'children' in node
}
