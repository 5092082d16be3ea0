import { afterAll, beforeAll, expect, test } from 'bun:test'
import type { DocumentPage, Page } from '../navigation/page-model.ts'
import { arrangePages } from './arrange-pages.ts'
import { assemblePages } from './assemble-pages.ts'
import { compilePages } from './compile-pages.ts'
import { readContent } from './read-content.ts'
import { readSiteConfig, withBase } from './read-site-config.ts'
import { createSite, page, type SiteFixture } from './site-fixture.ts'

let fixture: SiteFixture
let pages: Page[] = []

beforeAll(async () => {
  const written = 'last_update: { author: Jane Doe, time: 2026-03-17 }\n'
  fixture = createSite({
    'docs/intro/keys.mdx': page(
      'Keys',
      '## Node key {#node-key}\n\n<Definitions>\n<Definition term="Peer & co">\n\nAnother **node**.\n\nSee [types](/intro/types).\n\n</Definition>\n</Definitions>',
      `${written}aliases: { Old key: node-key }\n`,
    ),
    'docs/intro/types.mdx': page(
      'Types',
      '<Deprecated>Read [keys](/intro/keys) instead.</Deprecated>\n\nIt has [peers](/intro/keys#peer--co).',
      `${written}superseded_by: /intro/keys\nsidebar_label: Kinds\n`,
    ),
  })
  const { config } = await readSiteConfig(fixture)
  const { tree, sources } = arrangePages(readContent(fixture))
  const compiled = await compilePages(sources, {
    workspace: fixture,
    origin: config.origin,
    base: config.base,
    release: { name: '2.14.0', protocol: 87 },
  })
  const history = new Map([
    ['content/docs/intro/keys.mdx', { author: 'Ann', time: '2026-05-01T10:00:00+02:00' }],
  ])
  pages = assemblePages({ config: withBase(config), tree, sources, compiled, history })
})
afterAll(() => fixture.remove())

function documentAt(route: string): DocumentPage {
  const found = pages.find((item) => item.route === route)
  if (found?.kind !== 'document') throw new Error(`${route} is no document`)
  return found
}

test('D-037 the last change comes from git, or else from the front matter, or is absent', () => {
  expect(documentAt('/intro/keys').lastUpdate).toEqual({ author: 'Ann', time: '2026-05-01T10:00:00+02:00' })
  expect(documentAt('/intro/types').lastUpdate).toEqual({
    author: 'Jane Doe',
    time: '2026-03-17T00:00:00.000Z',
  })
  expect(documentAt('/')).not.toHaveProperty('lastUpdate')
})

test('D-038 the edit link fills repository and path into the pattern', () => {
  expect(documentAt('/').editUrl).toBe('https://github.com/near/node-docs/edit/main/content/docs/README.mdx')
})

test('a link to a definition has its first paragraph as its description', () => {
  expect(documentAt('/intro/keys').html).toContain('<dt id="peer--co">Peer &amp; co</dt>')
  const { html } = documentAt('/intro/types')
  expect(html).toContain(
    'It has <a class="term" href="/intro/keys#peer--co" aria-description="Another node.">peers</a>.',
  )
  expect(html).toContain('<a href="/intro/keys">keys</a>')
})

test('a superseded page has the title of its replacement', () => {
  expect(documentAt('/intro/types').supersededBy).toEqual({ label: 'Keys', href: '/intro/keys' })
  expect(documentAt('/intro/keys')).not.toHaveProperty('supersededBy')
})

test('aliases are part of the page data', () => {
  expect(documentAt('/intro/keys').aliases).toEqual({ 'Old key': 'node-key' })
})

test('D-023 a category page lists the labels of its pages', () => {
  expect(pages.find(({ route }) => route === '/intro')).toEqual({
    kind: 'category',
    route: '/intro',
    title: 'Introduction',
    description: 'What a node is.',
    html: expect.stringContaining('<h2><a href="/intro/types">Kinds</a></h2><p>About Types.</p>'),
    headings: [],
    cards: [
      { label: 'Keys', href: '/intro/keys', description: 'About Keys.' },
      { label: 'Kinds', href: '/intro/types', description: 'About Types.' },
    ],
    breadcrumbs: [{ label: 'Intro', href: '/intro' }],
    next: { label: 'Keys', href: '/intro/keys' },
  })
})
