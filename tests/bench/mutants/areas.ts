import { join } from 'node:path'
import { startServer } from '../../support/servers.ts'

/** Code that connects well-tested units, and the tests that should detect every change to it. */
export interface Area {
  files: string[]
  mutants: number
  /** Resolves with true if a test fails. `file` is the changed file; without it, nothing is changed. */
  isNoticed: (file?: string) => Promise<boolean>
}

const root = join(import.meta.dir, '../../..')
const TEST_TIMEOUT_MS = 180_000
const bun = process.execPath
const playwright = [
  join(root, 'tests/node_modules/.bin/playwright'),
  'test',
  '--config=tests/playwright.config.ts',
  '--retries=0',
  '--max-failures=1',
]

/** Contract tests of each route file, by the start of their names. If they miss a mutant, all tests run. */
const contractTests: Record<string, string[]> = {
  'edge/src/provider/routes.ts': [
    'provider-sessions',
    'provider-stream',
    'provider-uploads',
    'provider-reports',
  ],
  'edge/src/provider/configuration.ts': ['provider-stream-config', 'provider-inbox-settings'],
  'edge/src/provider/frame-token.ts': ['provider-reports', 'provider-sessions'],
  'edge/src/provider/openapi-': ['provider-openapi'],
  'edge/src/provider/reports.ts': ['provider-reports', 'provider-costly', 'provider-inbox-webhooks'],
  'edge/src/provider/session': ['provider-sessions', 'provider-inbox-settings'],
  'edge/src/provider/event-routes.ts': ['provider-stream', 'provider-inbox.', 'provider-costly'],
  'edge/src/provider/uploads.ts': ['provider-uploads', 'provider-reports'],
  'edge/inbox/audit/': ['provider-inbox-people'],
  'edge/inbox/deliveries/': ['provider-inbox-webhooks'],
  'edge/inbox/ratings/': ['search-misses', 'shown-searches'],
  'edge/inbox/issues/': ['provider-inbox-issues'],
  'edge/inbox/list/': ['provider-inbox-list', 'provider-inbox.'],
  'edge/inbox/live/': ['provider-inbox-live'],
  'edge/inbox/settings/outbounds': ['provider-inbox-outbounds', 'provider-inbox.'],
  'edge/inbox/audit/people': ['provider-inbox-people'],
  'edge/inbox/settings/': ['provider-inbox-settings', 'provider-inbox-webhooks', 'provider-inbox-issues'],
  'edge/inbox/report/': ['provider-inbox', 'snapshots'],
}

export const areas: Area[] = [
  {
    files: ['widget/host/{create-feedback,start-widget}.ts', 'widget/host/core/*.ts'],
    mutants: 90,
    isNoticed: () =>
      fails([
        './widget/host/core/',
        './widget/host/create-feedback.test.ts',
        './widget/host/create-feedback-lifecycle.test.ts',
        './widget/host/create-feedback-settings.test.ts',
        './widget/host/start-widget.test.ts',
        './widget/host/start-widget-reports.test.ts',
      ]),
  },
  {
    files: ['site/src/router/router.ts'],
    mutants: 20,
    // The router has only browser tests, which need a new build.
    isNoticed: async () =>
      (await endsInError([bun, 'edge/start.ts', '--build-only'])) ||
      onServer((env) => endsInError([...playwright, '/docs/navigation.*e2e.ts$'], env)),
  },
  {
    files: ['edge/src/provider/**/routes.ts', 'edge/inbox/**/routes.ts'],
    mutants: 150,
    isNoticed: (file) =>
      onServer(async (env) => {
        const own = file === undefined ? [] : findContractTests(file)
        return (
          (own.length > 0 && (await fails(own, env))) ||
          (await fails(['./tests/contract'], env)) ||
          (await fails(['./edge']))
        )
      }),
  },
]

/** Runs `isNoticed` on a separate server. A server that does not start counts as a detected change. */
async function onServer(isNoticed: (env: Record<string, string>) => Promise<boolean>): Promise<boolean> {
  const server = await startServer({ runtime: 'bun' }).catch(() => undefined)
  if (!server) return true
  try {
    return await isNoticed({
      BASE_URL: server.origin,
      RUNTIME: 'bun',
      INBOX_TOKEN: server.inboxToken,
    })
  } finally {
    await server.stop()
  }
}

function findContractTests(file: string): string[] {
  const starts = Object.entries(contractTests).find(([path]) => file.startsWith(path))?.[1] ?? [
    'provider-inbox',
  ]
  const found = starts.flatMap((start) => [...new Bun.Glob(`tests/contract/${start}*`).scanSync(root)])
  // Bun exits with an error if a filter matches nothing, which would look like a failed test.
  if (found.length === 0) throw new Error(`No contract test begins with ${starts.join(' or ')}.`)
  return found.map((path) => `./${path}`)
}

function fails(paths: string[], env: Record<string, string> = {}): Promise<boolean> {
  return endsInError([bun, 'test', '--bail', '--only-failures', ...paths], env)
}

/** Runs a command. Returns whether it exits with an error or times out. */
async function endsInError(command: string[], env: Record<string, string> = {}): Promise<boolean> {
  const child = Bun.spawn(command, {
    cwd: root,
    env: { ...process.env, ...env },
    stdout: 'ignore',
    stderr: 'ignore',
  })
  const timer = setTimeout(() => child.kill('SIGKILL'), TEST_TIMEOUT_MS)
  const exitCode = await child.exited
  clearTimeout(timer)
  return exitCode !== 0
}
