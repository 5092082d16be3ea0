import type { Card, Link, SidebarItem } from './model.ts'
import { toHref } from './paths.ts'
import { type CategoryNode, flattenTree, type TreeNode } from './tree.ts'

/** The one sidebar (D-007). */
export function toSidebar(nodes: readonly TreeNode[], base: string): SidebarItem[] {
  return nodes.map((node) =>
    node.kind === 'category'
      ? { kind: 'category', ...toLink(node, base), items: toSidebar(node.items, base) }
      : { kind: 'document', ...toLink(node, base) },
  )
}

/** The pages before and after a route in the order of the sidebar. */
export function neighbors(
  route: string,
  { nodes, base }: { nodes: readonly TreeNode[]; base: string },
): { previous?: Link; next?: Link } {
  const order = flattenTree(nodes)
  const index = order.findIndex((node) => node.route === route)
  const previous = order[index - 1]
  const next = index < 0 ? undefined : order[index + 1]
  return { ...(previous && { previous: toLink(previous, base) }), ...(next && { next: toLink(next, base) }) }
}

/** From the category down to the page itself. */
export function breadcrumbs(
  route: string,
  { nodes, base }: { nodes: readonly TreeNode[]; base: string },
): Link[] {
  for (const node of nodes) {
    if (node.route === route) return [toLink(node, base)]
    const child = node.kind === 'category' && node.items.find((item) => item.route === route)
    if (child) return [toLink(node, base), toLink(child, base)]
  }
  return []
}

/** What a category's index shows of its children (D-023). */
export function toCards(category: CategoryNode, base: string): Card[] {
  return category.items.map((item) => ({ ...toLink(item, base), description: item.description }))
}

function toLink({ label, route }: TreeNode, base: string): Link {
  return { label, href: toHref(route, base) }
}
