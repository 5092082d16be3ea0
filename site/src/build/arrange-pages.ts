import type { Problem } from '../mdx/content-problem.ts'
import { buildTree, flattenTree, type PageTree, type TreeNode } from '../navigation/page-tree.ts'
import type { PageSource } from './page-source.ts'
import type { Content } from './read-content.ts'

export interface Arrangement {
  tree: PageTree
  /** The pages that are published. */
  sources: PageSource[]
  warnings: Problem[]
}

/** Sorts pages and categories. If several of them have the same route, only the first is published (D-082). */
export function arrangePages({ pages, categories }: Content): Arrangement {
  const tree = buildTree(
    pages.map(({ place }) => place),
    categories,
  )
  const shown = new Set<TreeNode>(flattenTree(tree.nodes))
  const fileOf = (node: TreeNode): string =>
    pages.find(({ place }) => place.node === node)?.file ?? `content/docs/${node.id}/category.json`
  const locate = (node: TreeNode) => {
    const source = pages.find(({ place }) => place.node === node)
    return source?.frontMatter.value.slug === undefined ? undefined : source.frontMatter.locate('slug')
  }
  return {
    tree,
    sources: pages.filter(({ place }) => shown.has(place.node)),
    warnings: tree.duplicates.map(({ kept, dropped }) => ({
      severity: 'warning',
      file: fileOf(dropped),
      ...locate(dropped),
      message: `duplicate route ${dropped.route}`,
      hint: `${fileOf(kept)} already has this route and is the one that is published. Rename one of them.`,
    })),
  }
}
