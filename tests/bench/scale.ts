import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { watchMachine, writeResults } from './support/machine.ts'

/** A row of the table. */
interface Row {
  pages: number
  changed: 'cold' | 'one page' | 'nothing'
  cpuSeconds: number
  peakMiB: number
  /** Compressed bytes of one page of an inner category. */
  pageHtml: number
  serverIndexMiB: number
}

const project = fileURLToPath(new URL('../..', import.meta.url))
/** From about 1,900 pages on, the index is larger than the files that Cloudflare serves. Bun serves it. */
const SIZES = [48, 1068, 3108]
/** Pages and categories in a folder. */
const PER_FOLDER = 12

/** Measures builds of generated sites: nested folders of twelve pages, each page with six sections of its own text. */
export function run(): Row[] {
  const machine = watchMachine()
  const rows = SIZES.flatMap((pages) => {
    const root = mkdtempSync(join(tmpdir(), 'scale-'))
    try {
      writeSite(root, pages)
      const build = [process.execPath, join(project, 'site/build.ts'), '--root', root]
      const cold = measure(build, root)
      const nothing = measure([process.execPath, '-e', compareInputs(root)], root)
      writePage(root, 'a0/p0', 'Changed.')
      return [
        { pages, changed: 'cold', ...cold },
        { pages, changed: 'nothing', ...nothing },
        { pages, changed: 'one page', ...measure(build, root) },
      ] as const
    } finally {
      rmSync(root, { recursive: true })
    }
  })
  writeResults('scale', { machine: machine(), rows })
  console.table(rows)
  return rows
}

/** Before it starts a build, `bun run build` compares names, sizes and times of all inputs. */
function compareInputs(root: string): string {
  const module = join(project, 'edge/start/source-fingerprint.ts')
  return `import { fingerprint } from '${module}'; fingerprint('${root}', ['content'])`
}

function measure(command: string[], root: string): Omit<Row, 'pages' | 'changed'> {
  const { exitCode, resourceUsage, stderr } = Bun.spawnSync(command, {
    env: { ...process.env, NODE_ENV: 'production' },
  })
  if (exitCode !== 0) throw new Error(stderr.toString().slice(-2000))
  const published = join(root, 'dist/public')
  return {
    cpuSeconds: Math.round(Number(resourceUsage.cpuTime.total) / 1e5) / 10,
    // Linux counts in KiB.
    peakMiB: Math.round(resourceUsage.maxRSS / (resourceUsage.maxRSS > 1e8 ? 1024 : 1) / 1024),
    pageHtml: gzipSync(readFileSync(join(published, 'pages/a0/p0.html')), { level: 9 }).byteLength,
    serverIndexMiB: Math.round(statSync(join(published, 'search-index-server.json')).size / 1e5) / 10,
  }
}

function writeSite(root: string, pages: number): void {
  mkdirSync(join(root, 'content/docs'), { recursive: true })
  writeFileSync(join(root, 'content/site.ts'), readFileSync(join(project, 'content/site.ts')))
  writePage(root, 'README', 'Home.')
  const folders = ['']
  let count = 1
  for (let next = 0; count < pages; next += 1) {
    const parent = folders[next] ?? ''
    for (let index = 0; index < PER_FOLDER && count < pages; index += 1) {
      const folder = `${parent}a${index}/`
      mkdirSync(join(root, 'content/docs', folder), { recursive: true })
      const texts = {
        label: `Area ${index}`,
        title: `Area ${folder}`,
        position: index,
        description: 'An area.',
      }
      writeFileSync(join(root, 'content/docs', folder, 'category.json'), JSON.stringify(texts))
      folders.push(folder)
      count += 1
      for (let place = 0; place < PER_FOLDER && count < pages; place += 1) {
        writePage(root, `${folder}p${place}`, '')
        count += 1
      }
    }
  }
}

const WORDS =
  'node validator epoch shard block seat stake key peer sync archive metric release config port disk log epoch'.split(
    ' ',
  )

/** Writes a page whose text depends on its path only. */
function writePage(root: string, path: string, extra: string): void {
  let seed = Bun.hash.wyhash(path)
  const word = (): string => {
    seed = (seed * 6_364_136_223_846_793_005n + 1_442_695_040_888_963_407n) & 0xff_ff_ff_ff_ff_ff_ff_ffn
    const number = Number(seed >> 33n)
    return number % 3 === 0 ? `w${number % 9000}` : (WORDS[number % WORDS.length] ?? '')
  }
  const paragraph = (): string => `The ${Array.from({ length: 110 }, word).join(' ')}.`
  const sections = Array.from(
    { length: 6 },
    (_, index) =>
      `## Section ${index} ${word()}\n\n${paragraph()}\n\n- ${word()} \`${word()}_${word()}\`\n\n${paragraph()}\n\n\`\`\`bash\nneard --${word()} ${word()}\n\`\`\`\n`,
  )
  const front = `title: Page ${path}\ndescription: About ${path}.\nchecked: { release: 2.13.4, date: 2026-11-22 }\n`
  writeFileSync(
    join(root, 'content/docs', `${path}.mdx`),
    `---\n${front}---\n\n${extra || 'Text.'}\n\n${sections.join('\n')}`,
  )
}
