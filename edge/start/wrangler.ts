import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { delimiter, join } from 'node:path'

/** A running `wrangler` and its child processes. */
export interface Wrangler {
  hasEnded(): boolean
  /** True after a runtime died. Wrangler restarts it, but does not always reconnect. */
  hasCrashed(): boolean
  /** Returns the output of wrangler so far. */
  output(): string
  stop(): Promise<void>
}

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

/** Output of wrangler, or of a failure its output with the errors. */
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

/**
 * Starts wrangler in its own process group: killed alone, it leaves workerd behind on the port. JSON lines of the
 * application go to standard output, errors to standard error; wrangler's other output is dropped.
 */
export function startWrangler({ root, args }: WranglerOptions): Wrangler {
  const child = spawn('wrangler', args, {
    cwd: root,
    env: toWranglerEnv(root),
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output = (output + text).slice(-20_000)
      passOn(text)
    })
  }
  const { pid } = child
  if (pid !== undefined) process.once('exit', () => signalGroup(pid, 'SIGKILL'))
  return {
    hasEnded: () => child.exitCode !== null || child.signalCode !== null,
    hasCrashed: () => output.includes('runtime crashed'),
    output: () => output,
    stop: () => stopGroup(child),
  }
}

function passOn(text: string): void {
  for (const line of text.split('\n')) {
    if (line.startsWith('{')) process.stdout.write(`${line}\n`)
    else if (/^\[wrangler:(?:error|warn)\]|^\s+at /.test(line)) process.stderr.write(`${line}\n`)
  }
}

async function stopGroup(child: ChildProcess): Promise<void> {
  const { pid } = child
  if (pid === undefined) return
  const ended = new Promise<void>((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) resolve()
    else child.once('exit', () => resolve())
  })
  signalGroup(pid, 'SIGTERM')
  await Promise.race([ended, Bun.sleep(5000)])
  // Kills all remaining processes of the group, with or without its leader.
  signalGroup(pid, 'SIGKILL')
}

function signalGroup(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(-pid, signal)
  } catch {
    // The group has no processes left.
  }
}
