import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createServerSearch } from '../../edge/search/server-search.ts'
import { dist, type Question, querySets, readBuiltIndex, readSuite } from '../search/suite.ts'
import { type ColdStart, measureColdStart } from './search/cold-start.ts'
import { startBun } from './search/latency.ts'
import { ask, type Figures, repeat } from './search/load.ts'
import { miniSearch, openMiniSearch } from './search/minisearch.ts'
import { readPlainPages } from './search/pages.ts'
import { watchMachine } from './support/machine.ts'

const SECONDS = 5
/** The two servers alternate, so that other load on the machine affects both. */
const ROUNDS = 3

/** Measures the first answer of a new process, and warm answers of Bun to four parallel requests, beside MiniSearch. */
export async function run(): Promise<void> {
  const machine = watchMachine()
  const questions = (await Promise.all(querySets.map((name) => readSuite(name)))).flat()
  const folder = await installMiniSearch()
  const processor = await measureProcessorTime(folder, questions)
  console.table(processor)
  const warm = await measureWarm(folder, questions)
  console.table(warm)
  await rm(folder, { recursive: true })
  const cold: ColdStart[] = await measureColdStart()
  console.table(cold)
  await Bun.write(
    join(import.meta.dir, 'results/search-latency.json'),
    `${JSON.stringify({ machine: machine(), processor, warm, cold }, undefined, 2)}\n`,
  )
}

interface Warm extends Figures {
  search: string
  round: number
}

/** Each request has its own `limit`, so that the server has no cached answer to it. */
async function measureWarm(folder: string, questions: readonly Question[]): Promise<Warm[]> {
  const paths = questions.map(({ query }) => `/api/search?q=${encodeURIComponent(query)}`)
  const own = await startBun()
  const other = await startMiniSearch(folder)
  const rows: Warm[] = []
  try {
    for (const { origin } of [own, other]) await ask(origin, paths)
    for (let round = 1; round <= ROUNDS; round++) {
      for (const [search, { origin }] of Object.entries({ ours: own, [miniSearch.name]: other })) {
        const limited = [...Array(12).keys()].flatMap((at) =>
          paths.map((path) => `${path}&limit=${round * 12 + at}`),
        )
        rows.push({ search, round, ...(await ask(origin, repeat(limited, SECONDS))) })
      }
    }
    return rows
  } finally {
    await Promise.all([own.stop(), other.stop()])
  }
}

/** Milliseconds of processor time per query, without a server. Other processes on the machine do not count. */
interface ProcessorTime {
  search: string
  p50Ms: number
  p99Ms: number
}

async function measureProcessorTime(
  folder: string,
  questions: readonly Question[],
): Promise<ProcessorTime[]> {
  const index = await readBuiltIndex()
  const own = createServerSearch(index)
  const other = await openMiniSearch(folder, readPlainPages(index))
  const searches = {
    ours: (query: string) => own(query, { limit: 8, snippet: 50 }),
    [miniSearch.name]: (query: string) => other(query).slice(0, 8),
  }
  const times = new Map<string, number[]>()
  for (let round = 0; round <= ROUNDS; round++) {
    for (const [name, search] of Object.entries(searches)) {
      for (const { query } of questions) {
        const start = process.cpuUsage()
        await search(query)
        const { user, system } = process.cpuUsage(start)
        // The first round compiles the code and fills the caches.
        if (round > 0) times.set(name, [...(times.get(name) ?? []), (user + system) / 1000])
      }
    }
  }
  return Array.from(times, ([search, list]) => {
    const sorted = list.toSorted((a, b) => a - b)
    const at = (share: number): number => sorted[Math.floor(sorted.length * share)] ?? 0
    return { search, p50Ms: at(0.5), p99Ms: at(0.99) }
  })
}

async function installMiniSearch(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-minisearch-'))
  await Bun.write(join(folder, 'package.json'), '{"private":true}')
  const installed = Bun.spawnSync([process.execPath, 'add', '--exact', ...miniSearch.packages], {
    cwd: folder,
  })
  if (installed.exitCode !== 0)
    throw new Error(`MiniSearch could not be installed:\n${installed.stderr.toString()}`)
  return folder
}

async function startMiniSearch(folder: string): Promise<{ origin: string; stop: () => Promise<void> }> {
  const script = join(import.meta.dir, 'search/minisearch-server.ts')
  const child = Bun.spawn([process.execPath, script, folder, join(dist, 'public/search-index-server.json')], {
    stdout: 'pipe',
    stderr: 'inherit',
  })
  const { value } = await child.stdout.getReader().read()
  return {
    origin: new TextDecoder().decode(value).trim(),
    async stop() {
      child.kill('SIGTERM')
      await child.exited
    },
  }
}
