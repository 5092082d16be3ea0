import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Provider } from './provider.ts'

export interface KillableProvider extends Provider {
  dataDir: string
  /** Resident memory in bytes. */
  readMemory: () => Promise<number>
  /**
   * Kills the server with -9, and restarts it with the same port and data. Returns the time of the restart in
   * milliseconds.
   */
  killAndRestart(): Promise<number>
}

export interface KillableOptions {
  /** An existing folder, which is not removed. By default, a temporary folder is created and removed. */
  folder?: string
  /** By default, a free port. */
  port?: number
  /** Folder of the built site. The default is an empty site. */
  dist?: string
  /** Root of another version of the repository, whose server runs. By default, this one. */
  root?: string
  /** Environment variables for `provider-process.ts` and the server. */
  env?: Record<string, string>
}

/** Starts the server in a separate process. */
export async function startKillableProvider(options: KillableOptions = {}): Promise<KillableProvider> {
  const { env = {}, folder, root = join(import.meta.dir, '../..') } = options
  const home = folder ?? (await mkdtemp(join(tmpdir(), 'provider-')))
  const dataDir = join(home, 'data')
  const dist = options.dist ?? join(home, 'dist')
  await mkdir(join(dist, 'public'), { recursive: true })

  async function spawn(port: number) {
    const child = Bun.spawn([process.execPath, join(root, 'tests/support/provider-process.ts')], {
      env: { ...process.env, ...env, PORT: String(port), DATA_DIR: dataDir, DIST: dist },
      stdout: 'pipe',
      stderr: 'inherit',
    })
    const { value } = await child.stdout.getReader().read()
    const { port: actual, inboxToken } = JSON.parse(new TextDecoder().decode(value))
    return { child, port: Number(actual), inboxToken: String(inboxToken) }
  }

  let server = await spawn(options.port ?? 0)
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
