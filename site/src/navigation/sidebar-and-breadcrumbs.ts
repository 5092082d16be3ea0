import type { Card, Link, SidebarItem } from './page-model.ts'
import { toHref } from './paths.ts'
import type { CategoryNode, TreeNode } from './page-tree.ts'

/** The sidebar of all pages (D-007). `tools` are the routes of the pages with a tool. */
export function createSidebar(
  nodes: readonly TreeNode[],
  { base, tools }: { base: string; tools: ReadonlySet<string> },
): SidebarItem[] {
  return nodes.map((node) =>
    node.items
      ? {
          kind: 'category',
          ...createLink(node, base),
          ...('icon' in node && { icon: node.icon }),
          items: createSidebar(node.items, { base, tools }),
        }
      : { kind: 'document', ...createLink(node, base), ...(tools.has(node.route) && { isTool: true }) },
  )
}

/** Number of entries up to which each page contains the whole sidebar: 150 are 1.5 kB of compressed HTML. */
const MAX_ENTRIES = 150

export function isLargeSidebar(items: readonly SidebarItem[]): boolean {
  return countEntries(items) > MAX_ENTRIES
}

function countEntries(items: readonly SidebarItem[]): number {
  return items.reduce((sum, item) => sum + 1 + (item.kind === 'category' ? countEntries(item.items) : 0), 0)
}

/** Returns the sidebar without the items of categories that are not around the page with these breadcrumbs. */
export function cutToBranch(items: readonly SidebarItem[], breadcrumbs: readonly Link[]): SidebarItem[] {
  const open = new Set(breadcrumbs.map(({ href }) => href))
  const cut = (siblings: readonly SidebarItem[]): SidebarItem[] =>
    siblings.map((item) =>
      item.kind === 'category' ? { ...item, items: open.has(item.href) ? cut(item.items) : [] } : item,
    )
  return cut(items)
}

/** Where a page is in the tree. */
export interface Surroundings {
  /** Links to the categories around the page, from the outermost in, and to the page itself. */
  breadcrumbs: Link[]
  /** The page before it in the order of the sidebar. */
  previous?: Link
  next?: Link
}

/** Maps the route of each page of the tree to what surrounds it. */
export function locatePages(nodes: readonly TreeNode[], base: string): Map<string, Surroundings> {
  const found = new Map<string, Surroundings>()
  let last: { link: Link; surroundings: Surroundings } | undefined

  function visit(siblings: readonly TreeNode[], parents: readonly Link[]): void {
    for (const node of siblings) {
      const link = createLink(node, base)
      const surroundings: Surroundings = {
        breadcrumbs: [...parents, link],
        ...(last && { previous: last.link }),
      }
      if (last) last.surroundings.next = link
      last = { link, surroundings }
      found.set(node.route, surroundings)
      if (node.items) visit(node.items, surroundings.breadcrumbs)
    }
  }

  visit(nodes, [])
  return found
}

/** Cards for the pages of a category (D-023). */
export function createCards(category: CategoryNode, base: string): Card[] {
  return category.items.map((item) => ({ ...createLink(item, base), description: item.description }))
}

function createLink({ label, route }: TreeNode, base: string): Link {
  return { label, href: toHref(route, base) }
}
