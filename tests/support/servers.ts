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
  /** Ends the server with everything it started, and removes its data. */
  stop(): Promise<void>
}

export interface ServerRequest {
  runtime: Runtime
  /** Variables beside those that every test server has. */
  env?: Record<string, string>
}

const root = join(import.meta.dir, '../..')

/** A cold start of workerd, its database not yet made, with a browser suite beside it. */
const startTimeoutMs = 120_000
const stopTimeoutMs = 10_000

/**
 * Starts what `bun start` and `start:edge` start, on a free port, with data of its own. The build is the one
 * in `dist` (`DIST`); rate limits are off, because tests ask more than people do.
 */
export async function startServer({ runtime, env = {} }: ServerRequest): Promise<TestServer> {
  const data = await mkdtemp(join(tmpdir(), 'node-docs-'))
  const log = Bun.file(join(data, 'server.log'))
  const port = findFreePort()
  const inboxToken = crypto.randomUUID()
  if (runtime === 'workerd') await copyWorkerdState(join(data, 'workerd'))
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

async function isAnswering(origin: string): Promise<boolean> {
  try {
    return (await fetch(`${origin}/healthz`, { signal: AbortSignal.timeout(2000) })).ok
  } catch {
    return false
  }
}
