import { Hono } from 'hono'
import type { InboxContext, MemberEnv } from '../context.ts'
import { operation } from '../operation.ts'
import { ratingsQuerySchema, ratingsSchema, searchMissesSchema, unopenedSearchesSchema } from './contract.ts'
import { readRatings, readSearchMisses, readUnopenedSearches } from './store.ts'

const DAY = 86_400_000

/** Ratings of pages, and searches of the documentation that readers were not satisfied with. */
export function createRatingRoutes(context: InboxContext): Hono<MemberEnv> {
  const { clock, database } = context
  const app = new Hono<MemberEnv>()

  app.get(
    '/ratings',
    operation({
      summary: 'Answers to "Was this page helpful?" by page, those with most No first',
      query: ratingsQuerySchema,
      answer: ratingsSchema,
    }),
    async (c) => {
      const { project, days } = c.req.valid('query')
      const since = days === undefined ? 0 : clock.now() - days * DAY
      return c.json({ pages: await readRatings(database, { member: c.var.member, project, since }) })
    },
  )

  app.get(
    '/search-misses',
    operation({
      summary: 'Documentation searches without results, most frequent first',
      answer: searchMissesSchema,
    }),
    async (c) => c.json({ misses: await readSearchMisses(database) }),
  )
  app.get(
    '/unopened-searches',
    operation({
      summary: 'Documentation searches whose results no one opened, most frequent first',
      answer: unopenedSearchesSchema,
    }),
    async (c) => c.json({ searches: await readUnopenedSearches(database) }),
  )
  return app
}
