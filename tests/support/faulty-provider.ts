import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { STORAGE_TIMEOUT_MS } from '../../edge/contract/limits.ts'
import { createApp } from '../../edge/src/app.ts'
import { createBunAssets } from '../../edge/src/ports/bun/assets.ts'
import { createBunClientInfo } from '../../edge/src/ports/bun/client-info.ts'
import { createBunLog } from '../../edge/src/ports/bun/log.ts'
import { createBunWebhookSender } from '../../edge/src/ports/bun/webhook-sender.ts'
import { openStorage, type Storage } from '../../edge/src/ports/bun/storage.ts'
import { noRateLimits } from '../../edge/src/ports/ports.ts'
import { readVars } from '../../edge/src/ports/vars.ts'
import type { Provider } from './provider.ts'

/** Calls to the storage ports that tests can make fail. */
export type FaultyCall = 'read' | 'write' | 'blob create' | 'blob write' | 'blob close'

export interface FaultPlan {
  call: FaultyCall
  kind: 'fail' | 'hang' | 'late' | 'fail after the effect'
  /** Number of calls that fail. */
  times: number
}

/** Starts the provider in this process with real storage. `plan` makes specific storage calls fail. */
export async function startFaultyProvider(): Promise<
  Provider & {
    dataDir: string
    plan(next: FaultPlan | undefined): void
    /** Resolves when a `late` call has finished. */
    lateCall(): Promise<void>
  }
> {
  const folder = await mkdtemp(join(tmpdir(), 'provider-'))
  await Bun.write(join(folder, 'dist/public/empty.txt'), '')
  const storage = await openStorage(join(folder, 'data'), {})
  const lateCall = Promise.withResolvers<void>()
  let current: FaultPlan | undefined

  async function injectFault<R>(call: FaultyCall, run: () => Promise<R>): Promise<R> {
    if (current?.call !== call || current.times === 0) return run()
    current.times -= 1
    if (current.kind === 'hang') return new Promise<never>(() => undefined)
    if (current.kind === 'late') {
      await Bun.sleep(STORAGE_TIMEOUT_MS + 200)
      return run().finally(lateCall.resolve)
    }
    if (current.kind === 'fail after the effect') await run()
    throw new Error('No space left on device')
  }

  const vars = readVars({})
  const server = Bun.serve({ port: 0, hostname: '127.0.0.1', fetch: (request) => app.fetch(request) })
  const app = createApp({
    ...breakStorage(storage.ports, injectFault),
    assets: await createBunAssets(join(folder, 'dist')),
    clock: { now: Date.now },
    limiter: noRateLimits,
    log: createBunLog('off'),
    clientInfo: createBunClientInfo(server, { trustProxy: false }),
    mailer: undefined,
    webhookSender: createBunWebhookSender(true),
    vars,
  })
  return {
    origin: `http://127.0.0.1:${server.port}`,
    inboxToken: storage.ports.secrets.inboxToken,
    dataDir: join(folder, 'data'),
    plan: (next) => void (current = next),
    lateCall: () => lateCall.promise,
    async close() {
      await server.stop(true)
      storage.close()
      await rm(folder, { recursive: true })
    },
  }
}

type InjectFault = <R>(call: FaultyCall, run: () => Promise<R>) => Promise<R>

function breakStorage(
  { blobs, database, ...rest }: Storage['ports'],
  injectFault: InjectFault,
): Storage['ports'] {
  return {
    ...rest,
    database: {
      check: () => database.check(),
      read: (statement) => injectFault('read', () => database.read(statement)),
      write: (statements) => injectFault('write', () => database.write(statements)),
    },
    blobs: {
      ...blobs,
      create: (key, options) =>
        injectFault('blob create', async () => {
          const writer = await blobs.create(key, options)
          return {
            write: (chunk) => injectFault('blob write', () => writer.write(chunk)),
            close: () => injectFault('blob close', () => writer.close()),
            abort: () => writer.abort(),
          }
        }),
    },
  }
}
