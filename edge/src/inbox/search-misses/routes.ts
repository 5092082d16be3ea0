import { Hono } from 'hono'
import type { InboxContext, OwnerEnv } from '../context.ts'
import { readSearchMisses } from './store.ts'

export function createSearchMissRoutes({ database }: Pick<InboxContext, 'database'>): Hono<OwnerEnv> {
  const app = new Hono<OwnerEnv>()

  app.get('/search-misses', async (c) => c.json({ misses: await readSearchMisses(database) }))
  return app
}
