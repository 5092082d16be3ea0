import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startWorkerd } from '../../../edge/start/workerd/start-workerd.ts'
import { dist } from '../../search/suite.ts'
import { findFreePort } from '../../support/free-port.ts'

const root = join(import.meta.dir, '../../..')

/** Serves the build in `dist` from workerd, with an empty database. */
export async function startSearchWorker(): Promise<{ origin: string; stop: () => Promise<void> }> {
  const persistTo = await mkdtemp(join(tmpdir(), 'bench-workerd-'))
  const port = findFreePort()
  const vars = {
    RATE_LIMIT: 'off',
    LOG_LEVEL: 'error',
    INBOX_TOKEN: 'of no use in a bench',
    SERVER_SECRET: 'of no use in a bench either',
  }
  const workerd = await startWorkerd({ root, assets: join(dist, 'public'), persistTo, port, vars })
  return {
    origin: `http://127.0.0.1:${port}`,
    async stop() {
      await workerd.stop()
      await rm(persistTo, { recursive: true, force: true })
    },
  }
}
