import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { installPrograms, programs, webkitDriver, xvfb } from '../support/debian.ts'
import {
  addressOf,
  chromiumTests,
  findOptional,
  firefoxTests,
  readIfExists,
  skipStage,
} from './browser-stages.ts'
import { countBunTest, countExit, nothing } from './count.ts'
import { skipMissingPrograms } from './failures.ts'
import type { Round } from './lanes.ts'
import { parseJUnit } from './reports.ts'
import type { ServerName } from './shared-servers.ts'
import type { Job, Stage, StageResult } from './stage.ts'

const bun = process.execPath

/** Rounds, lanes and stages, arranged for two cores. `gate.ts` lists what a run without `all` leaves out. */
export const rounds: Round<Stage>[] = [
  [[tool('install', [bun, 'install', '--frozen-lockfile'], { isRequired: true })]],
  // Installing programs waits for the network.
  [
    [tool('build', [bun, 'edge/start.ts', '--build-only'], { isRequired: true })],
    [{ name: 'programs', run: preparePrograms }],
    [
      tool('types', [bun, 'check', '--no-pretty']),
      tool('lint', ['oxlint', '--type-aware', '--deny-warnings']),
      tool('format', [bun, 'fmt', '--check', '.']),
      tool('dead-code', ['knip']),
    ],
  ],
  // Each lane waits for half of its time: for servers, timers and browsers. Four together keep two cores busy.
  [
    [bunTests('unit', ['edge', 'site', 'widget']), bunTests('search', ['tests/search', 'tests/diagnose'])],
    [
      contract('bun', ['tests/contract']),
      contract('workerd', ['tests/contract', 'tests/parity']),
      bunTests('attacks', ['tests/attacks']),
    ],
    [
      bunTests('boundaries', [
        'tests/boundaries',
        'tests/documents',
        'tests/language',
        'tests/lint',
        'tests/requirements',
        'tests/bench/mutants',
        'tests/bench/site-load',
        'tests/browsers',
        'tests/runner',
        'tests/support',
      ]),
      bunTests('content', ['tests/content', 'tests/size']),
      bunTests('facts', ['tests/facts']),
      webkitTests(),
      firefoxTests(),
      bunTests('faults', ['tests/faults']),
    ],
    [chromiumTests()],
  ],
]

function tool(name: string, command: string[], more: Partial<Stage> = {}): Stage {
  return {
    name,
    run: async ({ run }) => ({ count: countExit((await run(command)).exitCode), tests: [] }),
    ...more,
  }
}

/** Installs what is missing. The tests that need a program that cannot be installed are skipped. */
async function preparePrograms(): Promise<StageResult> {
  const missing = await installPrograms(programs)
  return { count: nothing, tests: [], notes: missing.map(({ message }) => message) }
}

function bunTests(
  name: string,
  folders: string[],
  prepare: (job: Job) => Promise<Record<string, string>> = async () => ({}),
): Stage {
  return {
    name,
    patterns: folders.map((folder) => `${folder}/**/*.test.{ts,tsx}`),
    finishedTest: /^\((?:pass|fail|skip|todo)\) /,
    hidden: /^(?:\(pass\) |\S+\.test\.tsx?:$|$)/,
    async run(job) {
      const report = join(job.results, `${name}.xml`)
      await rm(report, { force: true })
      const paths = (job.files ?? folders.map((folder) => `${folder}/`)).map((path) => `./${path}`)
      const { text, exitCode } = await job.run(
        [
          bun,
          'test',
          // The timeout is generous, because the machine may be busy. Only a test that hangs takes this long.
          '--timeout=300000',
          '--reporter=junit',
          `--reporter-outfile=${report}`,
          ...(job.repeat > 1 ? [`--rerun-each=${job.repeat}`] : []),
          ...toNamePattern(job),
          ...paths,
        ],
        await prepare(job),
      )
      const xml = await readIfExists(report)
      return skipMissingPrograms({
        count: countBunTest(text, exitCode, job),
        tests: xml === undefined ? [] : parseJUnit(xml),
      })
    },
  }
}

/** Bun has no option that leaves tests out by name. */
function toNamePattern({ grep, exclude }: Job): string[] {
  const pattern = grep ?? (exclude === undefined ? undefined : `^(?!${exclude})`)
  return pattern === undefined ? [] : ['--test-name-pattern', pattern]
}

/** On workerd, `tests/parity` also compares its answers with Bun's. */
function contract(runtime: 'bun' | 'workerd', folders: string[]): Stage {
  const servers: ServerName[] = runtime === 'bun' ? ['bun'] : ['bun', 'workerd']
  const stage = bunTests(`contract-${runtime}`, folders, async ({ server }) => {
    const started = await Promise.all(servers.map((name) => server(name)))
    const addresses = started.map((one): [string, string] => [`${one.runtime.toUpperCase()}_URL`, one.origin])
    return { ...Object.fromEntries(addresses), ...addressOf(await server(runtime)) }
  })
  return { ...stage, servers }
}

/** Runs a user journey and each kind of page in WebKitGTK, Safari's engine. */
function webkitTests(): Stage {
  const stage = bunTests('browser-webkit', ['tests/webkit'], async ({ server }) =>
    addressOf(await server('browser')),
  )
  return {
    ...stage,
    servers: ['browser'],
    browser: 'webkit',
    async run(job) {
      const paths = [webkitDriver, xvfb].map(findOptional)
      if (paths.includes(undefined)) return skipStage('WebKit is missing')
      return stage.run(job)
    },
  }
}
