import type { IconName } from './page-model.ts'

/** The page tree, built from folders and front matter. */

export interface DocumentNode {
  kind: 'document'
  /** `intro/keys`, or `README` for the home page (D-043). */
  id: string
  route: string
  title: string
  label: string
  description: string
}

export interface CategoryNode {
  kind: 'category'
  id: string
  route: string
  title: string
  label: string
  description: string
  icon?: IconName
  items: DocumentNode[]
}

export type TreeNode = DocumentNode | CategoryNode

/** A node before sorting. */
export interface Placed<Node> {
  node: Node
  /** Name of the file or folder. Nodes are sorted by name if they have the same position, or no position. */
  name: string
  position?: number
}

export interface PlacedDocument extends Placed<DocumentNode> {
  /** Id of the category; absent at the top level. */
  category?: string
}

export interface PageTree {
  nodes: TreeNode[]
  /** Nodes that are not published, because another node already has their route (D-082). */
  duplicates: { kept: TreeNode; dropped: TreeNode }[]
}

/** Sorts documents into their categories, and sorts all nodes by position, then by name. */
export function buildTree(
  documents: readonly PlacedDocument[],
  categories: readonly Placed<CategoryNode>[],
): PageTree {
  const taken = new Map<string, TreeNode>()
  const duplicates: PageTree['duplicates'] = []

  function claim({ node }: Placed<TreeNode>): boolean {
    const kept = taken.get(node.route)
    if (kept === undefined) taken.set(node.route, node)
    else duplicates.push({ kept, dropped: node })
    return kept === undefined
  }

  function sort<Node extends TreeNode>(placed: readonly Placed<Node>[]): Node[] {
    const claimed = placed.toSorted(byPosition).filter(claim)
    return claimed.map(({ node }) => node)
  }

  const top = documents.filter(({ category }) => category === undefined)
  const nodes: TreeNode[] = []
  for (const node of sort<TreeNode>([...categories, ...top])) {
    if (node.kind === 'document') nodes.push(node)
    else nodes.push({ ...node, items: sort(documents.filter(({ category }) => category === node.id)) })
  }
  return { nodes, duplicates }
}

/** Returns all pages in reading order: a category comes before its pages. */
export function flattenTree(nodes: readonly TreeNode[]): TreeNode[] {
  return nodes.flatMap((node) => (node.kind === 'category' ? [node, ...node.items] : [node]))
}

function byPosition(a: Placed<TreeNode>, b: Placed<TreeNode>): number {
  const difference = (a.position ?? Infinity) - (b.position ?? Infinity)
  // If neither node has a position, the difference is NaN, because it is Infinity - Infinity.
  if (difference !== 0 && !Number.isNaN(difference)) return difference
  return a.name < b.name ? -1 : 1
}
