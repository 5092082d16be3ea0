import type { Card, Link, SidebarItem } from './page-model.ts'
import { toHref } from './paths.ts'
import { type CategoryNode, flattenTree, type TreeNode } from './page-tree.ts'

/** The sidebar of all pages (D-007). */
export function createSidebar(nodes: readonly TreeNode[], base: string): SidebarItem[] {
  return nodes.map((node) =>
    node.kind === 'category'
      ? {
          kind: 'category',
          ...createLink(node, base),
          ...(node.icon && { icon: node.icon }),
          items: createSidebar(node.items, base),
        }
      : { kind: 'document', ...createLink(node, base) },
  )
}

/** Returns the pages before and after a route, in the order of the sidebar. */
export function findNeighbors(
  route: string,
  { nodes, base }: { nodes: readonly TreeNode[]; base: string },
): { previous?: Link; next?: Link } {
  const order = flattenTree(nodes)
  const index = order.findIndex((node) => node.route === route)
  const previous = order[index - 1]
  const next = index < 0 ? undefined : order[index + 1]
  return {
    ...(previous && { previous: createLink(previous, base) }),
    ...(next && { next: createLink(next, base) }),
  }
}

/** Returns links to the category of the page and to the page itself. */
export function createBreadcrumbs(
  route: string,
  { nodes, base }: { nodes: readonly TreeNode[]; base: string },
): Link[] {
  for (const node of nodes) {
    if (node.route === route) return [createLink(node, base)]
    const child = node.kind === 'category' && node.items.find((item) => item.route === route)
    if (child) return [createLink(node, base), createLink(child, base)]
  }
  return []
}

/** Cards for the pages of a category (D-023). */
export function createCards(category: CategoryNode, base: string): Card[] {
  return category.items.map((item) => ({ ...createLink(item, base), description: item.description }))
}

function createLink({ label, route }: TreeNode, base: string): Link {
  return { label, href: toHref(route, base) }
}
