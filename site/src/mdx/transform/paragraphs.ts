import type { BlockContent, PhrasingContent, Root, RootContent } from 'mdast'
import { visitParents } from 'unist-util-visit-parents'

const PHRASING = new Set(
  'text emphasis strong delete inlineCode link linkReference break image mdxJsxTextElement mdxTextExpression'.split(
    ' ',
  ),
)

/** Text that stands directly inside of a block component (`<Note>Text</Note>`) becomes a paragraph of it. */
export function wrapBareText(tree: Root): void {
  visitParents(tree, 'mdxJsxFlowElement', (node) => {
    if (!node.children.some(isPhrasing)) return
    const children: BlockContent[] = []
    for (const child of node.children as (BlockContent | PhrasingContent)[]) {
      const last = children.at(-1)
      if (!isPhrasing(child)) children.push(child)
      else if (last?.type === 'paragraph' && last.position === undefined) last.children.push(child)
      else children.push({ type: 'paragraph', children: [child] })
    }
    node.children = children
  })
}

function isPhrasing(node: RootContent): node is PhrasingContent {
  return PHRASING.has(node.type)
}
