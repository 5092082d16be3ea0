import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { readPages } from './peers/pages.ts'
import { runCommand } from './peers/peer.ts'
import { starlight } from './peers/starlight.ts'
import { watchMachine, writeResults } from './support/machine.ts'

/** A row of the table, with medians of several runs. */
export interface Row {
  tool: string
  /** `cold` without any cache, `one page` with one page changed, `nothing` with nothing changed. */
  changed: 'cold' | 'one page' | 'nothing'
  pages: number
  wallSeconds: number
  cpuSeconds: number
}

const RUNS = 3
const project = fileURLToPath(new URL('../..', import.meta.url))

/**
 * Measures builds of the documentation with this generator and with Starlight, from the same Markdown. Both write
 * pages, a search index, and a sitemap. Starlight does not check links.
 */
export async function run(): Promise<Row[]> {
  const machine = watchMachine()
  const folder = mkdtempSync(join(tmpdir(), 'site-build-'))
  try {
    const rows = [
      ...measureOurs(join(folder, 'ours')),
      ...measureStarlight(join(folder, 'starlight'), join(folder, 'ours')),
    ]
    writeResults('site-build', { machine: machine(), runs: RUNS, rows })
    console.table(rows)
    return rows
  } finally {
    rmSync(folder, { recursive: true })
  }
}

function measureOurs(root: string): Row[] {
  cpSync(join(project, 'content'), join(root, 'content'), { recursive: true })
  const command = [process.execPath, join(project, 'site/build.ts'), '--root', root]
  runCommand(command, root)
  return measureTool({
    tool: 'node-docs',
    command,
    cwd: root,
    caches: ['.cache', 'dist'],
    page: 'content/docs/intro/keys.mdx',
    pages: readPages(join(root, 'dist/public')).length,
  })
}

function measureStarlight(root: string, ours: string): Row[] {
  const pages = readPages(join(ours, 'dist/public'))
  starlight.write(root, pages)
  runCommand([process.execPath, 'install'], root)
  return measureTool({
    tool: starlight.name,
    command: starlight.build,
    cwd: root,
    caches: starlight.caches,
    page: join(starlight.pages, 'intro/keys.md'),
    pages: pages.length,
  })
}

interface Tool {
  tool: string
  command: string[]
  cwd: string
  caches: string[]
  /** The page to change between builds. */
  page: string
  pages: number
}

function measureTool({ tool, command, cwd, caches, page, pages }: Tool): Row[] {
  const median = (changed: Row['changed'], prepare: (run: number) => void): Row => {
    const times = Array.from({ length: RUNS }, (_, index) => {
      prepare(index)
      return runCommand(command, cwd)
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

if (import.meta.main) await run()
