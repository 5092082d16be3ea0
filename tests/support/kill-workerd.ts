import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseOptions } from '../../edge/start/parse-options.ts'
import { serveWorkerd } from '../../edge/start/serve-workerd.ts'
import { findFreePort } from './free-port.ts'
import { findLost, type KillResult } from './kill-bun.ts'
import { findDescendants } from './processes.ts'
import { createOwner, createVisitor } from './provider.ts'
import { copyWorkerdState } from './workerd-state.ts'

const WRITERS = 8

/** Ways to make the server fail: Miniflare restarts workerd after the first, the supervisor restarts both after the others. */
const FAILURES = [
  { signal: 'SIGKILL', programs: ['workerd serve'] },
  { signal: 'SIGKILL', programs: ['workerd serve', 'run-miniflare'] },
  { signal: 'SIGSTOP', programs: ['workerd serve'] },
] as const

/** Repeatedly kills or stops processes of the server while reports are sent. */
export async function killWorkerd({ kills }: { kills: number }): Promise<KillResult> {
  const folder = await mkdtemp(join(tmpdir(), 'workerd-'))
  await mkdir(join(folder, 'dist/public'), { recursive: true })
  const port = findFreePort()
  const env = { PORT: String(port), DIST: join(folder, 'dist'), PERSIST_TO: join(folder, 'state') }
  process.env['RATE_LIMIT'] = 'off'
  process.env['LOG_LEVEL'] = 'error'
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
    const acknowledged = new Map<string, string>()

    async function write(): Promise<void> {
      while (!over.signal.aborted) {
        const text = JSON.stringify({ type: 'BUG', isSilent: true, data: crypto.randomUUID().repeat(200) })
        const answer = await visitor.report(text).catch(() => undefined)
        if (answer?.status === 201) acknowledged.set(String(Object(answer.body).id), text)
        else await Bun.sleep(100)
      }
    }

    const writers = Array.from({ length: WRITERS }, write)
    const outages: number[] = []
    for (let kill = 0; kill < kills; kill += 1) {
      const before = acknowledged.size
      // Kills under load: waits until the server has acknowledged more reports since the last kill.
      while (!hasGrown(acknowledged, before + WRITERS)) await Bun.sleep(Math.random() * 100)
      const { programs, signal } = FAILURES[kill % FAILURES.length] ?? FAILURES[0]
      for (const pid of programs.flatMap(findDescendants)) process.kill(pid, signal)
      outages.push(await waitUntilServing(provider.origin))
    }
    over.abort()
    await Promise.all(writers)
    const lost = await findLost(createOwner(provider), acknowledged)

    return { acknowledged: acknowledged.size, lost, outages }
  } finally {
    over.abort()
    await server.stop()
    await rm(folder, { recursive: true })
  }
}

const hasGrown = ({ size }: Map<string, string>, count: number): boolean => size >= count

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
