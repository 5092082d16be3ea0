import { expect, test } from 'bun:test'
import { join } from 'node:path'
import { addedDocuments } from '../support/docs-routes.ts'
import oldAnchors from './old-anchors.json'
import { parsePage, readPages } from './pages.ts'
import { listProse } from './prose.ts'

const SUBJECTS = {
  'node types': '/intro/node-types',
  'validator nodes': '/validator/validator-bootcamp',
  'RPC nodes': '/rpc/run-rpc-node-without-nearup',
  'archival nodes': '/archival/split-storage-archival',
  keys: '/intro/keys',
  snapshots: '/intro/node-data-snapshots',
  'epoch sync': '/intro/node-epoch-sync',
  maintenance: '/maintenance/maintenance',
  troubleshooting: '/troubleshooting/common-errors',
  'bug reporting': '/bug-report/feature-request-and-bug-report',
}

test('reads ids, aliases and positions of a page', () => {
  const page = parsePage(
    'a/b.mdx',
    '---\ntitle: T\naliases: { x: one }\n---\n\n## One\n\n```md\n## No {#no}\n```\n\n### Two {#II}\n',
  )
  expect(page.route).toBe('/a/b')
  expect(page.frontMatter['title']).toBe('T')
  expect(page.aliases.get('x')).toBe('one')
  expect(page.headings).toEqual([
    { id: 'one', depth: 2, line: 6 },
    { id: 'II', depth: 3, line: 12 },
  ])
})

test('D-024 the documents are those of the specification and the listed additions, no more and no less', async () => {
  const routes = (await readPages()).map(({ route }) => route)
  expect(routes.toSorted()).toEqual([...Object.keys(oldAnchors), ...addedDocuments].toSorted())
})

test('D-002 each of the ten subjects has a guide with headings and text', async () => {
  const pages = await readPages()
  const thin = Object.entries(SUBJECTS).filter(([, route]) => {
    const page = pages.find((one) => one.route === route)
    if (page === undefined || page.headings.length === 0) return true
    const paragraphs = listProse(page.tree, '').filter(({ kind }) => kind === 'paragraph')
    return paragraphs.length < 5
  })
  expect(thin).toEqual([])
})

test('headings have levels 2 to 4 and are in no tab', async () => {
  const faults = (await readPages()).flatMap(({ file, headings, tree }) => {
    const top = new Set(
      tree.children.filter(({ type }) => type === 'heading').map(({ position }) => position?.start.line),
    )
    return headings
      .filter(({ depth, line }) => depth < 2 || depth > 4 || !top.has(line))
      .map(({ line }) => `${file}:${line}`)
  })
  expect(faults).toEqual([])
})

test('every diagram has a version for phones, whose texts have their full size at 390 pixels', async () => {
  const faults: string[] = []
  for (const page of await readPages())
    for (const [tag] of page.body.matchAll(/<Diagram [^>]*>/g)) {
      const narrow = /narrow="([^"]*)"/.exec(tag)?.[1] ?? ''
      const file = Bun.file(join(import.meta.dir, '../../content/docs', page.file, '..', narrow))
      const width = Number(/viewBox="0 0 (\d+) /.exec(narrow ? await file.text() : '')?.[1])
      if (!(width <= 340)) faults.push(`${page.file}: ${tag}`)
    }
  expect(faults).toEqual([])
})
