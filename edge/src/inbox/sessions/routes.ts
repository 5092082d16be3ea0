import { Hono } from 'hono'
import type { InboxContext, OwnerEnv } from '../context.ts'
import { readEvents } from '../../events/store.ts'
import { readSessionProjects } from '../team/store.ts'

export function createSessionRoutes(
  context: Pick<InboxContext, 'database' | 'projectDatabase'>,
): Hono<OwnerEnv> {
  const app = new Hono<OwnerEnv>()

  app.get('/sessions/:gleapId/events', async (c) => {
    const gleapId = c.req.param('gleapId')
    const projects = await readSessionProjects(context.database, gleapId)
    const events = await Promise.all(projects.map((project) => readEvents(context, { project, gleapId })))
    return c.json({ events: events.flat() })
  })
  return app
}
