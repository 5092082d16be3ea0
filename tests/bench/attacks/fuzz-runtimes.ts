import { runFuzz } from '../../attacks/fuzz/run-fuzz.ts'
import { keepFailingSeed, listSeeds, readFailingSeeds } from '../../attacks/fuzz/seeds.ts'
import { startServer, type Runtime } from '../../support/servers.ts'

const CASES = Number(process.env['FUZZ_CASES'] ?? 20_000)
const SEEDS = 2 ** 31

export interface FuzzRow {
  runtime: Runtime
  firstSeed: number
  cases: number
  seconds: number
  failures: string[]
}

/** Sends the stored failing requests and then new random requests to both runtimes. */
export async function fuzzRuntimes(): Promise<FuzzRow[]> {
  const firstSeed = Number(process.env['FUZZ_SEED'] ?? Math.floor(Math.random() * SEEDS))
  const rows: FuzzRow[] = []
  for (const runtime of ['bun', 'workerd'] as const) rows.push(await fuzz(runtime, firstSeed))
  return rows
}

async function fuzz(runtime: Runtime, firstSeed: number): Promise<FuzzRow> {
  // Replaces GitHub's API with a port on which nothing listens, so that no request leaves this machine.
  const server = await startServer({ runtime, env: { GITHUB_API: 'http://127.0.0.1:9' } })
  const start = performance.now()
  const seeds = [...(await readFailingSeeds()), ...listSeeds(firstSeed, CASES)]
  const { failures } = await runFuzz({ ...server, close: () => server.stop() }, seeds)
  const seconds = Math.round((performance.now() - start) / 1000)
  await server.stop()
  for (const { problem, request, seed } of failures) {
    console.error(`Seed ${seed}: ${problem}\n${request}\n`)
    await keepFailingSeed(seed, problem)
  }
  const found = failures.map(({ problem, seed }) => `${seed} ${problem}`)
  return { runtime, firstSeed, cases: seeds.length, seconds, failures: found }
}
