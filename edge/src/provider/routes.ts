import { Hono } from 'hono'
import { routes } from '../../contract/routes.ts'
import { allowAnyPage } from '../http/cors.ts'
import type { AppEnv } from '../http/env.ts'
import { createConfig } from './config/routes.ts'
import type { ProviderContext } from './context.ts'
import { createSessions } from './sessions/routes.ts'
import { createStream } from './stream/routes.ts'

/** What the widget and the panel call; mounted on the API host and, under the same paths, on the docs host. */
export function createProvider(context: ProviderContext): Hono<AppEnv> {
  const app = new Hono<AppEnv>()
  for (const path of Object.values(routes)) {
    app.use(path === routes.config ? `${path}/:sdkKey` : path, allowAnyPage())
  }
  app.route('/', createSessions(context))
  app.route('/', createStream(context))
  app.route('/', createConfig(context))
  return app
}
