import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import {
  chromium,
  ensureProgram,
  firefox,
  headlessShell,
  MissingProgramError,
  type Program,
} from '../support/debian.ts'
import type { TestServer } from '../support/servers.ts'
import { countPlaywright, nothing } from './count.ts'
import { parsePlaywright } from './reports.ts'
import type { ServerName } from './shared-servers.ts'
import type { Job, Stage, StageResult } from './stage.ts'

const inBrowser = {
  patterns: ['tests/e2e/**/*.e2e.ts'],
  servers: ['browser'] satisfies ServerName[],
  finishedTest: /^ +(?:✓|✘|-|ok|x) +\d+ \[/,
  hidden: /^ +(?:✓|ok) +\d+ \[/,
}

/** Runs browser tests in Chromium. */
export function chromiumTests(): Stage {
  const name = 'browser-chromium'
  return {
    name,
    ...inBrowser,
    async run(job) {
      const paths = [headlessShell, chromium].map(findOptional)
      const path = paths[0] ?? paths[1]
      if (path === undefined) return skipStage('Chromium is missing')
      return runPlaywright(job, {
        name,
        command: ['playwright'],
        options: ['--config=tests/playwright.config.ts'],
        env: { CHROMIUM_PATH: paths[1] ?? path, HEADLESS_SHELL_PATH: path },
      })
    },
  }
}

/** Runs browser tests in Firefox. A run of all files also repeats some with other settings of Firefox. */
export function firefoxTests(): Stage {
  const name = 'browser-firefox'
  return {
    name,
    ...inBrowser,
    browser: 'firefox',
    async run(job) {
      const path = findOptional(firefox)
      if (path === undefined) return skipStage('Firefox is missing')
      const projects = [
        'default',
        ...(job.files === undefined ? ['private', 'no-cookies', 'scroll-bars'] : []),
      ]
      return runPlaywright(job, {
        name,
        // The Playwright release that works with Debian's Firefox.
        command: ['node', 'tests/node_modules/playwright-for-firefox/cli.js'],
        options: [
          '--config=tests/playwright.firefox.config.ts',
          '--tsconfig=tests/tsconfig.firefox.json',
          ...projects.map((project) => `--project=${project}`),
        ],
        env: { FIREFOX_PATH: path },
      })
    },
  }
}

/** Installs an optional program and returns its path. If that fails, prints why and returns undefined. */
export function findOptional(program: Program): string | undefined {
  try {
    return ensureProgram(program)
  } catch (error) {
    if (!(error instanceof MissingProgramError)) throw error
    console.log(`Skipped: ${error.message}`)
    return undefined
  }
}

export function skipStage(reason: string): StageResult {
  return { count: { ...nothing, skipped: 1 }, tests: [], notes: [reason] }
}

interface PlaywrightRun {
  name: string
  command: string[]
  options: string[]
  env: Record<string, string>
}

async function runPlaywright(job: Job, { name, command, options, env }: PlaywrightRun) {
  const { mayBeEmpty } = job
  const report = join(job.results, `${name}.json`)
  await rm(report, { force: true })
  const server = await job.server('browser')
  const { exitCode } = await job.run(
    [
      ...command,
      'test',
      ...options,
      ...(mayBeEmpty ? ['--pass-with-no-tests'] : []),
      ...(job.exclude === undefined ? [] : ['--grep-invert', job.exclude]),
      ...(job.repeat > 1 ? [`--repeat-each=${job.repeat}`] : []),
      ...(job.grep === undefined ? [] : ['--grep', job.grep]),
      ...(job.files ?? []).map((file) => `/${RegExp.escape(file)}$`),
    ],
    {
      ...addressOf(server),
      // The panel and the inbox have subdomains of `localhost`, which browsers resolve.
      BASE_URL: server.origin.replace('127.0.0.1', 'localhost'),
      PLAYWRIGHT_JSON_OUTPUT_NAME: report,
      ...env,
    },
  )
  const json = await readIfExists(report)
  return {
    count: countPlaywright(json, exitCode, { mayBeEmpty }),
    tests: json === undefined ? [] : parsePlaywright(json, 'tests/e2e'),
  }
}

export function addressOf({ origin, runtime, inboxToken }: TestServer): Record<string, string> {
  return { BASE_URL: origin, RUNTIME: runtime, INBOX_TOKEN: inboxToken }
}

export async function readIfExists(path: string): Promise<string | undefined> {
  const file = Bun.file(path)
  return (await file.exists()) ? file.text() : undefined
}
