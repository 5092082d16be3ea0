import { Hono, type Context } from 'hono'
import { cors } from 'hono/cors'
import { PREFLIGHT_SECONDS } from '../http/cors.ts'
import type { AppEnv } from '../http/app-env.ts'
import { requireBasePath, withBasePaths } from './base-paths.ts'
import type { SearchContext } from './context.ts'

/** Any page can call this route: the response is the same for all clients and needs no credentials. */
const allowAnyPage = cors({
  origin: '*',
  allowMethods: ['GET', 'POST', 'DELETE'],
  allowHeaders: [
    'Content-Type',
    'Accept',
    'Authorization',
    'Last-Event-ID',
    'Mcp-Method',
    'Mcp-Name',
    'Mcp-Protocol-Version',
    'Mcp-Session-Id',
  ],
  exposeHeaders: ['Mcp-Session-Id', 'Mcp-Protocol-Version'],
  maxAge: PREFLIGHT_SECONDS,
})

/** `/mcp`: the documentation for assistants. */
export function createMcpRoutes(context: Pick<SearchContext, 'assets' | 'openSearch'>): Hono<AppEnv> {
  const app = new Hono<AppEnv>()
  let serve: Promise<(request: Request) => Promise<Response>> | undefined

  for (const path of withBasePaths('/mcp')) {
    app.use(path, requireBasePath(context, '/mcp'))
    app.use(path, allowAnyPage)
    app.all(path, (c) => answerAssistant(c))
  }
  return app

  async function answerAssistant(c: Context<AppEnv>): Promise<Response> {
    // Imported on demand: the protocol library is larger than the rest of the application.
    serve ??= import('./mcp.ts').then(({ createMcp }) => createMcp(context))
    const answer = await (await serve)(c.req.raw)
    return new Response(answer.body, {
      status: answer.status,
      headers: { ...Object.fromEntries(answer.headers), 'Cache-Control': 'no-store' },
    })
  }
}
