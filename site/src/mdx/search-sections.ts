import type { Code, Nodes, Root, Table } from 'mdast'
import { toString } from 'mdast-util-to-string'
import type { Article } from './article.ts'
import { components } from './components/registry.ts'
import { headingId } from './transform/headings.ts'

/**
 * A section of a page, which search results link to: the start of the page, or a heading and the text below it (D-046).
 */
export interface SearchSection {
  /** Fragment of the heading; empty for the start of the page. */
  id: string
  heading: string
  level: 1 | 2 | 3 | 4
  /** Text below the heading: one line per paragraph, table row, or line of code. */
  text: string
  /** The commands of the section. A block of several lines is the empty string. */
  commands: string[]
}

/** Languages of code blocks with commands. Blocks in `console` also show output. */
const SHELLS = new Set(['bash', 'sh'])

/** Splits a page into its search sections. Runs before code blocks are replaced. */
export function splitSections(
  tree: Root,
  { title, article }: { title: string; article: Article },
): SearchSection[] {
  const sections: SearchSection[] = []
  let lines: string[] = []

  function open(section: Omit<SearchSection, 'text' | 'commands'>): void {
    close()
    sections.push({ ...section, text: '', commands: [] })
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
  for (const node of walkBlocks(tree)) {
    if (node.type === 'heading' && (node.depth === 2 || node.depth === 3 || node.depth === 4)) {
      open({ id: headingId(node), heading: toString(node).trim(), level: node.depth })
    } else {
      lines.push(...searchableText(node, article))
      if (isShell(node)) sections.at(-1)?.commands.push(node.value.includes('\n') ? '' : node.value)
    }
  }
  close()
  return sections
}

/** Yields the blocks that contain text themselves, and the components around these blocks, in the order of the page. */
function* walkBlocks(node: Nodes): Generator<Nodes> {
  const isLeaf = ['heading', 'paragraph', 'table', 'code'].includes(node.type)
  if (isLeaf || node.type === 'mdxJsxFlowElement') yield node
  if (!isLeaf && 'children' in node) for (const child of node.children) yield* walkBlocks(child)
}

function isShell(node: Nodes): node is Code {
  return node.type === 'code' && SHELLS.has(node.lang ?? '')
}

function searchableText(node: Nodes, article: Article): string[] {
  if (node.type === 'code')
    return [node.lang === 'console' ? node.value.replaceAll(/^[$#] /gm, '') : node.value]
  if (node.type === 'table') return listRows(node)
  if (node.type !== 'mdxJsxFlowElement') return [toString(node).replaceAll('\n', ' ')]
  return components[node.name ?? '']?.searchText?.(node, article) ?? []
}

/**
 * Returns one line per row. A line starts with the header of the row. Each further cell follows the header of its
 * column, as in `RAM: Minimal 16 GB`.
 */
function listRows({ children: [head, ...rows] }: Table): string[] {
  const columns = head?.children.map((cell) => toString(cell)) ?? []
  if (rows.length === 0) return [columns.join(' ')]
  return rows.map(({ children: [first, ...cells] }) => {
    const named = cells.map((cell, at) => `${columns[at + 1] ?? ''} ${toString(cell)}`.trim())
    return [...(first ? [toString(first)] : []), named.join(', ')].filter(Boolean).join(': ')
  })
}
