import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseOptions } from '../../edge/start/parse-options.ts'
import { serveWorkerd } from '../../edge/start/serve-workerd.ts'
import { findFreePort } from './free-port.ts'
import { createDiscussions, type KillResult } from './kill-bun.ts'
import { findDescendants } from './processes.ts'
import { createVisitor } from './provider.ts'
import { copyWorkerdState } from './workerd-state.ts'

const WRITERS = 8

/** Ways to make the server fail: Miniflare restarts workerd after the first, the supervisor restarts both after the others. */
const FAILURES = [
  { signal: 'SIGKILL', programs: ['workerd serve'] },
  { signal: 'SIGKILL', programs: ['workerd serve', 'run-miniflare'] },
  { signal: 'SIGSTOP', programs: ['workerd serve'] },
] as const

/**
 * Repeatedly kills or stops processes of the server while reports, comments and replies are sent.
 * @param items Number of items that the server must acknowledge at least.
 */
export async function killWorkerd({ kills, items }: { kills: number; items: number }): Promise<KillResult> {
  const folder = await mkdtemp(join(tmpdir(), 'workerd-'))
  await mkdir(join(folder, 'dist/public'), { recursive: true })
  const port = findFreePort()
  const env = { PORT: String(port), DIST: join(folder, 'dist'), PERSIST_TO: join(folder, 'state') }
  const { RATE_LIMIT, LOG_LEVEL } = process.env
  // The server reads the settings of the Worker from the environment of this process.
  Object.assign(process.env, { RATE_LIMIT: 'off', LOG_LEVEL: 'error' })
  await copyWorkerdState(env.PERSIST_TO)
  const server = await serveWorkerd(parseOptions(['--runtime=workerd'], env))
  const over = new AbortController()
  try {
    const provider = {
      origin: `http://127.0.0.1:${port}`,
      inboxToken: server.inboxToken,
      close: () => server.stop(),
    }
    const visitor = createVisitor(provider)
    await visitor.start()
    const discussions = createDiscussions(provider, visitor)

    async function write(): Promise<void> {
      while (!over.signal.aborted) if (!(await discussions.add(7000))) await Bun.sleep(100)
    }

    const writers = Array.from({ length: WRITERS }, write)
    const outages: number[] = []
    for (let kill = 0; kill < kills; kill += 1) {
      const before = discussions.count()
      // Kills under load: waits until the server has acknowledged more since the last kill.
      while (discussions.count() < Math.max(before + WRITERS, (items * kill) / kills))
        await Bun.sleep(Math.random() * 100)
      const { programs, signal } = FAILURES[kill % FAILURES.length] ?? FAILURES[0]
      for (const pid of programs.flatMap(findDescendants)) process.kill(pid, signal)
      outages.push(await waitUntilServing(provider.origin))
    }
    while (discussions.count() < items) await Bun.sleep(50)
    over.abort()
    await Promise.all(writers)
    return { acknowledged: discussions.count(), lost: await discussions.findLost(), outages }
  } finally {
    over.abort()
    await server.stop()
    setVariable('RATE_LIMIT', RATE_LIMIT)
    setVariable('LOG_LEVEL', LOG_LEVEL)
    await rm(folder, { recursive: true })
  }
}

function setVariable(name: string, value: string | undefined): void {
  if (value === undefined) delete process.env[name]
  else process.env[name] = value
}

/** Waits until the server responds. Returns the time in milliseconds. */
async function waitUntilServing(origin: string): Promise<number> {
  const start = performance.now()
  const isServing = () =>
    fetch(`${origin}/healthz`).then(
      ({ ok }) => ok,
      () => false,
    )
  while (!(await isServing())) await Bun.sleep(50)
  return performance.now() - start
}
