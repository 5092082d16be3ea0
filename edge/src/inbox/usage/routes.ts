import { Hono } from 'hono'
import type { Usage } from '../../../contract/storage.ts'
import type { InboxContext, OwnerEnv } from '../context.ts'
import { readUsage } from './store.ts'

export function createUsageRoutes(
  context: Pick<InboxContext, 'clock' | 'database' | 'projectDatabase' | 'vars'>,
): Hono<OwnerEnv> {
  const { clock, vars } = context
  const app = new Hono<OwnerEnv>()

  app.get('/usage', async (c) => {
    const usage = await readUsage(context, { project: c.req.query('project'), now: clock.now() })
    return c.json({ quotas: vars.quotas ?? null, usage } satisfies Usage)
  })
  return app
}
