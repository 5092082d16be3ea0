import { Hono } from 'hono'
import type { InboxContext } from '../context.ts'
import { readSearchMisses } from './store.ts'

export function createSearchMissRoutes({ database }: InboxContext): Hono {
  const app = new Hono()

  app.get('/search-misses', async (c) => c.json({ misses: await readSearchMisses(database) }))
  return app
}
