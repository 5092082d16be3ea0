import { palette } from '@node-docs/edge/contract/page-colors'
import { describe, expect, test } from 'bun:test'
import { parse } from 'valibot'
import { site as written } from '../build/site-fixture.ts'
import type { CategoryPage, DocumentPage, NotFoundPage, SearchPage } from '../navigation/page-model.ts'
import { layoutIds } from '../navigation/layout-ids.ts'
import { siteConfigSchema } from '../navigation/site-config.ts'
import type { PageAssets, SiteData } from '../navigation/site-data.ts'
import { renderPage } from './render-page.tsx'

const config = parse(siteConfigSchema, written)

const site: SiteData = {
  build: '0badc0de',
  scripts: '0badc0de',
  config,
  sidebar: [
    { kind: 'document', label: 'NEAR Nodes', href: '/' },
    {
      kind: 'category',
      label: 'Introduction',
      href: '/intro',
      items: [{ kind: 'document', label: 'Keys', href: '/intro/keys' }],
    },
  ],
}

const assets: PageAssets = {
  style: { code: 'body{margin:0}' },
  searchStyle: { code: 'mark{color:red}' },
  boot: { code: 'document.documentElement.dataset.js=""' },
  start: { code: 'import("/assets/client.js")' },
}

const keys: DocumentPage = {
  kind: 'document',
  route: '/intro/keys',
  title: 'Keys & "signatures"',
  description: 'Which keys a node <holds>.',
  html: '<p>Keep them.</p>',
  headings: [{ id: 'types', level: 2, text: 'Types' }],
  breadcrumbs: [
    { label: 'Introduction', href: '/intro' },
    { label: 'Keys', href: '/intro/keys' },
  ],
  checked: { release: '2.13.1', protocol: 85, date: '2026-03-07' },
  editUrl: 'https://github.com/near/node-docs/edit/main/content/docs/intro/keys.mdx',
  aliases: {},
}

const home: DocumentPage = {
  ...keys,
  route: '/',
  html: '<div class="actions" id="actions"><p><a href="/intro">Start</a></p></div>',
  title: 'NEAR Nodes',
  description: 'Run a node.',
  breadcrumbs: [],
}
const intro: CategoryPage = {
  kind: 'category',
  route: '/intro',
  title: 'Introduction',
  description: 'Basics.',
  html: '<ul class="cards"><li><h2><a href="/intro/keys">Keys</a></h2><p>Which keys.</p></li></ul>',
  headings: [],
  cards: [{ label: 'Keys', href: '/intro/keys', description: 'Which keys.' }],
  breadcrumbs: [{ label: 'Introduction', href: '/intro' }],
}
const search: SearchPage = {
  kind: 'search',
  route: '/search',
  title: 'Search the documentation',
  description: 'Search.',
}
const missing: NotFoundPage = {
  kind: 'not-found',
  route: '/404',
  title: 'Page Not Found',
  description: 'Nothing.',
}

const render = (page: Parameters<typeof renderPage>[0]['page'], settings: Partial<SiteData['config']> = {}) =>
  renderPage({ page, site: { ...site, config: { ...config, ...settings } }, assets })

test('the ids of the layout are those that headings cannot have', () => {
  const found = [home, intro, search, missing].flatMap((page) =>
    Array.from(render(page).matchAll(/ id="([^"]+)"/g), ([, id]) => id),
  )
  // The script of the search adds the list of suggestions.
  expect(new Set([...found, 'suggestions'])).toEqual(new Set(layoutIds))
})

