import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { createWorkspace, type Workspace } from './workspace.ts'

/**
 * Settings for tests. They do not change with `content/site.ts`, because `bun run deploy` runs the tests after the
 * operator has changed it.
 */
const GITHUB = 'https://github.com/near/node-docs'

export const site = {
  title: 'Node Docs',
  tagline: 'Node Documentation',
  origin: 'https://near-nodes.io',
  base: '/',
  repository: { url: GITHUB, edit: '{repo}/edit/main/content/docs/{path}' },
  security: { contact: `${GITHUB}/security/advisories/new`, expires: '2027-11-20' },
  neard: { current: '2.13.4', releases: { '2.13.1': 86, '2.13.4': 86, '2.14.0-rc.2': 87 } },
  navbar: {
    hideOnScroll: false,
    left: [
      { label: 'Nodes', href: '/' },
      { label: 'Protocol Specs', href: 'https://nomicon.io/' },
    ],
    right: [{ label: 'GitHub', href: GITHUB }],
  },
  colorMode: { pinLight: false },
  announcement: null,
  footer: '/footer.txt',
  analytics: { pageViews: null, tracker: null },
  feedback: { script: '/widget.js', sdkKey: 'demo' },
  search: { language: 'en', suggestions: 8, results: 100 },
}

const CHECKED = `checked: { release: ${site.neard.current}, date: 2026-11-22 }\n`

const category = { label: 'Intro', title: 'Introduction', position: 1, description: 'What a node is.' }

/** A small site without errors. */
const files: Readonly<Record<string, string>> = {
  'site.ts': formatModule(site),
  'docs/README.mdx': page('Home', 'Start with [keys](/intro/keys#node-key).'),
  'docs/intro/category.json': JSON.stringify(category),
  'docs/intro/keys.mdx': page('Keys', '## Node key {#node-key}\n\nText.'),
  'docs/intro/types.mdx': page('Types', 'See [the index](/intro).'),
}

export interface SiteFixture extends Workspace {
  write(changes: Readonly<Record<string, string>>): void
  remove(): void
}

/** Creates a site in a temporary folder, for tests. `changes` are files in `content`. */
export function createSite(changes: Readonly<Record<string, string>> = {}): SiteFixture {
  const root = mkdtempSync(join(tmpdir(), 'site-'))
  const workspace = createWorkspace(root)
  const write = (contents: Readonly<Record<string, string>>): void => {
    for (const [name, text] of Object.entries(contents)) {
      const path = join(workspace.content, name)
      mkdirSync(dirname(path), { recursive: true })
      writeFileSync(path, text)
    }
  }
  write({ ...files, ...changes })
  return { ...workspace, write, remove: () => rmSync(root, { recursive: true }) }
}

export function page(title: string, body: string, fields = ''): string {
  return `---\ntitle: ${title}\ndescription: About ${title}.\n${fields}${CHECKED}---\n\n${body}\n`
}

export function formatModule(settings: object): string {
  return `export const site = ${Bun.inspect(settings, { depth: 9 })}\n`
}
