import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readOptions } from '../../edge/start/options.ts'
import { prepareD1 } from '../../edge/start/prepare-d1.ts'
import { startWrangler } from '../../edge/start/wrangler.ts'
import type { Provider } from './provider.ts'

/** A call of D1 or R2 that is to go wrong, so many times. */
export interface WorkerFault {
  call: 'read' | 'write' | 'put'
  kind: 'fail' | 'hang' | 'fail after the effect'
  times: number
}

/** The provider in workerd over local D1 and R2, of which `plan` can break single calls. */
export async function startFaultyWorker(
  port: number,
): Promise<Provider & { plan(fault: WorkerFault): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'workerd-'))
  const assets = join(folder, 'dist/public')
  await mkdir(assets, { recursive: true })
  const options = readOptions(['--runtime=workerd'], {
    PORT: String(port),
    PERSIST_TO: join(folder, 'state'),
  })
  const { args, inboxToken } = await prepareD1(options)
  const wrangler = startWrangler({
    root: options.root,
    args: [
      'dev',
      'tests/support/faulty-worker.mjs',
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
  return {
    origin,
    inboxToken,
    async plan(fault) {
      await fetch(`${origin}/fault-plan`, { method: 'PUT', body: JSON.stringify(fault) })
    },
    async close() {
      await wrangler.stop()
      await rm(folder, { recursive: true })
    },
  }
}

async function isAnswering(origin: string): Promise<boolean> {
  try {
    return (await fetch(`${origin}/healthz`, { signal: AbortSignal.timeout(2000) })).ok
  } catch {
    return false
  }
}
