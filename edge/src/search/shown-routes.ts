import { Hono, type Context } from 'hono'
import { shownSearchSchema } from '../../contract/search.ts'
import type { AppEnv } from '../http/app-env.ts'
import { ProblemError } from '../http/problem.ts'
import { parse } from '../http/read-json.ts'
import { runInBackground } from '../http/run-in-background.ts'
import { isSameHost } from '../http/service-origin.ts'
import { requireBasePath, withBasePaths } from './base-paths.ts'
import type { SearchContext } from './context.ts'
import { createQueryLog } from './query-log.ts'
import { addOpened, addShown } from './store.ts'

/**
 * `POST /api/search/shown`: counts the searches whose results a reader saw, and the searches of which the reader opened
 * a result. The difference shows which results no one opened.
 */
export function createShownRoutes(
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
    app.post(path, countSearch)
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
