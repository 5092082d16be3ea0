import { spawnSync } from 'node:child_process'
import { delimiter, join } from 'node:path'

export interface WranglerOptions {
  root: string
  args: string[]
}

/**
 * Makes wrangler quiet and offline: no metrics, no update checks, and no explorer, which would show the data to every
 * user of this machine.
 */
export function toWranglerEnv(root: string): Record<string, string | undefined> {
  return {
    ...process.env,
    // The package `node` provides the version that wrangler needs.
    PATH: [join(root, 'node_modules/.bin'), process.env['PATH']].join(delimiter),
    CI: '1',
    CLOUDFLARE_CF_FETCH_ENABLED: 'false',
    WRANGLER_HIDE_BANNER: 'true',
    WRANGLER_LOG_PATH: join(root, '.wrangler/logs'),
    WRANGLER_SEND_ERROR_REPORTS: 'false',
    WRANGLER_SEND_METRICS: 'false',
    X_LOCAL_EXPLORER: 'false',
    X_LOCAL_OBSERVABILITY: 'false',
  }
}

/** Runs wrangler with visible output until it exits. Returns its exit code. */
export function runWrangler({ root, args }: WranglerOptions): number {
  const { status } = spawnSync('wrangler', args, { cwd: root, env: toWranglerEnv(root), stdio: 'inherit' })
  return status ?? 1
}

/** Result of a wrangler call. `text` is the standard output and, after a failure, also the standard error output. */
export interface WranglerAnswer {
  isDone: boolean
  text: string
}

/** Runs wrangler without showing its output. */
export function captureWrangler({ root, args }: WranglerOptions): WranglerAnswer {
  const { status, stdout, stderr } = spawnSync('wrangler', args, {
    cwd: root,
    env: toWranglerEnv(root),
    stdio: ['ignore', 'pipe', 'pipe'],
    encoding: 'utf8',
  })
  return status === 0 ? { isDone: true, text: stdout } : { isDone: false, text: `${stdout}${stderr}`.trim() }
}
