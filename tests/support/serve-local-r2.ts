import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { startWorkerd } from '../../edge/start/workerd/start-workerd.ts'
import { findFreePort } from './free-port.ts'

const root = join(import.meta.dir, '../..')

/** Serves the local R2 below `persistTo` like R2's S3 API. */
export async function serveLocalR2(
  persistTo: string,
): Promise<{ origin: string; close: () => Promise<void> }> {
  const port = findFreePort()
  const assets = join(persistTo, 'no-assets')
  await mkdir(assets, { recursive: true })
  const script = join(root, 'tests/support/r2-over-http.mjs')
  const workerd = await startWorkerd({ root, script, assets, persistTo, port, vars: {} })
  return { origin: `http://127.0.0.1:${port}`, close: () => workerd.stop() }
}
