import { afterEach, describe, expect, test } from 'bun:test'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createSite, formatModule, page, site, type SiteFixture } from './src/build/site-fixture.ts'
import { buildSite } from './build.ts'
import { BuildError, formatProblem } from './src/build/build-error.ts'
import { PROJECT } from './src/build/workspace.ts'

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

  test('a draft is not built and has a warning; `dev` builds it and marks it in the sidebar', async () => {
    fixture = createSite({ 'docs/intro/planned.mdx': page('Planned', 'Text.', 'draft: true\n') })
    const built = await buildSite(fixture)
    expect(built.warnings.map(formatProblem)).toContain(
      'content/docs/intro/planned.mdx:4:1: warning: the page is a draft and was not built\n' +
        '    `bun run dev` shows it. Remove this line to publish the page.',
    )
    const file = join(fixture.dist, 'public/pages/intro/planned.html')
    expect(existsSync(file)).toBe(false)
    expect(readFileSync(join(fixture.dist, 'public/sitemap.xml'), 'utf8')).not.toContain('planned')
    const shown = await buildSite({ ...fixture, drafts: true })
    expect(shown.pages).toBe(built.pages + 1)
    const html = readFileSync(file, 'utf8')
    expect(html).toContain('Planned (draft)')
    expect(html).toContain('Only <code>bun run dev</code> shows this page.')
    await buildSite(fixture)
    expect(existsSync(file)).toBe(false)
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

  test('a page checked in the future stops the build with file and line', async () => {
    const text =
      '---\ntitle: Keys\ndescription: Keys.\nchecked: { release: 2.13.4, date: 9999-12-31 }\n---\n\nText\n'
    expect(await failureOf({ 'docs/intro/types.mdx': text })).toEqual([
      'content/docs/intro/types.mdx:4:29 checked.date 9999-12-31 is in the future',
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
    ['a URL without a scheme', { ...site, footer: 'cdn.example/footer.txt' }, 'footer must be a path'],
    ['a URL that would end a policy', { ...site, footer: 'https://a;b.example/' }, 'footer must be a path'],
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

  test('site.local.ts replaces fields of site.ts, and its faults are reported with their position', async () => {
    const origin = "export const site = {\n  origin: 'docs.example.com',\n}"
    const [wrong = '', ...others] = await failureOf({
      'site.ts': formatModule(site),
      'site.local.ts': origin,
    })
    expect(wrong).toMatch(/^content\/site\.local\.ts:2:3 origin must be a scheme and a host/)
    expect(others).toEqual([])
    fixture.remove()
    const [unknown = ''] = await failureOf({
      'site.ts': formatModule(site),
      'site.local.ts': "export const site = { feedback: { key: 'k' } }",
    })
    expect(unknown).toMatch(/^content\/site\.local\.ts:1:\d+ unknown field feedback\.key/)
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
      'content/docs/intro/deep/category.json:undefined:undefined the folder has no category.json',
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