describe('the head', () => {
  test('D-004 every title ends with the site title', () => {
    expect(render(home)).toContain('<title>NEAR Nodes | Node Docs</title>')
    expect(render(keys)).toContain(
      '<title>Keys &amp; "signatures" | Node Docs</title>'.replaceAll('"', '&quot;'),
    )
    for (const page of [intro, search, missing])
      expect(render(page)).toContain(`<title>${page.title} | Node Docs</title>`)
  })

  test('D-005 the home page describes itself with the tagline', () => {
    expect(render(home)).toContain('<meta name="description" content="Node Documentation. Run a node.">')
    expect(render(keys)).toContain('<meta name="description" content="Which keys a node &lt;holds&gt;.">')
  })

  test('D-008 each page is in English and offers no other language', () => {
    for (const page of [home, intro, keys, search, missing]) {
      expect(render(page)).toStartWith('<!doctype html>\n<html lang="en" dir="ltr">')
      expect(render(page)).not.toMatch(/hreflang|locale/)
    }
  })

  test('contains the canonical URL, the Markdown version, and the texts of link previews', () => {
    const html = render(keys)
    expect(html).toContain('<link rel="canonical" href="https://near-nodes.io/intro/keys">')
    expect(html).toContain('<link rel="alternate" type="text/markdown" href="/intro/keys.md">')
    expect(html).toContain('<meta property="og:url" content="https://near-nodes.io/intro/keys">')
    expect(html).toContain('<meta property="og:site_name" content="Node Docs">')
  })

  test('contains the preview image if there is one', () => {
    const href = 'https://near-nodes.io/assets/keys.png'
    const image = { href, alt: 'Keys & "signatures"', width: 1200, height: 630 }
    for (const page of [home, intro, keys, search, missing]) {
      const html = renderPage({ page, site, assets: { ...assets, image } })
      expect(html).toContain(`<meta property="og:image" content="${href}">`)
      expect(html).toContain('<meta property="og:image:width" content="1200">')
      expect(html).toContain('<meta property="og:image:height" content="630">')
      expect(html).toContain('<meta property="og:image:alt" content="Keys &amp; &quot;signatures&quot;">')
      expect(html).toContain('<meta name="twitter:card" content="summary_large_image">')
    }
    expect(render(keys)).not.toContain('og:image')
  })

  test('contains the web manifest and the theme color of both themes', async () => {
    const [light, dark] = palette.bg
    const whenDark = `<meta name="theme-color" media="(prefers-color-scheme: dark)" content="${dark}">`
    for (const page of [home, search, missing]) {
      expect(render(page)).toContain('<link rel="manifest" href="/manifest.webmanifest">')
      expect(render(page)).toContain(`${whenDark}\n<meta name="theme-color" content="${light}">`)
    }
    expect(render(home, { colorMode: { pinLight: true } })).not.toContain(dark)
  })

  test('asks search engines not to index pages outside the tree', () => {
    for (const page of [search, missing]) {
      expect(render(page)).toContain('<meta name="robots" content="noindex, follow">')
      expect(render(page)).not.toContain('canonical')
    }
    expect(render(keys)).not.toContain('noindex')
  })

  test('contains the breadcrumbs as structured data', () => {
    const [, json = ''] = /ld\+json">([^<]*)</.exec(render(keys)) ?? []
    expect(JSON.parse(json).itemListElement).toEqual([
      { '@type': 'ListItem', position: 1, name: 'Node Docs', item: 'https://near-nodes.io/' },
      { '@type': 'ListItem', position: 2, name: 'Introduction', item: 'https://near-nodes.io/intro' },
      { '@type': 'ListItem', position: 3, name: 'Keys', item: 'https://near-nodes.io/intro/keys' },
    ])
  })

  test('runs the boot script before the style sheet', () => {
    const html = render(keys)
    expect(html.indexOf(assets.boot.code)).toBeLessThan(html.indexOf('<style>'))
  })

  test('blocks rendering until the end of the sidebar, which comes before the text, or of the first buttons', () => {
    const html = render(keys)
    expect(html).toContain('<link rel="expect" href="#main" blocking="render">')
    expect(html.indexOf(' id="menu"')).toBeLessThan(html.indexOf('<main'))
    expect(render(home)).toContain('<link rel="expect" href="#actions" blocking="render">')
  })
})

describe('the document', () => {
  test('shows the release it was checked for, and a note at the top if a newer one is current', () => {
    const html = render(keys)
    expect(html).toContain(
      'Checked for neard 2.13.1 (protocol 85) on <time dateTime="2026-03-07">Mar 7, 2026</time>',
    )
    expect(html).not.toContain('outdated-note')
    const outdated = render({ ...keys, checked: { ...keys.checked, newer: '2.14.0' } })
    expect(outdated).toContain(
      '<p class="outdated-note">Last checked for neard 2.13.1. The current release is 2.14.0.</p><div class="prose">',
    )
  })

  test('links to assistants that read its Markdown', () => {
    const question = encodeURIComponent(
      'Read https://near-nodes.io/intro/keys.md and answer my questions about it.',
    )
    expect(render(keys)).toContain(`href="https://chatgpt.com/?q=${question}"`)
    expect(render(keys)).toContain(`href="https://claude.ai/new?q=${question}"`)
    expect(render(search)).not.toContain('chatgpt.com')
  })

  test('contains nothing that the content security policy blocks or that breaks hydration', () => {
    for (const page of [home, intro, keys, search, missing]) {
      const html = render(page)
      expect(html).not.toMatch(/ style=| on\w+=|<!--|<img/)
      expect(html.match(/<script>/g)).toHaveLength(1)
    }
  })

  test('contains its data once, without the article', () => {
    const html = render(keys)
    expect(html.split('Keep them.')).toHaveLength(2)
    const [, json = ''] = /id="page-data">([^<]*)</.exec(html) ?? []
    expect(JSON.parse(json)).toEqual({
      site: { ...site, sidebar: [] },
      page: { ...keys, html: '', headings: [] },
    })
  })

  test('escapes data that looks like markup', () => {
    const html = render({ ...keys, title: '</script><script>alert(1)</script>' })
    expect(html).not.toContain('<script>alert')
  })

  test('D-055 a pinned light theme is part of the markup, without a switch', () => {
    const html = render(keys, { colorMode: { pinLight: true } })
    expect(html).toContain('<html lang="en" dir="ltr" data-theme="light">')
    expect(html).not.toContain('theme-switch')
  })

  test('D-026 an announcement comes before the navbar, and the document has its id', () => {
    const html = render(keys, { announcement: { id: 'a"b', html: '<b>Upgrade</b>', closeable: false } })
    expect(html).toContain('data-announcement="a&quot;b"')
    expect(html.indexOf('<b>Upgrade</b>')).toBeLessThan(html.indexOf('<header'))
    expect(html).not.toContain('aria-label="Close" class="icon-button"')
    expect(render(keys)).not.toContain('data-announcement')
    expect(render(keys)).not.toContain('class="announcement"')
  })

  test('D-037 a document without history has no line about its last change', () => {
    expect(render(keys)).not.toContain('Last updated')
    expect(render({ ...keys, lastUpdate: { author: 'Jo Doe', time: '2026-03-17T23:30:00Z' } })).toContain(
      'Last updated on <time dateTime="2026-03-17T23:30:00Z">Mar 17, 2026</time> by Jo Doe',
    )
  })

  test('D-060 only the category of the current page is open at first', () => {
    expect(render(keys)).toContain('<details open="" data-category="/intro">')
    expect(render(home)).toContain('<details data-category="/intro">')
  })
})
