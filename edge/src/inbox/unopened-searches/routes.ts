import { Hono } from 'hono'
import type { InboxContext, OwnerEnv } from '../context.ts'
import { readUnopenedSearches } from './store.ts'

export function createUnopenedSearchRoutes({ database }: Pick<InboxContext, 'database'>): Hono<OwnerEnv> {
  const app = new Hono<OwnerEnv>()

  app.get('/unopened-searches', async (c) => c.json({ searches: await readUnopenedSearches(database) }))
  return app
}
