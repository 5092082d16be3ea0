import type { Nodes, Root } from 'mdast'
import { toString } from 'mdast-util-to-string'
import type { Article } from './article.ts'
import { headingId } from './transform/headings.ts'
import { attribute, componentIndex } from './transform/jsx.ts'

/** A part of a page that search can find: its start, or what follows a heading (D-046). */
export interface SearchSection {
  /** Fragment of the heading; empty for the start of the page. */
  id: string
  heading: string
  level: 1 | 2 | 3 | 4
  /** What stands below the heading: a paragraph, a table row, a line of code each on a line of its own. */
  text: string
}

/** Cuts a page into the parts that search can find. Runs before the code blocks are replaced. */
export function toSections(
  tree: Root,
  { title, article }: { title: string; article: Article },
): SearchSection[] {
  const sections: SearchSection[] = []
  let lines: string[] = []

  function open(section: Omit<SearchSection, 'text'>): void {
    close()
    sections.push({ ...section, text: '' })
  }

  function close(): void {
    const last = sections.at(-1)
    if (last)
      last.text = lines
        .map((line) => line.trim())
        .filter(Boolean)
        .join('\n')
    lines = []
  }

  open({ id: '', heading: title, level: 1 })
  for (const node of blocks(tree)) {
    if (node.type === 'heading' && (node.depth === 2 || node.depth === 3 || node.depth === 4)) {
      open({ id: headingId(node), heading: toString(node).trim(), level: node.depth })
    } else {
      lines.push(...searchableText(node, article))
    }
  }
  close()
  return sections
}

/** The blocks that hold text themselves, in the order of the page, and the components around them. */
function* blocks(node: Nodes): Generator<Nodes> {
  const isLeaf = ['heading', 'paragraph', 'tableRow', 'code'].includes(node.type)
  if (isLeaf || node.type === 'mdxJsxFlowElement') yield node
  if (!isLeaf && 'children' in node) for (const child of node.children) yield* blocks(child)
}

function searchableText(node: Nodes, article: Article): string[] {
  if (node.type === 'code')
    return [node.lang === 'console' ? node.value.replaceAll(/^[$#] /gm, '') : node.value]
  if (node.type === 'tableRow') return [node.children.map((cell) => toString(cell)).join(' ')]
  if (node.type !== 'mdxJsxFlowElement') return [toString(node).replaceAll('\n', ' ')]
  const diagram = article.diagrams[componentIndex(node, 'Diagram') ?? -1]
  if (diagram) return [diagram.title, diagram.description, diagram.caption ?? '']
  return [attribute(node, 'title') ?? attribute(node, 'label') ?? '']
}
