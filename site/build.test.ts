import { afterAll, afterEach, beforeAll, describe, expect, test } from 'bun:test'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { site } from '@node-docs/content/site'
import { type SiteManifest, siteManifestSchema } from '@node-docs/edge/contract/site-manifest'
import * as v from 'valibot'
import { buildSite } from './build.ts'
import { arrangePages } from './src/build/arrange-pages.ts'
import type { BuildReport } from './src/build/build-command.ts'
import { BuildError } from './src/build/build-error.ts'
import { readContent } from './src/build/read-content.ts'
import { createSite, page, type SiteFixture, formatModule } from './src/build/site-fixture.ts'
import { createWorkspace, PROJECT } from './src/build/workspace.ts'
import { flattenTree } from './src/navigation/page-tree.ts'

test('D-019 the site has the documented pages, in their order', () => {
  const content = readContent(createWorkspace(PROJECT))
  const { tree, warnings } = arrangePages(content)
  expect([...content.problems, ...warnings]).toEqual([])
  expect(flattenTree(tree.nodes).map(({ route }) => route)).toEqual(ROUTES)
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
    const html = read('public/pages/index.html')
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

  test('D-072 the data of each page is a separate file in a folder of the build', () => {
    const data = JSON.parse(read(`public/assets/data/${report.build}/intro/keys.json`))
    expect(data).toMatchObject({ build: report.build, page: { kind: 'document', route: '/intro/keys' } })
    expect(data.page.html).toContain('<h2 id="node-key">')
    expect(existsSync(join(fixture.dist, `public/assets/data/${report.build}/index.json`))).toBe(true)
  })

  test('D-038 the edit link is the address of the source file in the repository', () => {
    const data = JSON.parse(read(`public/assets/data/${report.build}/intro/keys.json`))
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
      '# Node Docs\n\n> Node Documentation\n\n## Introduction\n\n' +
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

  test('of a page compiles that page again and changes the build id', async () => {
    fixture = createSite()
    const before = await buildSite(fixture)
    const cached = cacheOf(fixture)
    fixture.write({ 'docs/intro/keys.mdx': page('Keys', '## Node key {#node-key}\n\nOther text.') })
    const after = await buildSite(fixture)
    expect(after.build).not.toBe(before.build)
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

  test('of the base path changes every address', async () => {
    fixture = createSite({ 'site.ts': formatModule({ ...site, base: '/docs/' }) })
    await buildSite(fixture)
    const html = readFileSync(join(fixture.dist, 'public/pages/index.html'), 'utf8')
    expect(html).toContain('href="/docs/intro/keys#node-key"')
    expect(html).not.toMatch(/(?:href|src)="\/(?!docs\/)/)
  })
})

describe('an error', () => {
  let fixture: SiteFixture
  afterEach(() => fixture.remove())

  async function failureOf(changes: Record<string, string>): Promise<string[]> {
    fixture = createSite(changes)
    try {
      await buildSite(fixture)
      return []
    } catch (error) {
      if (!(error instanceof BuildError)) throw error
      return error.problems.map(
        (problem) => `${problem.file}:${problem.line}:${problem.column} ${problem.message}`,
      )
    }
  }

  test('D-080 a broken link stops the build and leaves the last good output', async () => {
    fixture = createSite()
    await buildSite(fixture)
    const good = readFileSync(join(fixture.dist, 'site.json'), 'utf8')
    fixture.write({ 'docs/README.mdx': page('Home', 'A [link](/nope).') })
    const failure = await buildSite(fixture).catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(BuildError)
    expect(failure).toHaveProperty(
      'message',
      expect.stringContaining(
        'content/docs/README.mdx:7:3: error: broken link to /nope: there is no page /nope',
      ),
    )
    expect(readFileSync(join(fixture.dist, 'site.json'), 'utf8')).toBe(good)
  })

  test('D-081 a broken Markdown link is a warning', async () => {
    fixture = createSite({ 'docs/README.mdx': page('Home', '[x](./missing.md)') })
    const { warnings } = await buildSite(fixture)
    expect(warnings.map(({ message }) => message)).toContain('broken Markdown link to ./missing.md')
  })

  test('D-082 two documents with the same route are a warning', async () => {
    fixture = createSite({ 'docs/intro/wallet.mdx': page('Wallet', 'x', 'slug: keys\n') })
    const { warnings } = await buildSite(fixture)
    expect(warnings.map(({ message }) => message)).toContain('duplicate route /intro/keys')
    const html = readFileSync(join(fixture.dist, 'public/pages/intro/keys.html'), 'utf8')
    expect(html).toContain('Node key')
  })

  test('unused files are reported in a warning', async () => {
    fixture = createSite({ 'docs/intro/net.svg': '<svg />', 'docs/intro/new.md': 'Text' })
    const { warnings } = await buildSite(fixture)
    expect(warnings.filter(({ message }) => message === 'no page uses this file')).toEqual([
      { severity: 'warning', file: 'content/docs/intro/net.svg', message: 'no page uses this file' },
      {
        severity: 'warning',
        file: 'content/docs/intro/new.md',
        message: 'no page uses this file',
        hint: 'Rename it if it is a page: page files end in .mdx.',
      },
    ])
  })

  test('all errors are reported together, sorted by file and line', async () => {
    const changes = {
      'docs/README.mdx': page('Home', '<Note>\n\nText'),
      'docs/intro/keys.mdx': page('Keys', '# One\n\n[x](/intro/typos)', 'superseded_by: /nope\n'),
    }
    expect(await failureOf(changes)).toEqual([
      'content/docs/intro/keys.mdx:4:1 broken link to /nope: there is no page /nope',
      'content/docs/intro/keys.mdx:8:1 a heading of level 1',
      expect.stringContaining('content/docs/intro/keys.mdx:8:1 the page is superseded by /nope'),
      expect.stringContaining('content/docs/intro/keys.mdx:10:1 broken link to /intro/typos'),
      expect.stringContaining('content/docs/README.mdx:7:1 expected a closing tag'),
    ])
  })

  test('a page checked for an unknown neard release stops the build with file and line', async () => {
    const text =
      '---\ntitle: Keys\ndescription: Keys.\nchecked: { release: 2.99.0, date: 2026-11-22 }\n---\n\nText\n'
    expect(await failureOf({ 'docs/intro/types.mdx': text })).toEqual([
      'content/docs/intro/types.mdx:4:12 unknown neard release 2.99.0',
    ])
  })

  test('a page without the checked release stops the build with file and line', async () => {
    const text = '---\ntitle: Keys\ndescription: Keys.\n---\n\nText\n'
    expect(await failureOf({ 'docs/intro/types.mdx': text })).toEqual([
      'content/docs/intro/types.mdx:2:1 checked is missing',
    ])
  })

  test('a command block without a language stops the build with file and line', async () => {
    const [first] = await failureOf({ 'docs/intro/types.mdx': page('Types', '```\nrm -rf data\n```') })
    expect(first).toBe('content/docs/intro/types.mdx:7:1 a code block without a language')
  })

  test('pages checked for an older release are listed, and the build passes', async () => {
    const releases = { '2.0.0': 69, '2.1.0': 70, '2.2.0': 71 }
    fixture = createSite({
      'site.ts': formatModule({ ...site, neard: { current: '2.1.0', releases } }),
      'docs/README.mdx': pageCheckedFor('2.2.0'),
      'docs/intro/keys.mdx': pageCheckedFor('2.0.0'),
      'docs/intro/types.mdx': pageCheckedFor('2.1.0'),
    })
    const { warnings } = await buildSite(fixture)
    expect(warnings.filter(({ message }) => message.includes('neard'))).toEqual([
      {
        severity: 'warning',
        file: 'content/docs/intro/keys.mdx',
        line: 4,
        column: 12,
        message: 'last checked against neard 2.0.0, the current release is 2.1.0',
      },
    ])
    const markdown = readFileSync(join(fixture.dist, 'public/pages/intro/keys.md'), 'utf8')
    expect(markdown).toEndWith(
      'Checked for neard 2.0.0 (protocol 69) on 2026-03-07. The current release is 2.1.0.\n',
    )
  })

  test.each([
    [
      'a current release that is not listed',
      { ...site, neard: { ...site.neard, current: '9.9.9' } },
      'neard.current must be one of neard.releases',
    ],
    ['an unknown field', { ...site, titel: 'x' }, 'unknown field titel'],
    ['a missing field', { ...site, navbar: { ...site.navbar, left: undefined } }, 'navbar.left is missing'],
    [
      'a wrong type',
      { ...site, colorMode: { pinLight: 'no' } },
      'colorMode.pinLight is "no", expected boolean',
    ],
    ['a wrong origin', { ...site, origin: 'near.org' }, 'origin must be a scheme and a host'],
    ['an address without a scheme', { ...site, footer: 'cdn.example/footer.txt' }, 'footer must be a path'],
    [
      'an address that would end a policy',
      { ...site, footer: 'https://a;b.example/' },
      'footer must be a path',
    ],
    [
      'an endpoint without a scheme of its own',
      { ...site, analytics: { pageViews: { endpoint: '//stats.example/', id: 'N-1' }, tracker: null } },
      'analytics.pageViews.endpoint must be a path',
    ],
  ])('%s of site.ts is reported with its position', async (_, settings, expected) => {
    const [first = '', ...others] = await failureOf({ 'site.ts': formatModule(settings) })
    expect(first).toMatch(/^content\/site\.ts:\d+:\d+ /)
    expect(first).toContain(expected)
    expect(others).toEqual([])
  })

  test('a site.ts with a syntax error or without the export is reported', async () => {
    const [first = ''] = await failureOf({ 'site.ts': 'export const site = {\n  title: \n}' })
    expect(first).toStartWith('content/site.ts:3:1 ')
    fixture.remove()
    expect(await failureOf({ 'site.ts': 'export const page = {}' })).toEqual([
      'content/site.ts:1:1 the file does not export `site`',
    ])
  })

  test('a broken navigation link of site.ts stops the build', async () => {
    const navbar = { ...site.navbar, left: [{ label: 'Keys', href: '/intro/key' }] }
    const [first] = await failureOf({ 'site.ts': formatModule({ ...site, navbar }) })
    expect(first).toMatch(/^content\/site\.ts:\d+:\d+ broken link to \/intro\/key: there is no page/)
  })

  test('folders that are not categories are reported', async () => {
    expect(
      await failureOf({ 'docs/misc/a.mdx': page('A', 'x'), 'docs/intro/deep/b.mdx': page('B', 'x') }),
    ).toEqual([
      'content/docs/intro/deep:undefined:undefined a folder inside a category',
      'content/docs/misc/category.json:undefined:undefined the folder has no category.json',
    ])
  })

  test('the command prints the problems without a stack and exits with 1', async () => {
    fixture = createSite({ 'docs/README.mdx': 'Text' })
    const command = [process.execPath, join(PROJECT, 'site/build.ts'), '--root', fixture.root]
    const { exitCode, stderr } = Bun.spawnSync(command)
    expect(stderr.toString()).toBe(
      'content/docs/README.mdx:1:1: error: the page has no front matter\n' +
        '    Start the page with "---", title: …, description: …, "---".\n',
    )
    expect(exitCode).toBe(1)
  })
})

function pageCheckedFor(release: string): string {
  return `---\ntitle: Keys\ndescription: About.\nchecked: { release: ${release}, date: 2026-03-07 }\n---\n\nText\n`
}

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
/intro/node-epoch-sync /intro/your-values /validator /validator/hardware-validator /validator/validator-bootcamp
/validator/compile-and-run-a-node /validator/running-a-node /validator/running-a-node-windows
/validator/deploy-on-mainnet /validator/staking-and-delegation /validator/staking-pool-migration
/validator/exposing-validators-metrics-to-pagoda /validator/debug-rpc-and-debug-pages
/validator/failover-node-instruction /validator/validator-guide /validator/hardening /rpc /rpc/hardware-rpc
/rpc/run-rpc-node-without-nearup /rpc/run-rpc-node-with-nearup /rpc/state-sync /rpc/production-rpc /archival
/archival/hardware-archival /archival/run-archival-node-without-nearup
/archival/run-archival-node-with-nearup /archival/split-storage-archival /troubleshooting
/troubleshooting/common-errors /troubleshooting/debug-pages /troubleshooting/resharding-troubleshooting
/maintenance /maintenance/community-channels /maintenance/maintenance /maintenance/db-migrations
/maintenance/upgrade_alert /maintenance/monitoring /maintenance/other-setups /bug-report /bug-report/feature-request-and-bug-report`.split(
  /\s+/,
)
