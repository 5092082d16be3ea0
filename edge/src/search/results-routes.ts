import { Hono, type MiddlewareHandler } from 'hono'
import { QUERY_CHARACTERS, RESULTS } from '../../contract/limits.ts'
import { parseResultsParams } from '../../contract/search-results-page.ts'
import { normalizeMessage } from '../../search/index.ts'
import { isUnchanged } from '../http/conditional-request.ts'
import type { AppEnv } from '../http/app-env.ts'
import { pageHeaders } from '../http/security-headers.ts'
import type { SearchContext } from './context.ts'
import { fillResultsPage } from './results-page.ts'

/** Browsers revalidate the page at every visit, like all pages. */
const REVALIDATE = 'public, max-age=0, must-revalidate'

/**
 * `GET /search?q=`: serves the results page with rendered results (D-010). Without a query or an index, the docs routes
 * serve the page like any other page.
 */
export function createResultsRoutes({
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
    const { answer } = opened.ask(query, RESULTS, params.facets)
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
