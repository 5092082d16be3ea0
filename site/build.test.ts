import { afterAll, afterEach, beforeAll, describe, expect, test } from 'bun:test'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { createSite, formatModule, page, site, type SiteFixture } from './src/build/site-fixture.ts'
import { type SiteManifest, siteManifestSchema } from '@node-docs/edge/contract/site-manifest'
import * as v from 'valibot'
import { buildSite } from './build.ts'
import { arrangePages } from './src/build/arrange-pages.ts'
import type { BuildReport } from './src/build/build-command.ts'
import { readContent } from './src/build/read-content.ts'
import { createWorkspace, PROJECT } from './src/build/workspace.ts'
import { flattenTree } from './src/navigation/page-tree.ts'

test('D-019 the site has the documented pages, in their order', () => {
  const content = readContent(createWorkspace(PROJECT))
  const { tree, warnings } = arrangePages(content)
  expect([...content.problems, ...warnings]).toEqual([])
  // The site can have further pages between these.
  const routes = flattenTree(tree.nodes).map(({ route }) => route)
  expect(routes.filter((route) => ROUTES.includes(route))).toEqual(ROUTES)
})

describe('a built site', () => {
  let fixture: SiteFixture
  let report: BuildReport

  beforeAll(async () => {
    fixture = createSite()
    report = await buildSite(fixture)
  })
  afterAll(() => fixture.remove())

  const read = (path: string): string => readFileSync(join(fixture.dist, path), 'utf8')

  test('the manifest lists all pages, their files, and the hashes of inline code', () => {
    const manifest = v.parse(siteManifestSchema, JSON.parse(read('site.json')))
    expect(Object.keys(manifest.pages)).toEqual(['/intro', '/intro/keys', '/intro/types', '/', '/search'])
    expect(manifest.pages['/intro/keys']).toEqual({
      html: 'pages/intro/keys.html',
      markdown: 'pages/intro/keys.md',
      title: 'Keys',
      description: 'About Keys.',
    })
    expect(manifest.pages['/search']?.markdown).toBeUndefined()
    expect(manifest.build).toBe(report.build)
    // The results of the search have a style of their own.
    const html = read('public/pages/search.html')
    const inline = (tag: RegExp): string[] => [...html.matchAll(tag)].map(([, code = '']) => code)
    const scripts = inline(/<script(?: type="module" async)?>([^]*?)<\/script>/g)
    expect(scripts).toHaveLength(2)
    expect(manifest.scriptHashes).toEqual(scripts.map(toCspSource))
    expect(manifest.styleHashes).toEqual(inline(/<style>([^]*?)<\/style>/g).map(toCspSource))
  })

  test('D-008 each page is in English, contains its article, and has no style attribute', () => {
    for (const name of ['index', 'intro', 'intro/keys', 'search', '404']) {
      const html = read(`public/pages/${name}.html`)
      expect(html).toContain('<html lang="en"')
      expect(html).not.toMatch(/<[^>]*\sstyle=/)
    }
    expect(read('public/pages/intro/keys.html')).toContain('<h2 id="node-key">Node key</h2>')
  })

  test('D-072 the data of each page is a separate file, the same in all builds of the page', () => {
    const data = JSON.parse(read('public/data/intro/keys.json'))
    expect(data).toMatchObject({
      scripts: expect.stringMatching(/^[0-9a-f]{8}$/),
      page: { kind: 'document', route: '/intro/keys' },
    })
    expect(data.page.html).toContain('<h2 id="node-key">')
    expect(existsSync(join(fixture.dist, 'public/data/index.json'))).toBe(true)
  })

  test('D-038 the edit link is the URL of the source file in the repository', () => {
    const data = JSON.parse(read('public/data/intro/keys.json'))
    expect(data.page.editUrl).toBe(`${site.repository.url}/edit/main/content/docs/intro/keys.mdx`)
  })

  test('pages are published as Markdown, and a category lists its pages', () => {
    expect(read('public/pages/intro/keys.md')).toBe(
      '# Keys\n\n> About Keys. <https://near-nodes.io/intro/keys>\n\n## Node key\n\nText.\n\n' +
        `Checked for neard ${site.neard.current} (protocol ${Reflect.get(site.neard.releases, site.neard.current)}) on 2026-11-22.\n`,
    )
    expect(read('public/pages/intro.md')).toBe(
      '# Introduction\n\n> What a node is. <https://near-nodes.io/intro>\n\n' +
        '- [Keys](/intro/keys): About Keys.\n- [Types](/intro/types): About Types.\n',
    )
  })

  test('the index for language models links to the Markdown of each page', () => {
    expect(read('public/llms.txt')).toBe(
      '# Node Docs\n\n> Node Documentation\n\n' +
        'MCP server (streamable HTTP, no key): https://near-nodes.io/mcp. Its tools search these pages and read one.\n\n' +
        '## Introduction\n\n' +
        '- [Introduction](https://near-nodes.io/intro.md): What a node is.\n' +
        '- [Keys](https://near-nodes.io/intro/keys.md): About Keys.\n' +
        '- [Types](https://near-nodes.io/intro/types.md): About Types.\n\n' +
        '## Home\n\n- [Home](https://near-nodes.io/index.md): About Home.\n',
    )
    expect(read('public/llms-full.txt').match(/^# /gm)).toHaveLength(4)
  })

  test('one warning covers all pages without history', () => {
    expect(report.warnings.map(({ message }) => message)).toEqual([
      'no author and time of the last change and 2 more: git has no commit of the page',
    ])
  })
})

describe('a change', () => {
  let fixture: SiteFixture
  afterEach(() => fixture.remove())

  test('of a page compiles that page again, and changes the build id and no data of other pages', async () => {
    fixture = createSite()
    const data = (route: string) => readFileSync(join(fixture.dist, `public/data${route}.json`), 'utf8')
    const before = await buildSite(fixture)
    const [keys, types] = [data('/intro/keys'), data('/intro/types')]
    const cached = cacheOf(fixture)
    fixture.write({ 'docs/intro/keys.mdx': page('Keys', '## Node key {#node-key}\n\nOther text.') })
    const after = await buildSite(fixture)
    expect(after.build).not.toBe(before.build)
    expect(data('/intro/keys')).not.toBe(keys)
    expect(data('/intro/types')).toBe(types)
    expect(cacheOf(fixture).filter((entry) => !cached.includes(entry))).toHaveLength(1)
  })

  test('of a diagram compiles the page that uses it again', async () => {
    const svg = '<svg viewBox="0 0 1 1"><title>Net</title><desc>Old.</desc></svg>'
    const types = page('Types', '<Diagram src="./net.svg" />')
    fixture = createSite({ 'docs/intro/types.mdx': types, 'docs/intro/net.svg': svg })
    await buildSite(fixture)
    fixture.write({ 'docs/intro/net.svg': svg.replace('Old', 'New') })
    await buildSite(fixture)
    expect(readFileSync(join(fixture.dist, 'public/pages/intro/types.html'), 'utf8')).toContain('New.')
  })

  test('of nothing writes nothing and keeps the build id', async () => {
    fixture = createSite()
    const { build } = await buildSite(fixture)
    const written = statSync(join(fixture.dist, 'site.json')).mtimeMs
    expect((await buildSite(fixture)).build).toBe(build)
    expect(statSync(join(fixture.dist, 'site.json')).mtimeMs).toBe(written)
  })

  test('of the settings applies to the next build of the same process', async () => {
    fixture = createSite()
    await buildSite(fixture)
    fixture.write({ 'site.ts': formatModule({ ...site, title: 'Other Docs' }) })
    await buildSite(fixture)
    const html = readFileSync(join(fixture.dist, 'public/pages/index.html'), 'utf8')
    expect(html).toContain('<title>Home | Other Docs</title>')
  })

  test('D-036 D-071 D-073 D-074 of an external host in the settings changes the manifest', async () => {
    const [stats, tracking, widget] = [
      'https://stats.example',
      'https://track.example:8443',
      'https://docs.example',
    ]
    const settings = {
      ...site,
      footer: 'https://cdn.example/footer.txt?v=2',
      analytics: {
        pageViews: { endpoint: `${stats}/collect`, id: 'N-1' },
        tracker: { src: `${tracking}/t.js`, id: 'T-1', hosts: ['https://in.track.example', stats] },
      },
      feedback: { script: `${widget}/widget.js`, sdkKey: 'demo' },
    }
    fixture = createSite({ 'site.ts': formatModule(settings) })
    await buildSite(fixture)
    expect(readManifest(fixture).sources).toEqual({
      script: [tracking, widget],
      connect: ['https://cdn.example', stats, tracking, 'https://in.track.example', widget],
      frame: [widget],
      image: [tracking, 'https://in.track.example', stats],
    })
    fixture.write({ 'site.ts': formatModule(site) })
    await buildSite(fixture)
    expect(readManifest(fixture).sources).toEqual({ script: [], connect: [], frame: [], image: [] })
  })

  test('of the base path changes every URL', async () => {
    fixture = createSite({ 'site.ts': formatModule({ ...site, base: '/docs/' }) })
    await buildSite(fixture)
    const html = readFileSync(join(fixture.dist, 'public/pages/index.html'), 'utf8')
    expect(html).toContain('href="/docs/intro/keys#node-key"')
    expect(html).not.toMatch(/(?:href|src)="\/(?!docs\/)/)
  })
})

function toCspSource(code: string): string {
  return `'sha256-${new Bun.CryptoHasher('sha256').update(code).digest('base64')}'`
}

function readManifest({ dist }: SiteFixture): SiteManifest {
  return v.parse(siteManifestSchema, JSON.parse(readFileSync(join(dist, 'site.json'), 'utf8')))
}

function cacheOf({ cache }: SiteFixture): string[] {
  return readdirSync(join(cache, 'pages'))
}

const ROUTES = `/ /intro /intro/what-is-a-node /intro/node-types /intro/node-data-snapshots /intro/keys
/intro/node-epoch-sync /intro/your-values /validator /validator/hardware-validator /validator/validator-guide
/validator/validator-bootcamp /validator/validator-bootcamp/overview /validator/validator-bootcamp/staking-pools
/validator/validator-bootcamp/failover /validator/compile-and-run-a-node /validator/running-a-node
/validator/running-a-node-windows /validator/hardening /validator/deploy-on-mainnet
/validator/staking-and-delegation /validator/debug-rpc-and-debug-pages
/validator/failover-node-instruction /validator/staking-pool-migration
/validator/exposing-validators-metrics-to-pagoda /rpc /rpc/hardware-rpc
/rpc/run-rpc-node-without-nearup /rpc/run-rpc-node-with-nearup /rpc/state-sync /rpc/production-rpc /archival
/archival/hardware-archival /archival/run-archival-node-without-nearup
/archival/run-archival-node-with-nearup /archival/split-storage-archival /troubleshooting
/troubleshooting/common-errors /troubleshooting/debug-pages /troubleshooting/resharding-troubleshooting
/maintenance /maintenance/community-channels /maintenance/maintenance /maintenance/db-migrations
/maintenance/upgrade_alert /maintenance/monitoring /maintenance/other-setups /bug-report /bug-report/feature-request-and-bug-report`.split(
  /\s+/,
)
