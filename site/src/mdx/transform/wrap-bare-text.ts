import type { BlockContent, DefinitionContent, Node, Parent, PhrasingContent, Root } from 'mdast'
import type { MdxJsxFlowElement } from 'mdast-util-mdx-jsx'
import { findAll, isJsx } from '../mdast.ts'

const PHRASING =
  'text emphasis strong delete inlineCode link linkReference break image mdxJsxTextElement mdxTextExpression'.split(
    ' ',
  )

/**
 * Wraps text directly inside a block component, as in `<Note>Text</Note>`, in a paragraph. Does not change `<summary>`:
 * with a paragraph inside, the marker of the summary would be on its own line.
 */
export function wrapBareText(tree: Root): void {
  for (const node of findAll(tree, ['mdxJsxFlowElement'])) {
    if (node.name === 'summary') {
      unwrapParagraphs(node)
      continue
    }
    if (node.name === 'details') node.children = node.children.flatMap(separateSummary)
    const children: (BlockContent | DefinitionContent)[] = []
    let open: PhrasingContent[] | undefined
    for (const child of node.children) {
      const phrase = asPhrasing(child)
      if (!phrase) {
        children.push(child)
        open = undefined
      } else if (open) {
        open.push(phrase)
      } else {
        open = [phrase]
        children.push({
          type: 'paragraph',
          children: open,
          ...(child.position && { position: child.position }),
        })
      }
    }
    node.children = children
  }
}

/**
 * Moves a `<summary>` that is on one line with the text after it out of their common paragraph. Inside a paragraph, it
 * would not be the label of its `<details>`, and browsers would hide it with the rest of the content.
 */
function separateSummary(child: BlockContent | DefinitionContent): (BlockContent | DefinitionContent)[] {
  const summary = asSummary(child)
  if (summary) return [summary]
  if (child.type !== 'paragraph') return [child]
  const [first, ...rest] = child.children
  const inside = first && asSummary(first)
  if (!inside) return [child]
  return rest.length === 0 ? [inside] : [inside, { ...child, children: rest }]
}

function asSummary(node: Node): MdxJsxFlowElement | undefined {
  if (!isJsx(node) || node.name !== 'summary') return undefined
  if (node.type === 'mdxJsxFlowElement') return node
  const children = [{ type: 'paragraph' as const, children: node.children }]
  const summary: MdxJsxFlowElement = { ...node, type: 'mdxJsxFlowElement', data: {}, children }
  unwrapParagraphs(summary)
  return summary
}

/** The types allow only blocks here, but the parser does not wrap the text of one-line components. */
function asPhrasing(node: Node): PhrasingContent | undefined {
  return isPhrasing(node) ? node : undefined
}

function isPhrasing(node: Node): node is PhrasingContent {
  return PHRASING.includes(node.type)
}

function unwrapParagraphs(node: Parent): void {
  node.children = node.children.flatMap((child) => (child.type === 'paragraph' ? child.children : [child]))
}
