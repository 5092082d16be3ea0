import { Hono } from 'hono'
import type { InboxContext, OwnerEnv } from '../context.ts'
import { readEvents } from '../../events/store.ts'

export function createSessionRoutes({ database }: Pick<InboxContext, 'database'>): Hono<OwnerEnv> {
  const app = new Hono<OwnerEnv>()

  app.get('/sessions/:gleapId/events', async (c) =>
    c.json({ events: await readEvents(database, c.req.param('gleapId')) }),
  )
  return app
}
