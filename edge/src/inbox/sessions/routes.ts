import { Hono } from 'hono'
import { canSee } from '../team/authorize.ts'
import type { InboxContext, OwnerEnv } from '../context.ts'
import { findSessionProjects, readEvents } from '../../events/store.ts'

export function createSessionRoutes(
  context: Pick<InboxContext, 'database' | 'projectDatabase'>,
): Hono<OwnerEnv> {
  const app = new Hono<OwnerEnv>()

  app.get('/sessions/:gleapId/events', async (c) => {
    const gleapId = c.req.param('gleapId')
    const found = await findSessionProjects(context, gleapId)
    const projects = found.filter((project) => canSee(c.var.member, project))
    const events = await Promise.all(projects.map((project) => readEvents(context, { project, gleapId })))
    return c.json({ events: events.flat() })
  })
  return app
}
