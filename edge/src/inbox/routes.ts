import { Hono } from 'hono'
import type { InboxContext } from './context.ts'
import { createListPage } from './list-page.ts'
import { createOutboundRoutes } from './outbounds/routes.ts'
import { createConfigRoutes } from './projects/config-routes.ts'
import { createProjectRoutes } from './projects/routes.ts'
import { createReportRoutes } from './reports/routes.ts'
import { createSearchMissRoutes } from './search-misses/routes.ts'
import { requireOwner } from './require-owner.ts'
import { createSignIn } from './sign-in.ts'

/** The inbox for site owners: its API below `/api`, and a page. */
export function createInbox(context: InboxContext): Hono {
  const app = new Hono()
  app.route('/', createSignIn(context))
  app.use('/api/*', requireOwner(context))
  app.route('/api/projects', createProjectRoutes(context))
  app.route('/api/projects', createConfigRoutes(context))
  app.route('/api/projects', createOutboundRoutes(context))
  app.route('/api', createReportRoutes(context))
  app.route('/api', createSearchMissRoutes(context))
  app.route('/', createListPage(context))
  return app
}
