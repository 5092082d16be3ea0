/**
 * Runs the checks that a contribution must pass. `tests/runner/stages.ts` lists the stages and which run in parallel;
 * `tests/runner/gate.ts` lists what only `all` runs, and why.
 *
 *     bun run test                           the gate
 *     bun run test all                       everything
 *     bun run test types unit                only these stages
 *     bun run test browser docs/article      only these files of a stage
 *     bun run test unit --grep D-041         only tests whose name matches
 *     bun run test browser --browser firefox all browser tests that Firefox can run
 *     bun run test browser --repeat 20       each test twenty times
 *     bun run test browser --under-load      while two other processes keep the processor busy
 *
 * Imports nothing from node_modules, because it installs the packages first. Ends with `N passed, N failed`. The times
 * of stages and tests are in `test-results/timings.json`.
 */
import { existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { delimiter, join } from 'node:path'
import { createTerminal, type Output, recordLines, runCommand } from './runner/command.ts'
import { addCounts, type Count, formatCount, nothing } from './runner/count.ts'
import { type StageOutcome, formatFailures } from './runner/failures.ts'
import { leaveOut, leaveOutTests } from './runner/gate.ts'
import { runRounds, withoutParallelLanes } from './runner/lanes.ts'
import { startLoad } from './runner/load.ts'
import { createProgress, type History, type Progress } from './runner/progress.ts'
import { selectStages, SelectionError, type Selection } from './runner/selection.ts'
import { type SharedServers, shareServers } from './runner/shared-servers.ts'
import type { Job, Stage, StageResult } from './runner/stage.ts'
import { rounds } from './runner/stages.ts'
import { formatTimings, slowest, type StageTiming } from './runner/timings.ts'

const root = join(import.meta.dir, '..')
const results = join(root, 'test-results')
const timingsFile = join(results, 'timings.json')
const SLOWEST = 10
const terminal = createTerminal()
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
  const selectable = rounds.flat(2).map(({ name, browser, patterns = [] }) => {
    const files = patterns.flatMap(findFiles)
    return { name, browser, files, isOnDemand: leaveOut(name, files)?.length === 0 }
  })
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
  progress: Progress
}

async function runStage(
  stage: Stage,
  to: Output,
  { selection, servers, progress }: Run,
): Promise<FinishedStage> {
  const { name, finishedTest, hidden } = stage
  const output = recordLines(to, (line) => {
    if (finishedTest?.test(line)) progress.count(name)
    return !hidden?.test(line)
  })
  const start = performance.now()
  progress.start(name)
  const result = await stage
    .run({
      results,
      ...selectTests(stage, selection),
      mayBeEmpty: selection.grep !== undefined || selection.stages.get(name) !== undefined,
      grep: selection.grep,
      repeat: selection.repeat ?? 1,
      run: (command, more = {}) => runCommand({ command, cwd: root, env: { ...env, ...more }, output }),
      server: (server) => servers.get(server),
    })
    .catch((error: unknown): StageResult => {
      output.write(`${error instanceof Error ? error.message : String(error)}\n`)
      return { count: { ...nothing, failed: 1 }, tests: [] }
    })
  for (const server of stage.servers ?? []) await servers.release(server)
  progress.end(name)
  const seconds = (performance.now() - start) / 1000
  output.end()
  output.write(`--- ${name}: ${formatCount(result.count)}, ${seconds.toFixed(1)} s\n`)
  return { name, seconds, output: output.text(), ...result }
}

/** The files that the user chose, or what belongs to the gate. Without `files`, all files of the stage. */
function selectTests({ name, patterns = [] }: Stage, selection: Selection): Pick<Job, 'files' | 'exclude'> {
  const chosen = selection.stages.get(name)
  const isWhole = selection.isAll || selection.grep !== undefined || selection.browser !== undefined
  if (chosen !== undefined || isWhole) return { files: chosen, exclude: undefined }
  const all = patterns.flatMap(findFiles)
  const files = leaveOut(name, all)
  // A stage that only its name selects runs whole.
  return { files: files?.length === 0 ? undefined : files, exclude: leaveOutTests(name, files ?? all) }
}

/** The times of the last run of each stage. */
async function readHistory(): Promise<History> {
  const file = Bun.file(timingsFile)
  if (!(await file.exists())) return {}
  const { history = {} }: { history?: History } = await file.json()
  return history
}

/** Prints the times of the stages and the slowest tests. Writes the times of all tests to `timings.json`. */
async function reportTimings(finished: FinishedStage[], total: number, history: History): Promise<void> {
  const stages: StageTiming[] = finished.map(({ name, seconds, count }) => ({
    name,
    seconds,
    ...count,
  }))
  const tests = finished.flatMap((stage) => stage.tests.map((test) => ({ stage: stage.name, ...test })))
  console.log(`\n${formatTimings(stages, slowest(tests, SLOWEST))}`)
  console.log(`\nThe whole run took ${total.toFixed(0)} s on ${availableParallelism()} cores.`)
  const own: History = Object.fromEntries(
    stages.map(({ name, seconds, passed, failed, skipped }) => [
      name,
      { seconds, tests: passed + failed + skipped },
    ]),
  )
  await Bun.write(
    timingsFile,
    JSON.stringify({
      seconds: total,
      cores: availableParallelism(),
      stages,
      tests: slowest(tests, Infinity),
      history: { ...history, ...own },
    }),
  )
}

async function runAll(selection: Selection): Promise<Count> {
  const start = performance.now()
  const isFresh = !existsSync(join(root, 'node_modules'))
  const selected = rounds.map((lanes) =>
    lanes
      .map((lane) => lane.filter(({ name }) => selection.stages.has(name) || (isFresh && name === 'install')))
      .filter((lane) => lane.length > 0),
  )
  const arranged = availableParallelism() === 1 ? withoutParallelLanes(selected) : selected
  const servers = shareServers(selected.flat(2).flatMap((stage) => stage.servers ?? []))
  await mkdir(results, { recursive: true })
  const history = await readHistory()
  const progress = createProgress(
    arranged.map((lanes) => lanes.map((lane) => lane.map(({ name }) => name))),
    history,
  )
  const showProgress = (): void => terminal.showProgress(progress.describe())
  const timer = setInterval(showProgress, terminal.isInteractive ? 1000 : 30_000)
  const stopLoad = selection.isUnderLoad ? startLoad() : () => {}
  const finished = await runRounds(arranged, {
    run: (stage, output) => runStage(stage, output, { selection, servers, progress }),
    nameOf: ({ name }) => name,
    stopsAfter: ({ isRequired = false }, { count }) => isRequired && count.failed > 0,
    output: terminal,
  })
  stopLoad()
  clearInterval(timer)
  const failures = formatFailures(finished)
  if (failures !== '') console.log(`\nFailures:\n\n${failures}`)
  await reportTimings(finished, (performance.now() - start) / 1000, history)
  const notes = finished.flatMap(({ name, notes: own = [] }) => own.map((note) => `${name}: ${note}`))
  if (notes.length > 0) console.log(`\nNot tested:\n${notes.join('\n')}`)
  const sum = addCounts(finished.map(({ count }) => count))
  if (selection.grep === undefined || sum.passed + sum.failed > 0) return sum
  console.error(`\nNo test has a name that matches ${selection.grep}.`)
  return { ...sum, failed: 1 }
}

const sum = await runAll(readSelection(process.argv.slice(2)))
console.log(`\n${formatCount(sum)}`)
process.exit(sum.failed === 0 ? 0 : 1)
