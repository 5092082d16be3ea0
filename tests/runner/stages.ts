import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { ensureProgram, headlessShell, programs, webkitDriver, xvfb } from '../support/debian.ts'
import { addressOf, browser, findOptional, firefoxTests, readIfExists } from './browser-stages.ts'
import { countBunTest, countExit, nothing } from './count.ts'
import type { Round } from './lanes.ts'
import { parseJUnit } from './reports.ts'
import type { Job, Stage, StageResult } from './stage.ts'

const bun = process.execPath

/** Rounds, lanes and stages, arranged for two cores. */
export const rounds: Round<Stage>[] = [
  [
    [tool('install', [bun, 'install', '--frozen-lockfile'], { isRequired: true })],
    [{ name: 'programs', run: installPrograms, isRequired: true }],
  ],
  [
    [tool('types', [bun, 'check', '--no-pretty']), tool('dead-code', ['knip'])],
    [
      tool('format', [bun, 'fmt', '--check', '.']),
      tool('lint', ['oxlint', '--type-aware', '--deny-warnings']),
    ],
  ],
  [[tool('build', [bun, 'edge/start.ts', '--build-only'], { isRequired: true })]],
  [
    [bunTests('unit', ['edge', 'site', 'widget'])],
    [
      bunTests('boundaries', [
        'tests/boundaries',
        'tests/language',
        'tests/requirements',
        'tests/bench/mutants',
        'tests/bench/site-load',
        'tests/browsers',
        'tests/runner',
        'tests/support',
      ]),
      bunTests('content', ['tests/content', 'tests/size']),
      bunTests('search', ['tests/search']),
    ],
  ],
  [[contract('bun'), bunTests('attacks', ['tests/attacks'])], [contract('workerd')]],
  [[{ ...bunTests('parity', ['tests/parity'], parityEnv), servers: ['bun', 'workerd'] }]],
  [[browser('timed')]],
  [[browser('functional')], [bunTests('faults', ['tests/faults'])]],
  [[firefoxTests(), webkitTests()]],
  [[{ ...bunTests('facts', ['tests/facts']), isOnDemand: true }]],
]

function tool(name: string, command: string[], more: Partial<Stage> = {}): Stage {
  return {
    name,
    run: async ({ run }) => ({ count: countExit((await run(command)).exitCode), tests: [] }),
    ...more,
  }
}

async function installPrograms(): Promise<StageResult> {
  for (const program of programs) ensureProgram(program)
  findOptional(headlessShell)
  return { count: nothing, tests: [] }
}

function bunTests(
  name: string,
  folders: string[],
  prepare: (job: Job) => Promise<Record<string, string>> = async () => ({}),
): Stage {
  return {
    name,
    patterns: folders.map((folder) => `${folder}/**/*.test.{ts,tsx}`),
    async run(job) {
      const report = join(job.results, `${name}.xml`)
      await rm(report, { force: true })
      const paths = (job.files ?? folders.map((folder) => `${folder}/`)).map((path) => `./${path}`)
      const { text, exitCode } = await job.run(
        [
          bun,
          'test',
          '--only-failures',
          // The timeout is generous, because the machine may be busy. Only a test that hangs takes this long.
          '--timeout=60000',
          '--reporter=junit',
          `--reporter-outfile=${report}`,
          ...(job.grep === undefined ? [] : ['--test-name-pattern', job.grep]),
          ...paths,
        ],
        await prepare(job),
      )
      const xml = await readIfExists(report)
      return {
        count: countBunTest(text, exitCode, { mayBeEmpty: job.grep !== undefined }),
        tests: xml === undefined ? [] : parseJUnit(xml),
      }
    },
  }
}

function contract(runtime: 'bun' | 'workerd'): Stage {
  const stage = bunTests(`contract-${runtime}`, ['tests/contract'], async ({ server }) =>
    addressOf(await server(runtime)),
  )
  return { ...stage, servers: [runtime] }
}

async function parityEnv({ server }: Job): Promise<Record<string, string>> {
  const [first, second] = await Promise.all([server('bun'), server('workerd')])
  return { BUN_URL: first.origin, WORKERD_URL: second.origin }
}

/** Runs one user journey in WebKitGTK, Safari's engine. Skipped if its driver can't be installed. */
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
      if (paths.includes(undefined)) return { count: { ...nothing, skipped: 1 }, tests: [] }
      return stage.run(job)
    },
  }
}
