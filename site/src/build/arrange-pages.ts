import type { Problem } from '../mdx/problem.ts'
import { buildTree, flattenTree, type PageTree, type TreeNode } from '../navigation/tree.ts'
import type { PageSource } from './page-source.ts'
import type { Content } from './read-content.ts'

export interface Arrangement {
  tree: PageTree
  /** The pages that found a place in the tree. */
  sources: PageSource[]
  warnings: Problem[]
}

/** Puts pages and categories into their order; of several with one route the first one is shown (D-082). */
export function arrangePages({ pages, categories }: Content): Arrangement {
  const tree = buildTree(
    pages.map(({ place }) => place),
    categories,
  )
  const shown = new Set<TreeNode>(flattenTree(tree.nodes))
  const fileOf = (node: TreeNode): string =>
    pages.find(({ place }) => place.node === node)?.file ?? `content/docs/${node.id}/category.json`
  return {
    tree,
    sources: pages.filter(({ place }) => shown.has(place.node)),
    warnings: tree.duplicates.map(({ kept, dropped }) => ({
      severity: 'warning',
      file: fileOf(dropped),
      message: `duplicate route ${dropped.route}`,
      hint: `It is the route of ${fileOf(kept)} already, which is the one that is shown.`,
    })),
  }
}
