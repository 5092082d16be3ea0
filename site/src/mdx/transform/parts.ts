import type { Node, Root, RootContent } from 'mdast'
import { toJsxBlock } from './jsx.ts'

/** Blocks that fill the first screens; they stand for themselves. */
const FIRST_BLOCKS = 19

/** Elements of a part, about: few enough to be laid out on a slow phone in the blink of an eye. */
const PART_SIZE = 80

/** A coloured run of code has about as many characters. */
const RUN_LENGTH = 12

/**
 * Gathers what is below the first screens in parts, which the browser lays out one after the other
 * (`rest-of-page.ts`). What follows a heading is never parted from it: styles look at both.
 */
export function groupParts(tree: Root): void {
  let part: RootContent[] = []
  let size = 0
  const close = (): void => {
    const element = toJsxBlock('div', { name: 'className', value: 'part' })
    if (part.length > 0) tree.children.push(Object.assign(element, { children: part }))
    part = []
    size = 0
  }
  let first = FIRST_BLOCKS
  while (tree.children[first - 1]?.type === 'heading') first += 1
  for (const block of tree.children.splice(first)) {
    part.push(block)
    size += sizeOf(block)
    if (size >= PART_SIZE && block.type !== 'heading') close()
  }
  close()
}

function sizeOf(node: Node): number {
  if (node.type === 'text') return 0
  if ('value' in node && typeof node.value === 'string') return 1 + node.value.length / RUN_LENGTH
  const children: Node[] = 'children' in node && Array.isArray(node.children) ? node.children : []
  return children.reduce((sum, child) => sum + sizeOf(child), 1)
}
