import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { parseOptions } from '../../edge/start/parse-options.ts'
import { prepareD1 } from '../../edge/start/prepare-d1.ts'
import { startWorkerd } from '../../edge/start/workerd/start-workerd.ts'
import { findFreePort } from './free-port.ts'
import type { Provider } from './provider.ts'
import { copyWorkerdState } from './workerd-state.ts'

/** Calls to D1 and R2 that a request can make fail. */
export type WorkerCall = 'read' | 'write' | 'put'

export type WorkerFault = 'fail' | 'hang' | 'fail after the effect'

/** Request headers that make one call fail. */
export function faultHeaders(call: WorkerCall, fault: WorkerFault): Record<string, string> {
  return { Fault: `${call}, ${fault}` }
}

/**
 * Starts the provider in workerd with local D1 and R2 in `folder`. Requests with `faultHeaders` make only their own
 * calls fail.
 */
export async function startFaultyWorker(
  folder: string,
  script = 'tests/support/faulty-worker.mjs',
): Promise<Provider> {
  const assets = join(folder, 'dist/public')
  await mkdir(assets, { recursive: true })
  const port = findFreePort()
  const options = parseOptions(['--runtime=workerd'], {
    PORT: String(port),
    PERSIST_TO: join(folder, 'state'),
  })
  await copyWorkerdState(options.persistTo)
  const { inboxToken, secrets } = await prepareD1(options)
  const workerd = await startWorkerd({
    root: options.root,
    script: join(options.root, script),
    compatibilityFlags: ['nodejs_als'],
    assets,
    persistTo: options.persistTo,
    port,
    vars: { ...secrets, RATE_LIMIT: 'off', LOG_LEVEL: 'off' },
  })
  return { origin: `http://127.0.0.1:${port}`, inboxToken, close: () => workerd.stop() }
}
