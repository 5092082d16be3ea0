import { Hono, type MiddlewareHandler } from 'hono'
import { QUERY_CHARACTERS, RESULTS } from '../../contract/limits.ts'
import { isUnchanged } from '../http/conditional.ts'
import type { AppEnv } from '../http/env.ts'
import { pageHeaders } from '../http/security-headers.ts'
import type { SearchContext } from './context.ts'
import { fillResultsPage } from './results-page.ts'

/** As all pages: asked for again at every visit. */
const REVALIDATE = 'public, max-age=0, must-revalidate'

/**
 * `GET /search?q=`: the page with the results in it (D-010). Without a query, or without an index, it is a page like
 * any other, and the docs answer it.
 */
export function createResultsRoutes({ assets, openSearch, vars }: SearchContext): Hono<AppEnv> {
  const answerPage: MiddlewareHandler<AppEnv> = async (c, next) => {
    const query = readQuery(c.req.query('q'))
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
    const { answer } = opened.ask(query, RESULTS)
    const text = await new Response(shell.body).text()
    return c.body(fillResultsPage({ shell: text, answer, base }), 200, headers)
  }

  const app = new Hono<AppEnv>()
  app.get('/search', answerPage)
  // A site that is served under a base path.
  app.get('/:base{.+}/search', answerPage)
  return app
}

/** A query that is too long is cut: it comes from a link or from a form, and nobody reads a refusal there. */
function readQuery(text = ''): string {
  return Array.from(text.trim()).slice(0, QUERY_CHARACTERS).join('').trim()
}
