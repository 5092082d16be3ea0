import { Hono } from 'hono'
import type { InboxContext, OwnerEnv } from '../context.ts'
import { readRatings } from './store.ts'

export function createRatingRoutes({ database }: InboxContext): Hono<OwnerEnv> {
  const app = new Hono<OwnerEnv>()

  app.get('/ratings', async (c) => c.json({ pages: await readRatings(database, c.req.query('project')) }))
  return app
}
