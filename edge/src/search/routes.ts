import { type Context, Hono, type MiddlewareHandler } from 'hono'
import { cors } from 'hono/cors'
import { QUERY_CHARACTERS, RESULTS } from '../../contract/limits.ts'
import { parseResultsParams } from '../../contract/search-results-page.ts'
import { searchAnswerSchema, searchQuerySchema, shownSearchSchema } from '../../contract/search.ts'
import { normalizeMessage } from '../../search/index.ts'
import { allowAnyPage, PREFLIGHT_SECONDS } from '../http/cors.ts'
import { isUnchanged } from '../http/conditional-request.ts'
import { describe } from '../http/operation.ts'
import { ProblemError } from '../http/problem.ts'
import { parse } from '../http/validate.ts'
import { type AppEnv, runInBackground } from '../http/request-context.ts'
import { pageHeaders } from '../http/security-headers.ts'
import { isSameHost } from '../http/services.ts'
import { requireBasePath, withBasePaths } from './base-paths.ts'
import { createDiagnoseRoutes } from './diagnose-routes.ts'
import { createDiagnoserOpener } from './open-diagnoser.ts'
import { createSearchOpener, type SearchContext, type SearchPorts } from './open-search.ts'
import { createQueryLog } from './query-log.ts'
import { fillResultsPage } from './results-page.ts'
import { addMisses, addOpened, addShown } from './store.ts'

/** Documentation search for programs, for readers without JavaScript, and for assistants. */
export function createSearch(ports: SearchPorts): Hono<AppEnv> {
  const context = {
    ...ports,
    openSearch: createSearchOpener(ports),
    openDiagnoser: createDiagnoserOpener(ports),
  }
  const app = new Hono<AppEnv>()
  app.route('/', createQueryRoutes(context))
  app.route('/', createShownRoutes(context))
  app.route('/', createResultsRoutes(context))
  app.route('/', createMcpRoutes(context))
  app.route('/', createDiagnoseRoutes(context))
  return app
}

/**
 * Responses can be cached for one minute: long enough for readers who delete a letter, and short enough that results of
 * a new build appear soon.
 */
const FRESH = 'public, max-age=60'

/** Serves `GET /api/search`. */
function createQueryRoutes(
  context: Pick<SearchContext, 'clock' | 'database' | 'log' | 'openSearch'>,
): Hono<AppEnv> {
  const misses = createQueryLog(context, { name: 'search misses', add: addMisses })
  const app = new Hono<AppEnv>()

  for (const path of withBasePaths('/api/search')) {
    app.use(path, allowAnyPage())
    app.use(path, requireBasePath(context, '/api/search'))
    app.get(
      path,
      describe({
        summary: 'Search the documentation; returns the best hits first, each with the most relevant excerpt',
        caller: 'anyone',
        limit: 'search',
        query: searchQuerySchema,
        answer: searchAnswerSchema,
        status: 200,
        refusals: ['invalid_query', 'rate_limited', 'unavailable'],
      }),
      (c) => answerQuestion(c),
    )
    app.all(path, refuseMethod)
  }
  return app

  async function answerQuestion(c: Context<AppEnv>): Promise<Response> {
    const { q, limit, node, network } = parse(searchQuerySchema, c.req.query(), 'invalid_query')
    const { ask, manifest } = await context.openSearch()
    const etag = `W/"${manifest.build}"`
    const headers = { 'Cache-Control': FRESH, ETag: etag }
    if (isUnchanged(c.req.header('If-None-Match'), etag)) return c.body(null, 304, headers)
    const facets = [node, network].filter((value) => value !== undefined)
    const { answer, json } = await ask(q, limit, facets)
    const write = answer.count === 0 && facets.length === 0 ? misses.count(q) : undefined
    if (write) runInBackground(c, write)
    return c.body(json, 200, { ...headers, 'Content-Type': 'application/json' })
  }

  function refuseMethod(c: Context<AppEnv>): never {
    throw new ProblemError('method_not_allowed', `${c.req.method} is not allowed here. Use GET.`, {
      Allow: 'GET, HEAD, OPTIONS',
    })
  }
}

/** Browsers revalidate the page at every visit, like all pages. */
const REVALIDATE = 'public, max-age=0, must-revalidate'

/**
 * `GET /search?q=`: serves the results page with rendered results (D-010). Without a query or an index, the docs routes
 * serve the page like any other page.
 */
