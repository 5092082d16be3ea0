import { Hono, type MiddlewareHandler } from 'hono'
import { QUERY_CHARACTERS, RESULTS } from '../../contract/limits.ts'
import { searchQuerySchema } from '../../contract/search.ts'
import { runInBackground } from '../http/background.ts'
import { isUnchanged } from '../http/conditional.ts'
import { allowAnyPage } from '../http/cors.ts'
import type { AppEnv } from '../http/env.ts'
import { ProblemError } from '../http/problem.ts'
import { parse } from '../http/read-json.ts'
import { pageHeaders } from '../http/security-headers.ts'
import type { Ports } from '../ports/ports.ts'
import { createMissLog } from './misses.ts'
import { createSearchOpener } from './open-search.ts'
import { fillResultsPage } from './results-page.ts'

/** A minute: who takes back a letter has the answer already, and a new build is soon found. */
const FRESH = 'public, max-age=60'

/** As all pages: asked for again at every visit. */
const REVALIDATE = 'public, max-age=0, must-revalidate'

type SearchPorts = Pick<Ports, 'assets' | 'clock' | 'database' | 'log' | 'vars'>

/** The documentation search. */
export function createSearchRoutes(ports: SearchPorts): Hono<AppEnv> {
  const openSearch = createSearchOpener(ports)
  const misses = createMissLog(ports)
  const app = new Hono<AppEnv>()

  /** The page of results with the results in it (D-010). Without a query, or without an index, it is a page like any. */
  const answerPage: MiddlewareHandler<AppEnv> = async (c, next) => {
    const query = Array.from(c.req.query('q')?.trim() ?? '')
      .slice(0, QUERY_CHARACTERS)
      .join('')
    const opened = query === '' ? undefined : await openSearch().catch(() => undefined)
    const file = opened?.manifest.pages['/search']?.html
    if (opened === undefined || file === undefined || c.req.path !== `/docs${opened.manifest.base}search`)
      return next()
    const { base, build, scriptHashes, styleHashes, sources: foreign } = opened.manifest
    const etag = `W/"${build}"`
    const headers = {
      ...pageHeaders({ hosts: ports.vars.hosts, scriptHashes, styleHashes, foreign }),
      'Cache-Control': REVALIDATE,
      ETag: etag,
    }
    if (isUnchanged(c.req.header('If-None-Match'), etag)) return c.body(null, 304, headers)
    const shell = await ports.assets.read(`/${file}`)
    const { answer } = opened.ask(query, RESULTS)
    return c.html(
      fillResultsPage({ shell: await new Response(shell?.body).text(), answer, base }),
      200,
      headers,
    )
  }

  app.use('/api/search', allowAnyPage())
  app.get('/api/search', async (c) => {
    const { q, limit } = parse(searchQuerySchema, c.req.query(), 'invalid_query')
    const { ask, manifest } = await openSearch()
    const etag = `W/"${manifest.build}"`
    const headers = { 'Cache-Control': FRESH, ETag: etag }
    if (isUnchanged(c.req.header('If-None-Match'), etag)) return c.body(null, 304, headers)
    const { answer, json } = ask(q, limit)
    const write = answer.count === 0 ? misses.count(q) : undefined
    if (write) runInBackground(c, write)
    return c.body(json, 200, { ...headers, 'Content-Type': 'application/json' })
  })
  app.all('/api/search', (c) => {
    throw new ProblemError('method_not_allowed', `${c.req.method} is not possible here: ask with GET.`, {
      Allow: 'GET, HEAD, OPTIONS',
    })
  })
  app.get('/search', answerPage)
  // A site that is served under a base path.
  app.get('/:base{.+}/search', answerPage)
  return app
}
