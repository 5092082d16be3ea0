import { Hono } from 'hono'
import type { InboxContext, MemberEnv } from '../context.ts'
import { operation } from '../operation.ts'
import { numbersQuerySchema, numbersSchema } from './contract.ts'
import { readNumbers } from './store.ts'

/** How many reports arrived, from where, and how fast the team answered. */
export function createNumberRoutes({ clock, database }: InboxContext): Hono<MemberEnv> {
  const app = new Hono<MemberEnv>()

  app.get(
    '/numbers',
    operation({
      summary:
        'Numbers of reports by day, type, page, browser and version; time to the first answer and to done; ratings by week',
      query: numbersQuerySchema,
      answer: numbersSchema,
    }),
    async (c) => {
      const { project, days } = c.req.valid('query')
      return c.json(await readNumbers(database, { member: c.var.member, project, days, now: clock.now() }))
    },
  )
  return app
}
