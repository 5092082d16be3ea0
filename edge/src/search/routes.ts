import { Hono } from 'hono'
import type { AppEnv } from '../http/app-env.ts'
import { createQueryRoutes } from './query-routes.ts'
import { createMcpRoutes } from './mcp-routes.ts'
import { createSearchOpener } from './open-search.ts'
import { createResultsRoutes } from './results-routes.ts'
import { createShownRoutes } from './shown-routes.ts'
import type { SearchPorts } from './context.ts'

/** Documentation search for programs, for readers without JavaScript, and for assistants. */
export function createSearch(ports: SearchPorts): Hono<AppEnv> {
  const context = { ...ports, openSearch: createSearchOpener(ports) }
  const app = new Hono<AppEnv>()
  app.route('/', createQueryRoutes(context))
  app.route('/', createShownRoutes(context))
  app.route('/', createResultsRoutes(context))
  app.route('/', createMcpRoutes(context))
  return app
}