function createResultsRoutes({
  assets,
  openSearch,
  vars,
}: Pick<SearchContext, 'assets' | 'openSearch' | 'vars'>): Hono<AppEnv> {
  const answerPage: MiddlewareHandler<AppEnv> = async (c, next) => {
    const params = parseResultsParams(new URL(c.req.url).searchParams)
    const query = shortenQuery(params.query)
    const opened = query === '' ? undefined : await openSearch().catch(() => undefined)
    if (opened === undefined || c.req.path !== `/docs${opened.manifest.base}search`) return next()
    const { base, build, pages, scriptHashes, styleHashes, sources } = opened.manifest
    const shell = await assets.read(`/${pages['/search']?.html}`)
    if (shell === undefined) return next()
    const etag = `W/"${build}"`
    const headers = {
      ...pageHeaders({ hosts: vars.hosts, scriptHashes, styleHashes, sources }),
      'Cache-Control': REVALIDATE,
      'Content-Type': 'text/html; charset=utf-8',
      ETag: etag,
    }
    if (isUnchanged(c.req.header('If-None-Match'), etag)) return c.body(null, 304, headers)
    const { answer } = await opened.ask(query, RESULTS, params.facets)
    const text = await new Response(shell.body).text()
    return c.body(fillResultsPage({ shell: text, answer, params: { ...params, query }, base }), 200, headers)
  }

  const app = new Hono<AppEnv>()
  app.get('/search', answerPage)
  // Serves the same page below the site's base path.
  app.get('/:base{.+}/search', answerPage)
  return app
}

/**
 * Shortens a query that is too long instead of refusing it, because an error would not help a reader who followed a
 * link or sent a form.
 */
function shortenQuery(typed: string): string {
  const isLong = Array.from(typed).length > QUERY_CHARACTERS
  const telling = isLong ? normalizeMessage(typed).trim() : typed
  return Array.from(telling).slice(0, QUERY_CHARACTERS).join('').trim()
}

/**
 * `POST /api/search/shown`: counts the searches whose results a reader saw, and the searches of which the reader opened
 * a result. The difference shows which results no one opened.
 */
function createShownRoutes(
  context: Pick<SearchContext, 'clock' | 'database' | 'log' | 'openSearch'>,
): Hono<AppEnv> {
  // Shown and opened searches have separate logs, because a log that has just written waits before its next write, and
  // readers often open a result soon after the search was counted.
  const logs = {
    no: createQueryLog(context, { name: 'shown searches', add: addShown }),
    yes: createQueryLog(context, { name: 'opened searches', add: addOpened }),
  }
  const app = new Hono<AppEnv>()

  for (const path of withBasePaths('/api/search/shown')) {
    app.use(path, requireBasePath(context, '/api/search/shown'))
    app.post(
      path,
      describe({
        summary:
          'Count a search of the documentation whose results a reader saw; accepted from pages of the site only, and stored without anything about the reader',
        caller: 'anyone',
        limit: 'search',
        query: shownSearchSchema,
        status: 204,
        refusals: ['invalid_query', 'origin_not_allowed', 'rate_limited', 'unavailable'],
      }),
      countSearch,
    )
    app.all(path, refuseMethod)
  }
  return app

  /** Does not read the body. A request with a large body costs no more than others. */
  function countSearch(c: Context<AppEnv>): Response {
    const origin = c.req.header('Origin')
    if (origin !== undefined && !isSameHost(origin, c.req.url))
      throw new ProblemError('origin_not_allowed', 'Searches are counted from the pages of this site only.')
    const { q, opened } = parse(shownSearchSchema, c.req.query(), 'invalid_query')
    const write = logs[opened].count(q)
    if (write) runInBackground(c, write)
    return c.body(null, 204, { 'Cache-Control': 'no-store' })
  }

  function refuseMethod(c: Context<AppEnv>): never {
    throw new ProblemError('method_not_allowed', `${c.req.method} is not allowed here. Use POST.`, {
      Allow: 'POST',
    })
  }
}

/** Any page can call this route: the response is the same for all clients and needs no credentials. */
const allowAssistants = cors({
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
function createMcpRoutes(
  context: Pick<SearchContext, 'assets' | 'clock' | 'openDiagnoser' | 'openSearch'>,
): Hono<AppEnv> {
  const app = new Hono<AppEnv>()
  let serve: Promise<(request: Request) => Promise<Response>> | undefined

  for (const path of withBasePaths('/mcp')) {
    app.use(path, requireBasePath(context, '/mcp'))
    app.use(path, allowAssistants)
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
