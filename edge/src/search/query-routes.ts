import { Hono, type Context } from 'hono'
import { searchQuerySchema } from '../../contract/search.ts'
import { runInBackground } from '../http/run-in-background.ts'
import { isUnchanged } from '../http/conditional-request.ts'
import { allowAnyPage } from '../http/cors.ts'
import type { AppEnv } from '../http/app-env.ts'
import { ProblemError } from '../http/problem.ts'
import { parse } from '../http/read-json.ts'
import { requireBasePath, withBasePaths } from './base-paths.ts'
import type { SearchContext } from './context.ts'
import { createQueryLog } from './query-log.ts'
import { addMisses } from './store.ts'

/**
 * Responses can be cached for one minute: long enough for readers who delete a letter, and short enough that results of
 * a new build appear soon.
 */
const FRESH = 'public, max-age=60'

/** Serves `GET /api/search`. */
export function createQueryRoutes(
  context: Pick<SearchContext, 'clock' | 'database' | 'log' | 'openSearch'>,
): Hono<AppEnv> {
  const misses = createQueryLog(context, { name: 'search misses', add: addMisses })
  const app = new Hono<AppEnv>()

  for (const path of withBasePaths('/api/search')) {
    app.use(path, allowAnyPage())
    app.use(path, requireBasePath(context, '/api/search'))
    app.get(path, (c) => answerQuestion(c))
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
    const { answer, json } = ask(q, limit, facets)
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
