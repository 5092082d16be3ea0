import { expect, test } from 'bun:test'
import type { CategoryNode, DocumentNode, TreeNode } from './page-tree.ts'
import { createBreadcrumbs, findNeighbors, createCards, createSidebar } from './sidebar-and-breadcrumbs.ts'

const keys: DocumentNode = node('/intro/keys', 'Keys')
const types: DocumentNode = node('/intro/types', 'Types')
const intro: CategoryNode = { ...node('/intro', 'Introduction'), kind: 'category', items: [types, keys] }
const nodes: TreeNode[] = [node('/', 'Home'), intro, node('/changes', 'Changes')]
const tree = { nodes, base: '/' }

function node(route: string, label: string): DocumentNode {
  return { kind: 'document', id: route, route, title: `${label}!`, label, description: `About ${label}` }
}

test('D-007 the sidebar lists all pages by their labels', () => {
  expect(createSidebar(nodes, '/docs/')).toEqual([
    { kind: 'document', label: 'Home', href: '/docs/' },
    {
      kind: 'category',
      label: 'Introduction',
      href: '/docs/intro',
      items: [
        { kind: 'document', label: 'Types', href: '/docs/intro/types' },
        { kind: 'document', label: 'Keys', href: '/docs/intro/keys' },
      ],
    },
    { kind: 'document', label: 'Changes', href: '/docs/changes' },
  ])
})

test('previous and next follow the sidebar across categories', () => {
  expect(findNeighbors('/', tree)).toEqual({ next: { label: 'Introduction', href: '/intro' } })
  expect(findNeighbors('/intro', tree)).toEqual({
    previous: { label: 'Home', href: '/' },
    next: { label: 'Types', href: '/intro/types' },
  })
  expect(findNeighbors('/changes', tree)).toEqual({ previous: { label: 'Keys', href: '/intro/keys' } })
  expect(findNeighbors('/nope', tree)).toEqual({})
})

test('breadcrumbs lead from the category to the page', () => {
  expect(createBreadcrumbs('/intro/keys', tree)).toEqual([
    { label: 'Introduction', href: '/intro' },
    { label: 'Keys', href: '/intro/keys' },
  ])
  expect(createBreadcrumbs('/intro', tree)).toEqual([{ label: 'Introduction', href: '/intro' }])
  expect(createBreadcrumbs('/nope', tree)).toEqual([])
})

test('D-023 a category has a card for each page, in the order of the sidebar', () => {
  expect(createCards(intro, '/')).toEqual([
    { label: 'Types', href: '/intro/types', description: 'About Types' },
    { label: 'Keys', href: '/intro/keys', description: 'About Keys' },
  ])
})
