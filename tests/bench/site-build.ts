import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { cpus, loadavg, tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** One line of the table: medians of several runs. */
export interface Row {
  tool: string
  /** `cold` without any cache, `one page` with one page changed, `nothing` with nothing changed. */
  changed: 'cold' | 'one page' | 'nothing'
  pages: number
  wallSeconds: number
  cpuSeconds: number
}

const RUNS = 3
const STARLIGHT = { astro: '7.3.5', '@astrojs/starlight': '0.42.4' }
const project = fileURLToPath(new URL('../..', import.meta.url))

/**
 * Builds the documentation with our build and with Starlight, from the same Markdown, and measures both. Starlight is
 * installed into a temporary folder. Both write pages, a search index and a sitemap; Starlight does not check links.
 */
export async function run(): Promise<Row[]> {
  const folder = mkdtempSync(join(tmpdir(), 'site-build-'))
  try {
    const rows = [
      ...measureOurs(join(folder, 'ours')),
      ...measureStarlight(join(folder, 'starlight'), join(folder, 'ours')),
    ]
    const results = join(import.meta.dir, 'results')
    mkdirSync(results, { recursive: true })
    const machine = { cpu: cpus()[0]?.model, cores: cpus().length, load: loadavg()[0] }
    writeFileSync(
      join(results, 'site-build.json'),
      `${JSON.stringify({ machine, runs: RUNS, rows }, null, 2)}\n`,
    )
    console.table(rows)
    return rows
  } finally {
    rmSync(folder, { recursive: true })
  }
}

function measureOurs(root: string): Row[] {
  cpSync(join(project, 'content'), join(root, 'content'), { recursive: true })
  const command = [process.execPath, join(project, 'site/build.ts'), '--root', root]
  runOnce(command, root)
  return measureTool({
    tool: 'node-docs',
    command,
    cwd: root,
    caches: ['.cache', 'dist'],
    page: 'content/docs/intro/keys.mdx',
    pages: markdownFiles(root).length,
  })
}

function measureStarlight(root: string, ours: string): Row[] {
  const pages = markdownFiles(ours)
  for (const path of pages) {
    const name = path.slice(join(ours, 'dist/public/pages').length)
    write(join(root, 'src/content/docs', name), toStarlight(readFileSync(path, 'utf8')))
  }
  write(join(root, 'package.json'), JSON.stringify({ type: 'module', dependencies: STARLIGHT }))
  write(
    join(root, 'astro.config.mjs'),
    `import { defineConfig } from 'astro/config'
import starlight from '@astrojs/starlight'
export default defineConfig({ site: 'https://docs.example', integrations: [starlight({ title: 'Node Docs' })] })
`,
  )
  write(
    join(root, 'src/content.config.ts'),
    `import { defineCollection } from 'astro:content'
import { docsLoader } from '@astrojs/starlight/loaders'
import { docsSchema } from '@astrojs/starlight/schema'
export const collections = { docs: defineCollection({ loader: docsLoader(), schema: docsSchema() }) }
`,
  )
  runOnce([process.execPath, 'install'], root)
  return measureTool({
    tool: `Starlight ${STARLIGHT['@astrojs/starlight']}`,
    // Astro 7 wants Node 22.12 or newer, which the project has for wrangler.
    command: [join(project, 'node_modules/.bin/node'), 'node_modules/astro/bin/astro.mjs', 'build'],
    cwd: root,
    caches: ['.astro', 'dist', 'node_modules/.astro', 'node_modules/.vite'],
    page: 'src/content/docs/intro/keys.md',
    pages: pages.length,
  })
}

interface Tool {
  tool: string
  command: string[]
  cwd: string
  caches: string[]
  /** The page that is changed between two builds. */
  page: string
  pages: number
}

function measureTool({ tool, command, cwd, caches, page, pages }: Tool): Row[] {
  const median = (changed: Row['changed'], prepare: (run: number) => void): Row => {
    const times = Array.from({ length: RUNS }, (_, index) => {
      prepare(index)
      return runOnce(command, cwd)
    }).toSorted((a, b) => a.wallSeconds - b.wallSeconds)
    const { wallSeconds = 0, cpuSeconds = 0 } = times[Math.floor(RUNS / 2)] ?? {}
    return { tool, changed, pages, wallSeconds, cpuSeconds }
  }
  const text = readFileSync(join(cwd, page), 'utf8')
  return [
    median('cold', () => caches.forEach((name) => rmSync(join(cwd, name), { recursive: true, force: true }))),
    median('one page', (index) => writeFileSync(join(cwd, page), `${text}\nChange ${index}.\n`)),
    median('nothing', () => undefined),
  ]
}

function runOnce(command: string[], cwd: string): { wallSeconds: number; cpuSeconds: number } {
  const start = performance.now()
  const { exitCode, resourceUsage, stderr, stdout } = Bun.spawnSync(command, {
    cwd,
    env: { ...process.env, ASTRO_TELEMETRY_DISABLED: '1' },
  })
  const wall = performance.now() - start
  if (exitCode !== 0)
    throw new Error(`${command.join(' ')} failed:\n${stdout.toString()}${stderr.toString()}`)
  const round = (seconds: number): number => Math.round(seconds * 100) / 100
  return { wallSeconds: round(wall / 1e3), cpuSeconds: round(Number(resourceUsage.cpuTime.total) / 1e6) }
}

/** Our Markdown as Starlight takes it: title and description in front matter. */
function toStarlight(markdown: string): string {
  const [, title = '', description = '', body = ''] = /^# (.*)\n\n> (.*) <.*>\n([^]*)$/.exec(markdown) ?? []
  return `---\ntitle: ${JSON.stringify(title)}\ndescription: ${JSON.stringify(description)}\n---\n${body}`
}

/** The pages of our own output as Markdown. */
function markdownFiles(root: string): string[] {
  const folder = join(root, 'dist/public/pages')
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  return names.filter((name) => name.endsWith('.md')).map((name) => join(folder, name))
}

function write(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, text)
}

if (import.meta.main) await run()
