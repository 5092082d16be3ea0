import { type Context, Hono } from 'hono'
import { gleap16Routes, routes } from '../contract/provider-paths-and-headers.ts'
import { createDocs } from './docs/routes.ts'
import { createFrame } from './frame/routes.ts'
import { allowAnyPage } from './http/cors.ts'
import {
  type AppEnv,
  limitRequests,
  limitUrl,
  refuseSeveralHosts,
  requestContext,
} from './http/request-context.ts'
import { listOperations } from './http/operation.ts'
import { refuseOverload } from './http/overload.ts'
import { withStorageTimeouts } from './http/storage-timeouts.ts'
import { isLocalHost, malformedPath, toServicePath } from './http/services.ts'
import { ProblemError, toProblemResponse } from './http/problem.ts'
import { createInbox, createNotFoundDocument } from '../inbox/server.ts'
import { createPlayer } from './player/routes.ts'
import type { Ports } from './ports/ports.ts'
import { createProjects } from './projects/store.ts'
import { createFrameTokens } from './provider/frame-token.ts'
import { createQuota } from './provider/quota.ts'
import { createRatings } from './provider/ratings.ts'
import { createOpenApi } from './provider/openapi-page.ts'
import { createProvider } from './provider/routes.ts'
import { createFiles } from './provider/uploads.ts'
import { createReadiness } from './readiness/routes.ts'
import { withBasePaths } from './search/base-paths.ts'
import { createSearch } from './search/routes.ts'
import { createSnapshots } from './snapshots/routes.ts'

export type App = Hono<AppEnv>

/** Parts that need secrets. The docs need none. */
const providerParts = ['api', 'frame', 'files', 'inbox'] as const

/**
 * The application, identical for every runtime. Parts are mounted under `/{part}`. `toServicePath` maps their host
 * names and their paths on the docs host to that form, so a part works the same with either.
 */
export function createApp(ports: Ports): App {
  return compose(ports, (app, guarded) => {
    const provided = { ...guarded, secrets: ports.secrets }
    const context = { ...provided, projects: createProjects(provided), quota: createQuota(provided) }
    const provider = createProvider(context)
    app.route('/api', provider)
    app.route('/docs', provider)
    app.route('/docs', createRatings(context))
    app.route('/frame', createFrameTokens(context, '/token'))
    app.route('/frame/', createFrame(ports))
    app.route('/files', createFiles(provided))
    app.route('/files', createSnapshots(provided))
    app.route('/files', createPlayer(ports))
    if (isLocalHost(ports.vars.hosts.inbox)) app.get('/docs/inbox', (c) => c.redirect('/inbox/', 301))
    const inbox = createInbox(context)
    // The trailing slash makes Hono serve the document at `/inbox/`. Without it, Hono would serve it at `/inbox`.
    app.route('/inbox/', inbox)
    // On its own host the inbox also answers the documented paths, which contain `/inbox` again.
    app.route('/inbox/inbox/', inbox)
    app.route('/inbox/', createNotFoundDocument(context))
    const openApi = createOpenApi(() => listOperations(app))
    app.route('/api', openApi)
    app.route('/docs', openApi)
  })
}

/** Serves only the docs while the operator has not set the provider's secrets. The provider answers 503. */
export function createDocsApp(ports: DocsPorts, notReady: string): App {
  return compose(
    ports,
    (app) => {
      const refuse = () =>
        toProblemResponse(
          'unavailable',
          'Feedback is not set up on this server; its log says what is missing.',
        )
      for (const path of Object.values({ ...routes, ...gleap16Routes })) {
        for (const mount of [`/api${path}`, `/docs${path}`, `/docs${path}/*`]) {
          app.use(mount, allowAnyPage())
          app.all(mount, refuse)
        }
      }
      for (const part of providerParts) app.all(`/${part}/*`, refuse)
    },
    notReady,
  )
}

type DocsPorts = Omit<Ports, 'secrets'>

function compose(
  ports: DocsPorts,
  mountProvider: (app: App, guarded: DocsPorts) => void,
  notReady?: string,
): App {
  const { log, vars } = ports
  const app: App = new Hono<AppEnv>({ getPath: (request) => toServicePath(request.url, vars.hosts) })

  app.use(requestContext(ports))
  app.use(refuseOverload(ports))
  app.use(limitUrl())
  app.use(refuseSeveralHosts())
  for (const path of ['/openapi', '/rating', '/api/search', '/mcp'].flatMap(withBasePaths))
    app.all(`/:part${path}/`, removeTrailingSlash)
  const guarded = withStorageTimeouts(ports)
  app.route('/:part', createReadiness(guarded, notReady))
  mountProvider(app, guarded)
  for (const path of [
    '/search',
    ...['/api/search', '/api/search/shown', '/api/diagnose', '/mcp'].flatMap(withBasePaths),
  ])
    app.use(`/docs${path}`, limitRequests('search', ports))
  app.route('/docs', createSearch(guarded))
  app.use('/docs/*', limitRequests('page', ports))
  app.route('/docs', createDocs(ports))

  app.all(malformedPath, () => {
    throw new ProblemError('bad_request', 'The Host header or the URL is invalid.')
  })
  app.notFound(() => toProblemResponse('not_found', 'Nothing exists at this URL.'))
  app.onError((error, c) => {
    if (error instanceof ProblemError) return toProblemResponse(error.code, error.message, error.headers)
    log.write('error', 'failed', { id: c.get('requestId'), error: error.stack ?? error.message })
    return toProblemResponse(
      'internal',
      'The server failed here. The X-Request-Id of this answer finds the reason in its log.',
    )
  })
  return app
}

/** Redirects `/mcp/` to `/mcp` with the same method. The location is relative, because it must stay on this host. */
function removeTrailingSlash(c: Context<AppEnv>): Response {
  const { pathname, search } = new URL(c.req.url)
  const name = pathname.split('/').at(-2)
  return new Response(null, { status: 308, headers: { Location: `../${name}${search}` } })
}
