import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { withDeadline } from '../../src/ports/with-deadline.ts'
import { StepError } from '../run-step.ts'
import { portInUse } from '../serve-bun.ts'
import { toWranglerEnv } from '../wrangler.ts'
import { bundleWorker } from './bundle-worker.ts'
import { READY, type WorkerSettings } from './worker-settings.ts'

export interface WorkerdOptions extends Omit<WorkerSettings, 'bundle' | 'config' | 'compatibilityFlags'> {
  root: string
  /** Default: `wrangler.toml` in the root. */
  config?: string
  /** Path of the Worker's first module. Default: the Worker of this project. */
  script?: string
  /** Compatibility flags in addition to those of the configuration. */
  compatibilityFlags?: string[]
}

/** Maximum duration of a start, enough for a first start with a cold disk on a slow machine. */
const START_TIMEOUT_MS = 60_000

type Child = ChildProcessWithoutNullStreams

/** A Worker that runs in workerd. */
export interface Workerd {
  hasEnded(): boolean
  /** Resolves when Miniflare has ended. */
  ended: Promise<void>
  stop(): Promise<void>
}

/**
 * Bundles a Worker and starts it on `127.0.0.1`. JSON lines of the application go to standard output, errors to
 * standard error.
 * @throws StepError with the output if the Worker does not start.
 */
export async function startWorkerd(options: WorkerdOptions): Promise<Workerd> {
  const { root, assets, persistTo, port, vars, compatibilityFlags = [] } = options
  const { config = join(root, 'wrangler.toml'), script = join(root, 'edge/src/worker.ts') } = options
  const bundle = await bundleWorker({ root, config, script, compatibilityFlags })
  // Starts Node in a separate process group. If only Node were killed, workerd would keep running and would keep the
  // port.
  const child = spawn('node', [join(import.meta.dir, 'run-miniflare.ts')], {
    cwd: root,
    env: {
      ...toWranglerEnv(root),
      // Wrangler would print which file of secrets it read.
      WRANGLER_LOG: 'warn',
      // Most of a start is compiling wrangler and Miniflare: the cache saves a quarter of it.
      NODE_COMPILE_CACHE: join(root, '.cache/node'),
    },
    detached: true,
    stdio: 'pipe',
  })
  const { pid } = child
  if (pid !== undefined) process.once('exit', () => signalGroup(pid, 'SIGKILL'))
  const settings: WorkerSettings = { config, bundle, assets, persistTo, port, vars, compatibilityFlags }
  // Passes the settings on standard input, because other users can read a command line, and `vars` has secrets.
  // Standard input stays open, because the child stops when its standard input closes.
  child.stdin.write(`${JSON.stringify(settings)}\n`)
  try {
    await withDeadline(waitUntilReady(child, port), START_TIMEOUT_MS, tooSlow)
  } catch (error) {
    await stopGroup(child)
    throw error
  }
  return {
    hasEnded: () => hasEnded(child),
    ended: waitUntilEnded(child),
    stop: () => stopGroup(child),
  }
}

/** Resolves when the Worker answers, and forwards its output until it ends. */
function waitUntilReady(child: Child, port: number): Promise<void> {
  let isReady = false
  let errors = ''
  return new Promise((resolve, reject) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      isReady ||= line === READY
      if (line === READY) resolve()
      else process.stdout.write(`${line}\n`)
    })
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      if (isReady) process.stderr.write(text)
      else errors += text
    })
    // A child that exits early closes the pipe; its errors are reported below.
    child.stdin.on('error', () => undefined)
    child.once('error', reject)
    child.once('close', () => {
      const isPortTaken = errors.includes('Address already in use')
      reject(isPortTaken ? portInUse(port) : new StepError(`workerd did not start.\n\n${errors.trim()}`))
    })
  })
}

const tooSlow = () => new StepError(`workerd did not start within ${START_TIMEOUT_MS / 1000} seconds.`)

const hasEnded = (child: Child): boolean => child.exitCode !== null || child.signalCode !== null

function waitUntilEnded(child: Child): Promise<void> {
  return new Promise((resolve) => {
    if (hasEnded(child)) resolve()
    else child.once('exit', () => resolve())
  })
}

async function stopGroup(child: Child): Promise<void> {
  const { pid } = child
  if (pid === undefined) return
  child.stdin.end()
  await Promise.race([waitUntilEnded(child), Bun.sleep(5000)])
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
