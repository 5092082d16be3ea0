import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { chromium, ensureProgram, firefox, headlessShell, type Program } from '../support/debian.ts'
import type { TestServer } from '../support/servers.ts'
import { countPlaywright, nothing } from './count.ts'
import { parsePlaywright } from './reports.ts'
import type { Job, Stage } from './stage.ts'

/** Runs the core browser tests in Firefox, or all that Firefox can run. Skipped if Firefox can't be installed. */
export function firefoxTests(): Stage {
  const stage: Stage = {
    ...browser('functional'),
    name: 'browser-firefox',
    browser: 'firefox',
    async run(job) {
      const path = findOptional(firefox)
      if (path === undefined) return { count: { ...nothing, skipped: 1 }, tests: [] }
      return runPlaywright(job, {
        name: stage.name,
        // The Playwright release that works with Debian's Firefox.
        command: ['node', 'tests/node_modules/playwright-for-firefox/cli.js'],
        options: [
          '--config=tests/playwright.firefox.config.ts',
          '--tsconfig=tests/tsconfig.firefox.json',
          `--project=${job.isWhole || job.files !== undefined ? 'all' : 'core'}`,
          '--project=private',
          '--project=no-cookies',
          '--project=scroll-bars',
        ],
        env: { FIREFOX_PATH: path },
        mayBeEmpty: job.files !== undefined || job.grep !== undefined,
      })
    },
  }
  return stage
}

/** Installs an optional program and returns its path. If that fails, prints why and returns undefined. */
export function findOptional(program: Program): string | undefined {
  try {
    return ensureProgram(program)
  } catch (error) {
    console.log(`Skipped: ${error instanceof Error ? error.message : String(error)}`)
    return undefined
  }
}

/** One of the projects of `playwright.config.ts`. */
export function browser(project: 'timed' | 'functional'): Stage {
  const name = `browser-${project}`
  return {
    name,
    patterns: ['tests/e2e/**/*.e2e.ts'],
    servers: ['browser'],
    run: (job) =>
      runPlaywright(job, {
        name,
        command: ['playwright'],
        options: ['--config=tests/playwright.config.ts', `--project=${project}`],
        env: {
          CHROMIUM_PATH: ensureProgram(chromium),
          HEADLESS_SHELL_PATH: findOptional(headlessShell) ?? ensureProgram(chromium),
        },
        // There are currently no timed tests.
        mayBeEmpty: project === 'timed' || job.files !== undefined || job.grep !== undefined,
      }),
  }
}

interface PlaywrightRun {
  name: string
  command: string[]
  options: string[]
  env: Record<string, string>
  mayBeEmpty: boolean
}

async function runPlaywright(job: Job, { name, command, options, env, mayBeEmpty }: PlaywrightRun) {
  const report = join(job.results, `${name}.json`)
  await rm(report, { force: true })
  const server = await job.server('browser')
  const { exitCode } = await job.run(
    [
      ...command,
      'test',
      ...options,
      ...(mayBeEmpty ? ['--pass-with-no-tests'] : []),
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
