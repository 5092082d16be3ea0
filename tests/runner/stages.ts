import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { chromium, ensureProgram, headlessShell, programs } from '../support/debian.ts'
import type { TestServer } from '../support/servers.ts'
import { type Count, countBunTest, countExit, countPlaywright, nothing } from './count.ts'
import type { Round } from './lanes.ts'
import type { ServerName } from './shared-servers.ts'
import { parseJUnit, parsePlaywright, type TestTiming } from './timings.ts'

export interface Stage {
  name: string
  /** Glob patterns of the test files; none for a tool. */
  patterns?: string[]
  servers?: ServerName[]
  /** Nothing that comes later makes sense without it. */
  isRequired?: true
  run: (job: Job) => Promise<StageResult>
}

export interface StageResult {
  count: Count
  tests: TestTiming[]
}

/** What a stage is given to run. */
export interface Job {
  /** Folder for reports. */
  results: string
  /** The test files to run, all of them if none are named. */
  files: string[] | undefined
  /** Pattern for names of tests. */
  grep: string | undefined
  run: (command: string[], env?: Record<string, string>) => Promise<{ text: string; exitCode: number }>
  server: (name: ServerName) => Promise<TestServer>
}

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
        'tests/notices',
        'tests/bench/mutants',
        'tests/browsers',
        'tests/runner',
        'tests/support',
      ]),
      bunTests('content', ['tests/content', 'tests/size']),
      bunTests('search', ['tests/search']),
      bunTests('attacks', ['tests/attacks']),
    ],
  ],
  [[contract('bun')], [contract('workerd')]],
  [[{ ...bunTests('parity', ['tests/parity'], parityEnv), servers: ['bun', 'workerd'] }]],
  [[browser('timed')]],
  [[browser('functional')], [bunTests('faults', ['tests/faults'])]],
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
          // Only a test that hangs takes this long, however busy the machine is.
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

/** One of the projects of `playwright.config.ts`. */
function browser(project: 'timed' | 'functional'): Stage {
  const name = `browser-${project}`
  return {
    name,
    patterns: ['tests/e2e/**/*.e2e.ts'],
    servers: ['browser'],
    async run(job) {
      const report = join(job.results, `${name}.json`)
      await rm(report, { force: true })
      // No test measures time at present.
      const mayBeEmpty = project === 'timed' || job.files !== undefined || job.grep !== undefined
      const server = await job.server('browser')
      const { exitCode } = await job.run(
        [
          'playwright',
          'test',
          '--config=tests/playwright.config.ts',
          `--project=${project}`,
          ...(mayBeEmpty ? ['--pass-with-no-tests'] : []),
          ...(job.grep === undefined ? [] : ['--grep', job.grep]),
          ...(job.files ?? []).map((file) => `/${RegExp.escape(file)}$`),
        ],
        {
          ...addressOf(server),
          // Browsers resolve the names below localhost, which the panel and the inbox have.
          BASE_URL: server.origin.replace('127.0.0.1', 'localhost'),
          CHROMIUM_PATH: ensureProgram(chromium),
          HEADLESS_SHELL_PATH: ensureProgram(headlessShell),
          PLAYWRIGHT_JSON_OUTPUT_NAME: report,
        },
      )
      const json = await readIfExists(report)
      return {
        count: countPlaywright(json, exitCode, { mayBeEmpty }),
        tests: json === undefined ? [] : parsePlaywright(json, 'tests/e2e'),
      }
    },
  }
}

function addressOf({ origin, runtime, inboxToken }: TestServer): Record<string, string> {
  return { BASE_URL: origin, RUNTIME: runtime, INBOX_TOKEN: inboxToken }
}

async function readIfExists(path: string): Promise<string | undefined> {
  const file = Bun.file(path)
  return (await file.exists()) ? file.text() : undefined
}
