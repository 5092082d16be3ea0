import { Hono } from 'hono'

import type { AppEnv } from './http/env.ts'
import { toPartPath } from './http/part-path.ts'
import { ProblemError, toProblemResponse } from './http/problem.ts'
import type { Ports } from './ports/ports.ts'

export type App = Hono<AppEnv>

/**
 * The application, the same for every runtime. Parts are mounted under `/{part}`; hosts and path mounts
 * both lead there (`toPartPath`), so a part never asks how it was reached.
 */
export function createApp(ports: Ports): App {
  const { log, vars } = ports
  const app: App = new Hono<AppEnv>({ getPath: (request) => toPartPath(request.url, vars.hosts) })

  app.get('/:part/healthz', () =>
    Response.json({ status: 'ok' }, { headers: { 'Cache-Control': 'no-store' } }),
  )
  // app.route('/api', createProvider(ports)); app.route('/docs', createProvider(ports)): the docs host answers the API's paths too.
  // app.route('/frame', …), app.route('/files', …), app.route('/inbox', …)

  app.notFound((c) => toProblemResponse('not_found', `Nothing answers ${c.req.method} here.`))
  app.onError((error) => {
    if (error instanceof ProblemError) return toProblemResponse(error.code, error.message, error.headers)
    log.write('error', 'failed', { error: error.stack ?? error.message })
    return toProblemResponse(
      'internal',
      'The server failed on this request. The request id helps to find out why.',
    )
  })
  return app
}
