import { Hono } from 'hono'
import { ProblemError } from '../../http/problem.ts'
import { readProject } from '../../projects/store.ts'
import { readRefusedOrigins } from '../../projects/refused-origins.ts'
import type { InboxContext, OwnerEnv } from '../context.ts'

export function createRefusedOriginRoutes({
  database,
  secrets,
}: Pick<InboxContext, 'database' | 'secrets'>): Hono<OwnerEnv> {
  const app = new Hono<OwnerEnv>()

  app.get('/:sdkKey/refused-origins', async (c) => {
    const project = await readProject({ database, secrets }, c.req.param('sdkKey'))
    if (!project) throw new ProblemError('not_found', 'No project has this SDK key.')
    return c.json({ refusedOrigins: await readRefusedOrigins(database, project) })
  })
  return app
}
