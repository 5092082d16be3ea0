import { Hono } from 'hono'
import { projectQuerySchema } from '../../contract/inbox.ts'
import { parse } from '../../src/http/read-json.ts'
import type { InboxContext, OwnerEnv } from '../context.ts'
import { readRatings, readSearchMisses, readUnopenedSearches } from './store.ts'

export function createRatingRoutes({ database }: InboxContext): Hono<OwnerEnv> {
  const app = new Hono<OwnerEnv>()

  app.get('/ratings', async (c) => {
    const { project } = parse(projectQuerySchema, c.req.query(), 'invalid_query')
    return c.json({ pages: await readRatings(database, project) })
  })
  return app
}

/** Lists searches of the documentation that readers were not satisfied with. */
export function createDocsSearchRoutes({ database }: Pick<InboxContext, 'database'>): Hono<OwnerEnv> {
  const app = new Hono<OwnerEnv>()

  app.get('/search-misses', async (c) => c.json({ misses: await readSearchMisses(database) }))
  app.get('/unopened-searches', async (c) => c.json({ searches: await readUnopenedSearches(database) }))
  return app
}
