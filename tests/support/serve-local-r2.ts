import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { startWrangler } from '../../edge/start/wrangler.ts'
import { findFreePort } from './free-port.ts'
import { isAnswering } from './servers.ts'

const root = join(import.meta.dir, '../..')

/** Serves the local R2 below `persistTo` like R2's S3 API. */
export async function serveLocalR2(
  persistTo: string,
): Promise<{ origin: string; close: () => Promise<void> }> {
  const port = findFreePort()
  const assets = join(persistTo, 'no-assets')
  await mkdir(assets, { recursive: true })
  const wrangler = startWrangler({
    root,
    args: [
      'dev',
      'tests/support/r2-over-http.mjs',
      `--port=${port}`,
      '--ip=127.0.0.1',
      '--inspector-port=0',
      '--show-interactive-dev-session=false',
      `--persist-to=${persistTo}`,
      `--assets=${assets}`,
    ],
  })
  const origin = `http://127.0.0.1:${port}`
  while (!(await isAnswering(origin))) {
    if (wrangler.hasEnded()) throw new Error(`workerd did not start.\n\n${wrangler.output()}`)
    await Bun.sleep(100)
  }
  return { origin, close: () => wrangler.stop() }
}
