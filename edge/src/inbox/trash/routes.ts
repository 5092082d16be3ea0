import { Hono } from 'hono'
import type { HeldDeletions, Trash, TrashOverview } from '../../../contract/storage.ts'
import { ProblemError } from '../../http/problem.ts'
import { countTrash, type HeldSweep, readHeldSweep, releaseSweep, restoreSome } from '../../trash/trash.ts'
import type { InboxContext, OwnerEnv } from '../context.ts'

/**
 * Restores deleted records, and releases deletions that were held. One call restores only as many as a Worker request can move, so clients repeat the call
 * until a call restores none.
 */
export function createTrashRoutes(
  context: Pick<InboxContext, 'blobs' | 'clock' | 'database'>,
): Hono<OwnerEnv> {
  const app = new Hono<OwnerEnv>()

  app.get('/trash', async (c) => {
    const held = await readHeldSweep(context.database)
    const counts = await countTrash(context)
    return c.json({ ...counts, held: held === undefined ? null : toView(held) } satisfies TrashOverview)
  })

  app.post('/trash/sweep', async (c) => {
    const held = await releaseSweep(context.database, { at: context.clock.now(), who: c.var.owner })
    if (held === undefined) throw new ProblemError('not_found', 'No deletions are held.')
    return c.json(toView(held))
  })

  app.post('/trash/restore', async (c) => {
    return c.json((await restoreSome(context, c.var.owner)) satisfies Trash)
  })
  return app
}

function toView({ since, ...held }: HeldSweep): HeldDeletions {
  return { ...held, since: new Date(since).toISOString() }
}
