import { Hono } from 'hono'
import type { Trash } from '../../../contract/storage.ts'
import { countTrash, restoreSome } from '../../trash/restore.ts'
import type { InboxContext, OwnerEnv } from '../context.ts'

/**
 * Restores deleted records. One call restores only as many as a Worker request can move, so clients repeat the call
 * until a call restores none.
 */
export function createTrashRoutes(
  context: Pick<InboxContext, 'blobs' | 'clock' | 'database'>,
): Hono<OwnerEnv> {
  const app = new Hono<OwnerEnv>()

  app.get('/trash', async (c) => c.json((await countTrash(context)) satisfies Trash))

  app.post('/trash/restore', async (c) => {
    return c.json((await restoreSome(context, c.var.owner)) satisfies Trash)
  })
  return app
}
