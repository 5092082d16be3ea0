import { expect, test } from 'bun:test'
import type { Page } from '../navigation/page-model.ts'
import type { TreeNode } from '../navigation/page-tree.ts'
import { formatLlmsFull } from './markdown-pages.ts'
import { createDocsData, formatSitemap } from './site-files.ts'

const origin = { origin: 'https://docs.example', base: '/x/' }
const texts = { title: 'T', label: 'L', description: 'D' }

test('D-090 the sitemap lists each page as weekly with priority 0.5, by its canonical URL', () => {
  const pages: Page[] = [
    {
      kind: 'category',
      route: '/intro',
      title: 'I',
      description: '',
      html: '',
      headings: [],
      cards: [],
      breadcrumbs: [],
    },
    {
      kind: 'document',
      route: '/',
      title: 'H',
      description: '',
      html: '',
      headings: [],
      breadcrumbs: [],
      checked: { release: '2.13.1', protocol: 85, date: '2026-03-07' },
      editUrl: '',
      aliases: {},
      lastUpdate: { author: 'A', time: '2026-03-17T10:00:00Z' },
    },
    { kind: 'search', route: '/search', title: 'S', description: '' },
    { kind: 'not-found', route: '/404', title: 'N', description: '' },
  ]
  expect(formatSitemap(pages, origin).split('\n').slice(2, -2)).toEqual([
    '<url><loc>https://docs.example/x/intro</loc><changefreq>weekly</changefreq><priority>0.5</priority></url>',
    '<url><loc>https://docs.example/x/</loc><lastmod>2026-03-17</lastmod><changefreq>weekly</changefreq><priority>0.5</priority></url>',
  ])
})

const nodes: TreeNode[] = [
  { kind: 'document', id: 'README', route: '/', ...texts },
  {
    kind: 'category',
    id: 'intro',
    route: '/intro',
    ...texts,
    items: [{ kind: 'document', id: 'intro/keys', route: '/intro/keys', ...texts }],
  },
]

test('D-043 a docs entry has exactly an id, a path, and a sidebar', () => {
  expect(createDocsData({ nodes, duplicates: [] }).docs).toEqual([
    { id: 'README', path: '/', sidebar: 'tutorialSidebar' },
    { id: 'intro', path: '/intro', sidebar: 'tutorialSidebar' },
    { id: 'intro/keys', path: '/intro/keys', sidebar: 'tutorialSidebar' },
  ])
})

test('D-044 the only version is current, with the label Next and the main page README', () => {
  expect(createDocsData({ nodes, duplicates: [] }).versions).toEqual([
    { name: 'current', label: 'Next', mainDocId: 'README' },
  ])
})

test('llms-full.txt has all pages, or the index of one file for each category if they are too long', () => {
  const routes = ['/', '/intro', '/intro/keys']
  const write = (characters: number) => {
    const markdown = new Map(routes.map((route) => [route, `${route}\n${'a'.repeat(characters)}`]))
    return formatLlmsFull({ nodes, duplicates: [] }, { config: { title: 'S', ...origin }, markdown })
  }
  expect([...write(1).keys()]).toEqual(['llms-full.txt'])
  expect(write(1).get('llms-full.txt')).toBe('/\na\n---\n\n/intro\na\n---\n\n/intro/keys\na')

  const parts = write(2_000_000)
  expect([...parts.keys()]).toEqual(['llms-full.txt', 'llms-full.index.txt', 'llms-full.intro.txt'])
  expect(parts.get('llms-full.txt')).toEndWith(
    '\n- [T](https://docs.example/x/llms-full.index.txt): D\n- [T](https://docs.example/x/llms-full.intro.txt): D\n',
  )
  expect(parts.get('llms-full.index.txt')).toBe(`/\n${'a'.repeat(2_000_000)}`)
  expect(parts.get('llms-full.intro.txt')).toMatch(/^\/intro\na+\n---\n\n\/intro\/keys\na+$/)
})
