import { Hono } from 'hono'
import type { Usage } from '../../../contract/storage.ts'
import type { InboxContext, OwnerEnv } from '../context.ts'
import { readUsage } from './store.ts'

export function createUsageRoutes({
  clock,
  database,
  vars,
}: Pick<InboxContext, 'clock' | 'database' | 'vars'>): Hono<OwnerEnv> {
  const app = new Hono<OwnerEnv>()

  app.get('/usage', async (c) => {
    const usage = await readUsage(database, { project: c.req.query('project'), now: clock.now() })
    return c.json({ quotas: vars.quotas ?? null, usage } satisfies Usage)
  })
  return app
}
