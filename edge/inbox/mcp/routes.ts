import { type Context, Hono } from 'hono'
import type { OwnerEnv } from '../context.ts'
import { type CallApi, createApiCaller } from './call-api.ts'

/** `/mcp`: the reports for coding agents, with the permissions of the token in the request. */
export function createMcpRoutes(inbox: Hono<OwnerEnv>): Hono<OwnerEnv> {
  const app = new Hono<OwnerEnv>()
  let createCaller: ((c: Context<OwnerEnv>) => CallApi) | undefined
  let serve: Promise<(request: Request, callApi: CallApi) => Promise<Response>> | undefined

  app.all('/mcp', async (c: Context<OwnerEnv>) => {
    // Imported on demand: the protocol library is larger than the rest of the inbox.
    serve ??= import('./report-tools.ts').then(({ createReportTools }) => createReportTools())
    // Created at the first request, because by then all routes of the inbox are registered.
    createCaller ??= createApiCaller(inbox)
    const answer = await (await serve)(c.req.raw, createCaller(c))
    return new Response(answer.body, answer)
  })
  return app
}
