import type { IconName } from './page-model.ts'

/** The page tree, built from folders and front matter. */

interface NamedNode {
  /** `intro/keys`, or `README` for the home page (D-043). */
  id: string
  route: string
  title: string
  label: string
  description: string
}

export interface DocumentNode extends NamedNode {
  kind: 'document'
  /** Pages of the folder that has the name of the page; absent without such a folder. */
  items?: TreeNode[]
}

export interface CategoryNode extends NamedNode {
  kind: 'category'
  icon?: IconName
  items: TreeNode[]
}

export type TreeNode = DocumentNode | CategoryNode

/** A node before sorting. */
export interface PlacedNode<Node extends TreeNode = TreeNode> {
  node: Node
  /** Name of the file or folder. Nodes are sorted by name if they have the same position, or no position. */
  name: string
  position?: number
  /** Path of the folder that contains the node; absent at the top level. */
  category?: string
}

export interface PageTree {
  nodes: TreeNode[]
  /** Nodes that are not published, because another node already has their route (D-082). */
  duplicates: { kept: TreeNode; dropped: TreeNode }[]
}

/** Sorts nodes into their categories, and sorts the nodes of each category by position, then by name. */
export function buildTree(
  documents: readonly PlacedNode<DocumentNode>[],
  categories: readonly PlacedNode<CategoryNode>[],
): PageTree {
  const taken = new Map<string, TreeNode>()
  const duplicates: PageTree['duplicates'] = []
  const byCategory = Map.groupBy<string | undefined, PlacedNode>(
    [...categories, ...documents],
    ({ category }) => category,
  )

  function claim({ node }: PlacedNode): boolean {
    const kept = taken.get(node.route)
    if (kept === undefined) taken.set(node.route, node)
    else duplicates.push({ kept, dropped: node })
    return kept === undefined
  }

  function arrange(category: string | undefined): TreeNode[] {
    const claimed = (byCategory.get(category) ?? []).toSorted(byPosition).filter(claim)
    return claimed.map(({ node, name }) => {
      const folder = [category, name.replace(/\.mdx$/, '')].filter(Boolean).join('/')
      if (node.kind === 'category' || byCategory.has(folder)) node.items = arrange(folder)
      return node
    })
  }

  return { nodes: arrange(undefined), duplicates }
}

/** Returns all pages in reading order: a category comes before its pages. */
export function flattenTree(nodes: readonly TreeNode[]): TreeNode[] {
  return nodes.flatMap((node) => [node, ...flattenTree(node.items ?? [])])
}

function byPosition(a: PlacedNode, b: PlacedNode): number {
  const difference = (a.position ?? Infinity) - (b.position ?? Infinity)
  // If neither node has a position, the difference is NaN, because it is Infinity - Infinity.
  if (difference !== 0 && !Number.isNaN(difference)) return difference
  return a.name < b.name ? -1 : 1
}
