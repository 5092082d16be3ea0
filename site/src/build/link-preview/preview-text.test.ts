import { expect, test } from 'bun:test'
import { site } from '../site-fixture.ts'
import { parse } from 'valibot'
import type { CategoryPage, DocumentPage } from '../../navigation/page-model.ts'
import { siteConfigSchema } from '../../navigation/site-config.ts'
import { createPreviewText } from './preview-text.ts'

const config = { ...parse(siteConfigSchema, site), base: '/docs/' }
const intro = { label: 'Introduction', href: '/docs/intro' }

const keys: DocumentPage = {
  kind: 'document',
  route: '/intro/keys',
  title: 'Keys',
  description: 'Which keys.',
  html: '',
  headings: [],
  breadcrumbs: [intro, { label: 'Keys', href: '/docs/intro/keys' }],
  checked: { release: '2.13.1', protocol: 85, date: '2026-03-07' },
  editUrl: '',
  aliases: {},
}
const category: CategoryPage = {
  kind: 'category',
  route: '/intro',
  title: 'Introduction',
  description: 'Basics.',
  html: '',
  headings: [],
  cards: [{ label: 'Keys', href: '/docs/intro/keys', description: 'Which keys.' }],
  breadcrumbs: [intro],
}

test('a document shows its category', () => {
  expect(createPreviewText(keys, config)).toEqual({
    kicker: 'Introduction',
    title: 'Keys',
    description: 'Which keys.',
    site: 'Node Docs',
    url: 'near-nodes.io/docs/intro/keys',
  })
})

test('a category shows its number of pages, the home page the tagline', () => {
  expect(createPreviewText(category, config).kicker).toBe('1 page')
  const home = { ...keys, route: '/', breadcrumbs: [{ label: 'Keys', href: '/docs/' }] }
  expect(createPreviewText(home, config)).toMatchObject({
    kicker: 'Node Documentation',
    url: 'near-nodes.io/docs',
  })
})

test('search and not-found show the whole site', () => {
  const [search, missing] = (['search', 'not-found'] as const).map((kind) =>
    createPreviewText({ kind, route: `/${kind}`, title: kind, description: kind }, config),
  )
  expect(search).toMatchObject({ title: 'Node Docs', description: '', url: 'near-nodes.io/docs' })
  expect(missing).toEqual(search)
})
