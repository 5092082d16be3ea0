import { expect, test } from 'bun:test'
import { buildTree, type CategoryNode, type DocumentNode, flattenTree, type PlacedNode } from './page-tree.ts'

function document(route: string, place: Partial<PlacedNode<DocumentNode>> = {}): PlacedNode<DocumentNode> {
  const id = route.slice(1) || 'README'
  const name = `${id.split('/').at(-1)}.mdx`
  return { node: { kind: 'document', id, route, title: id, label: id, description: '' }, name, ...place }
}

function category(id: string, position: number, parent?: string): PlacedNode<CategoryNode> {
  const node = { id, route: `/${id}`, title: id, label: id, description: '' }
  const place = parent === undefined ? {} : { category: parent }
  const name = id.split('/').at(-1) ?? id
  return { node: { kind: 'category', ...node, items: [] }, name, position, ...place }
}

function routesOf(documents: PlacedNode<DocumentNode>[], categories: PlacedNode<CategoryNode>[]): string[] {
  return flattenTree(buildTree(documents, categories).nodes).map(({ route }) => route)
}

test('pages are sorted by position, then by file name; pages without a position come last', () => {
  const documents = [
    document('/a/late', { category: 'a' }),
    document('/a/early', { category: 'a' }),
    document('/a/third', { category: 'a', position: 3 }),
    document('/a/tied', { category: 'a', position: 1 }),
    document('/a/first', { category: 'a', position: 1 }),
  ]
  expect(routesOf(documents, [category('a', 1)])).toEqual([
    '/a',
    '/a/first',
    '/a/tied',
    '/a/third',
    '/a/early',
    '/a/late',
  ])
})

test('the home page comes before a category with the same position', () => {
  const documents = [
    document('/', { position: 1, name: 'README.mdx' }),
    document('/intro/x', { category: 'intro' }),
  ]
  expect(routesOf(documents, [category('rpc', 2), category('intro', 1)])).toEqual([
    '/',
    '/intro',
    '/intro/x',
    '/rpc',
  ])
})

test('D-082 of two pages with the same route, the first is kept and the second is reported', () => {
  const { nodes, duplicates } = buildTree(
    [document('/intro', { position: 2 }), document('/intro/x', { category: 'intro' })],
    [category('intro', 1)],
  )
  expect(flattenTree(nodes).map(({ kind, route }) => [kind, route])).toEqual([
    ['category', '/intro'],
    ['document', '/intro/x'],
  ])
  expect(duplicates.map(({ kept, dropped }) => [kept.kind, dropped.kind])).toEqual([['category', 'document']])
})

test('categories contain categories, sorted among their pages', () => {
  const documents = [
    document('/a/last', { category: 'a', position: 3 }),
    document('/a/b/c/deep', { category: 'a/b/c' }),
    document('/a/first', { category: 'a', position: 1 }),
  ]
  const categories = [category('a/b/c', 1, 'a/b'), category('a', 1), category('a/b', 2, 'a')]
  expect(routesOf(documents, categories)).toEqual([
    '/a',
    '/a/first',
    '/a/b',
    '/a/b/c',
    '/a/b/c/deep',
    '/a/last',
  ])
})

test('a page contains the pages of the folder with its name, whatever its path is', () => {
  const course = document('/a/renamed', { category: 'a', name: 'course.mdx' })
  const lesson = document('/a/course/one', { category: 'a/course' })
  const { nodes } = buildTree(
    [lesson, document('/a/x', { category: 'a', position: 1 }), course],
    [category('a', 1)],
  )
  expect(flattenTree(nodes)).toEqual([nodes[0], expect.anything(), course.node, lesson.node])
  expect(course.node.items).toEqual([lesson.node])
  expect(lesson.node.items).toBeUndefined()
})
