/**
 * Runs the checks that a contribution must pass. `tests/runner/stages.ts` lists the stages and which run in parallel.
 *
 *     bun run test                           all stages
 *     bun run test types unit                only these
 *     bun run test browser docs/article      only these files of a stage
 *     bun run test unit --grep D-041         only tests whose name matches
 *     bun run test browser --browser firefox all browser tests that Firefox can run
 *
 * Imports nothing from node_modules, because it installs the packages first. Ends with `N passed, N failed`. The times
 * of stages and tests are in `test-results/timings.json`.
 */
import { mkdir } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { delimiter, join } from 'node:path'
import { type Output, recordOutput, runCommand } from './runner/command.ts'
import { addCounts, type Count, formatCount, nothing } from './runner/count.ts'
import { type StageOutcome, formatFailures } from './runner/failures.ts'
import { runRounds } from './runner/lanes.ts'
import { selectStages, SelectionError, type Selection } from './runner/selection.ts'
import { type SharedServers, shareServers } from './runner/shared-servers.ts'
import type { Stage, StageResult } from './runner/stage.ts'
import { rounds } from './runner/stages.ts'
import { formatTimings, slowest, type StageTiming } from './runner/timings.ts'

const root = join(import.meta.dir, '..')
const results = join(root, 'test-results')
const SLOWEST = 20
const env: Record<string, string | undefined> = {
  ...process.env,
  PATH: [
    join(root, 'node_modules/.bin'),
    join(import.meta.dir, 'node_modules/.bin'),
    process.env['PATH'],
  ].join(delimiter),
  WRANGLER_SEND_METRICS: 'false',
  CLOUDFLARE_CF_FETCH_ENABLED: 'false',
}

interface FinishedStage extends StageResult, StageOutcome {
  seconds: number
}

function readSelection(args: string[]): Selection {
  const selectable = rounds.flat(2).map(({ name, browser, isOnDemand, patterns = [] }) => ({
    name,
    browser,
    isOnDemand,
    files: patterns.flatMap(findFiles),
  }))
  try {
    return selectStages(args, selectable)
  } catch (error) {
    if (!(error instanceof SelectionError)) throw error
    console.error(error.message)
    return process.exit(2)
  }
}

function findFiles(pattern: string): string[] {
  return [...new Bun.Glob(pattern).scanSync({ cwd: root })]
    .filter((file) => !file.includes('node_modules/'))
    .toSorted()
}

/** Shared by all stages of a run. */
interface Run {
  selection: Selection
  servers: SharedServers
}

async function runStage(stage: Stage, to: Output, { selection, servers }: Run): Promise<FinishedStage> {
  const { name } = stage
  const output = recordOutput(to)
  const start = performance.now()
  const result = await stage
    .run({
      results,
      files: selection.stages.get(name),
      grep: selection.grep,
      isWhole: selection.browser !== undefined,
      run: (command, more = {}) => runCommand({ command, cwd: root, env: { ...env, ...more }, output }),
      server: (server) => servers.get(server),
    })
    .catch((error: unknown): StageResult => {
      output.write(`${error instanceof Error ? error.message : String(error)}\n`)
      return { count: { ...nothing, failed: 1 }, tests: [] }
    })
  for (const server of stage.servers ?? []) await servers.release(server)
  const seconds = (performance.now() - start) / 1000
  output.write(`--- ${name}: ${formatCount(result.count)}, ${seconds.toFixed(1)} s\n`)
  return { name, seconds, output: output.text(), ...result }
}

/** Prints the times of the stages and the slowest tests. Writes the times of all tests to `timings.json`. */
async function reportTimings(finished: FinishedStage[], total: number): Promise<void> {
  const stages: StageTiming[] = finished.map(({ name, seconds, count }) => ({ name, seconds, ...count }))
  const tests = finished.flatMap((stage) => stage.tests.map((test) => ({ stage: stage.name, ...test })))
  console.log(`\n${formatTimings(stages, slowest(tests, SLOWEST))}`)
  console.log(`\nThe whole run took ${total.toFixed(0)} s on ${availableParallelism()} cores.`)
  await Bun.write(
    join(results, 'timings.json'),
    JSON.stringify({
      seconds: total,
      cores: availableParallelism(),
      stages,
      tests: slowest(tests, Infinity),
    }),
  )
}

async function runAll(selection: Selection): Promise<Count> {
  const start = performance.now()
  const selected = rounds.map((lanes) =>
    lanes
      .map((lane) => lane.filter(({ name }) => selection.stages.has(name)))
      .filter((lane) => lane.length > 0),
  )
  const servers = shareServers(selected.flat(2).flatMap((stage) => stage.servers ?? []))
  await mkdir(results, { recursive: true })
  const finished = await runRounds(selected, {
    run: (stage, output) => runStage(stage, output, { selection, servers }),
    nameOf: ({ name }) => name,
    stopsAfter: ({ isRequired = false }, { count }) => isRequired && count.failed > 0,
  })
  await reportTimings(finished, (performance.now() - start) / 1000)
  // Last, because a log may be shown from its end.
  const failures = formatFailures(finished)
  if (failures !== '') console.log(`\nFailures:\n\n${failures}`)
  const sum = addCounts(finished.map(({ count }) => count))
  if (selection.grep === undefined || sum.passed + sum.failed > 0) return sum
  console.error(`\nNo test has a name that matches ${selection.grep}.`)
  return { ...sum, failed: 1 }
}

const sum = await runAll(readSelection(process.argv.slice(2)))
console.log(`\n${formatCount(sum)}`)
process.exit(sum.failed === 0 ? 0 : 1)
