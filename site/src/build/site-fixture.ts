import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { site } from './test-settings.ts'
import { createWorkspace, type Workspace } from './workspace.ts'

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
