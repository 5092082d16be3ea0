import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { parseOptions } from '../../edge/start/parse-options.ts'
import { prepareD1 } from '../../edge/start/prepare-d1.ts'
import { startWrangler } from '../../edge/start/wrangler.ts'
import { findFreePort } from './free-port.ts'
import type { Provider } from './provider.ts'
import { isAnswering } from './servers.ts'
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
  const { args, inboxToken } = await prepareD1(options)
  const wrangler = startWrangler({
    root: options.root,
    args: [
      'dev',
      script,
      '--compatibility-flags=nodejs_als',
      `--port=${port}`,
      '--ip=127.0.0.1',
      '--inspector-port=0',
      '--show-interactive-dev-session=false',
      `--persist-to=${options.persistTo}`,
      `--assets=${assets}`,
      '--var=RATE_LIMIT:off',
      '--var=LOG_LEVEL:off',
      ...args,
    ],
  })
  const origin = `http://127.0.0.1:${port}`
  while (!(await isAnswering(origin))) {
    if (wrangler.hasEnded()) throw new Error(`workerd did not start.\n\n${wrangler.output()}`)
    await Bun.sleep(100)
  }
  return { origin, inboxToken, close: () => wrangler.stop() }
}
