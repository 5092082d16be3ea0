import { type Context, Hono } from 'hono'
import type { MemberEnv } from '../context.ts'
import { type CallApi, createApiCaller } from './call-api.ts'

/** `/mcp`: the reports for coding agents, with the permissions of the token in the request. */
export function createMcpRoutes(inbox: Hono<MemberEnv>): Hono<MemberEnv> {
  const app = new Hono<MemberEnv>()
  let createCaller: ((c: Context<MemberEnv>) => CallApi) | undefined
  let serve: Promise<(request: Request, callApi: CallApi) => Promise<Response>> | undefined

  app.all('/mcp', async (c: Context<MemberEnv>) => {
    // Imported on demand: the protocol library is larger than the rest of the inbox.
    serve ??= import('./report-tools.ts').then(({ createReportTools }) => createReportTools())
    // Created at the first request, because by then all routes of the inbox are registered.
    createCaller ??= createApiCaller(inbox)
    const answer = await (await serve)(c.req.raw, createCaller(c))
    return new Response(answer.body, answer)
  })
  return app
}
