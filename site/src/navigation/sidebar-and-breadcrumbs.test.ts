import { expect, test } from 'bun:test'
import type { CategoryNode, DocumentNode, TreeNode } from './page-tree.ts'
import { createCards, createSidebar, cutToBranch, locatePages } from './sidebar-and-breadcrumbs.ts'

const keys: CategoryNode = {
  ...node('/intro/keys', 'Keys'),
  kind: 'category',
  items: [node('/intro/keys/node', 'Node key')],
}
const types: DocumentNode = node('/intro/types', 'Types')
const intro: CategoryNode = { ...node('/intro', 'Introduction'), kind: 'category', items: [types, keys] }
const nodes: TreeNode[] = [node('/', 'Home'), intro, node('/changes', 'Changes')]

function node(route: string, label: string): DocumentNode {
  return { kind: 'document', id: route, route, title: `${label}!`, label, description: `About ${label}` }
}

test('D-007 the sidebar lists all pages by their labels', () => {
  const tools = new Set(['/changes'])
  expect(createSidebar(nodes, { base: '/docs/', tools })).toEqual([
    { kind: 'document', label: 'Home', href: '/docs/' },
    {
      kind: 'category',
      label: 'Introduction',
      href: '/docs/intro',
      items: [
        { kind: 'document', label: 'Types', href: '/docs/intro/types' },
        {
          kind: 'category',
          label: 'Keys',
          href: '/docs/intro/keys',
          items: [{ kind: 'document', label: 'Node key', href: '/docs/intro/keys/node' }],
        },
      ],
    },
    { kind: 'document', label: 'Changes', href: '/docs/changes', isTool: true },
  ])
})

test('previous and next follow the sidebar across categories; breadcrumbs lead from the outermost category', () => {
  const located = locatePages(nodes, '/')
  expect(located.get('/')).toEqual({
    breadcrumbs: [{ label: 'Home', href: '/' }],
    next: { label: 'Introduction', href: '/intro' },
  })
  expect(located.get('/intro/keys/node')).toEqual({
    breadcrumbs: [
      { label: 'Introduction', href: '/intro' },
      { label: 'Keys', href: '/intro/keys' },
      { label: 'Node key', href: '/intro/keys/node' },
    ],
    previous: { label: 'Keys', href: '/intro/keys' },
    next: { label: 'Changes', href: '/changes' },
  })
  expect(located.get('/changes')).toMatchObject({ previous: { label: 'Node key', href: '/intro/keys/node' } })
  expect(located.get('/changes')).not.toHaveProperty('next')
})

test('D-023 a category has a card for each page, in the order of the sidebar', () => {
  expect(createCards(intro, '/')).toEqual([
    { label: 'Types', href: '/intro/types', description: 'About Types' },
    { label: 'Keys', href: '/intro/keys', description: 'About Keys' },
  ])
})

test('the sidebar of a page has the items of the categories around it, and no others', () => {
  const rpc: CategoryNode = { ...node('/rpc', 'RPC'), kind: 'category', items: [node('/rpc/deep', 'Deep')] }
  const sidebar = createSidebar([...nodes, rpc], { base: '/', tools: new Set() })
  const crumbs = (route: string) => locatePages([...nodes, rpc], '/').get(route)?.breadcrumbs ?? []
  const hrefs = (route: string) =>
    [...JSON.stringify(cutToBranch(sidebar, crumbs(route))).matchAll(/"href":"([^"]+)/g)].map(
      ([, href]) => href,
    )
  expect(hrefs('/rpc/deep')).toEqual(['/', '/intro', '/changes', '/rpc', '/rpc/deep'])
  expect(hrefs('/intro/types')).toEqual(['/', '/intro', '/intro/types', '/intro/keys', '/changes', '/rpc'])
})
