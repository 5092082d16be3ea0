import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Provider } from './provider.ts'

export interface KillableProvider extends Provider {
  dataDir: string
  /** Resident memory in bytes. */
  readMemory: () => Promise<number>
  /** `kill -9`, no goodbye; then starts it again on the same port and data. Answers how long that took, in ms. */
  killAndRestart(): Promise<number>
}

export interface KillableOptions {
  /** Kept where it is given, else made and removed. */
  folder?: string
  /** The built site; by default there is none. */
  dist?: string
  /** Settings of `provider-process.ts` and of the server. */
  env?: Record<string, string>
}

/** The server in a process of its own. */
export async function startKillableProvider(options: KillableOptions = {}): Promise<KillableProvider> {
  const { env = {}, folder } = options
  const home = folder ?? (await mkdtemp(join(tmpdir(), 'provider-')))
  const dataDir = join(home, 'data')
  const dist = options.dist ?? join(home, 'dist')
  await mkdir(join(dist, 'public'), { recursive: true })

  async function spawn(port: number) {
    const child = Bun.spawn([process.execPath, join(import.meta.dir, 'provider-process.ts')], {
      env: { ...process.env, ...env, PORT: String(port), DATA_DIR: dataDir, DIST: dist },
      stdout: 'pipe',
      stderr: 'inherit',
    })
    const { value } = await child.stdout.getReader().read()
    const { port: actual, inboxToken } = JSON.parse(new TextDecoder().decode(value))
    return { child, port: Number(actual), inboxToken: String(inboxToken) }
  }

  let server = await spawn(0)
  return {
    origin: `http://127.0.0.1:${server.port}`,
    inboxToken: server.inboxToken,
    dataDir,
    async readMemory() {
      const status = await Bun.file(`/proc/${server.child.pid}/status`).text()
      return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) * 1024
    },
    async killAndRestart() {
      server.child.kill('SIGKILL')
      await server.child.exited
      const start = performance.now()
      server = await spawn(server.port)
      return performance.now() - start
    },
    async close() {
      server.child.kill('SIGKILL')
      await server.child.exited
      if (folder === undefined) await rm(home, { recursive: true })
    },
  }
}
