import { Hono } from 'hono'
import { readRefusedOrigins } from '../../projects/refused-origins.ts'
import type { InboxContext, OwnerEnv } from '../context.ts'
import { findProject } from '../projects/find-project.ts'

export function createRefusedOriginRoutes({
  database,
  secrets,
}: Pick<InboxContext, 'database' | 'secrets'>): Hono<OwnerEnv> {
  const app = new Hono<OwnerEnv>()

  app.get('/:sdkKey/refused-origins', async (c) => {
    const project = await findProject({ database, secrets }, c.req.param('sdkKey'))
    return c.json({ refusedOrigins: await readRefusedOrigins(database, project) })
  })
  return app
}
