import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findFreePort } from './free-port.ts'
import { copyWorkerdState } from './workerd-state.ts'

export type Runtime = 'bun' | 'workerd'

export interface TestServer {
  runtime: Runtime
  /** `http://127.0.0.1:{port}` */
  origin: string
  inboxToken: string
  /** Stops the server with all its processes, and removes its data. */
  stop(): Promise<void>
}

export interface ServerRequest {
  runtime: Runtime
  /** Additional environment variables. */
  env?: Record<string, string>
  /** Changes the data of workerd, which has the initial database, before the start. */
  prepare?: (persistTo: string) => Promise<void>
}

const root = join(import.meta.dir, '../..')

/** Enough for a cold start of workerd without a database, while browser tests run. */
const startTimeoutMs = 120_000
const stopTimeoutMs = 10_000

/**
 * Starts the same server as `bun start` or `start:edge`, on a free port with its own data. Serves the build in `dist`
 * (`DIST`). Rate limits are off, because tests send more requests than people.
 */
export async function startServer({ runtime, env = {}, prepare }: ServerRequest): Promise<TestServer> {
  const data = await mkdtemp(join(tmpdir(), 'node-docs-'))
  const log = Bun.file(join(data, 'server.log'))
  const port = findFreePort()
  const inboxToken = crypto.randomUUID()
  if (runtime === 'workerd') await copyWorkerdState(join(data, 'workerd'))
  await prepare?.(join(data, 'workerd'))
  const child = Bun.spawn([process.execPath, 'edge/start.ts', `--runtime=${runtime}`], {
    cwd: root,
    env: {
      ...process.env,
      PORT: String(port),
      DATA_DIR: join(data, 'bun'),
      PERSIST_TO: join(data, 'workerd'),
      INBOX_TOKEN: inboxToken,
      LOG_LEVEL: 'error',
      RATE_LIMIT: 'off',
      ...env,
    },
    stdin: 'ignore',
    stdout: log,
    stderr: log,
  })
  const origin = `http://127.0.0.1:${port}`

  async function stop(): Promise<void> {
    child.kill('SIGTERM')
    await Promise.race([child.exited, Bun.sleep(stopTimeoutMs)])
    child.kill('SIGKILL')
    await rm(data, { recursive: true, force: true })
  }

  const deadline = Date.now() + startTimeoutMs
  while (!(await isAnswering(origin))) {
    if (child.exitCode !== null || Date.now() > deadline) {
      const output = await log.text()
      await stop()
      throw new Error(`The ${runtime} server did not start.\n${output}`)
    }
    await Bun.sleep(20)
  }
  return { runtime, origin, inboxToken, stop }
}

/** Whether a server responds to health checks. */
export async function isAnswering(origin: string): Promise<boolean> {
  try {
    return (await fetch(`${origin}/healthz`, { signal: AbortSignal.timeout(2000) })).ok
  } catch {
    return false
  }
}
