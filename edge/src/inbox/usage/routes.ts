import { Hono } from 'hono'
import type { Usage } from '../../../contract/storage.ts'
import type { InboxContext, OwnerEnv } from '../context.ts'
import { readUsage } from './store.ts'

export function createUsageRoutes({
  database,
  vars,
}: Pick<InboxContext, 'database' | 'vars'>): Hono<OwnerEnv> {
  const app = new Hono<OwnerEnv>()

  app.get('/usage', async (c) => {
    const usage = await readUsage(database, c.req.query('project'))
    return c.json({ quotas: vars.quotas ?? null, usage } satisfies Usage)
  })
  return app
}
