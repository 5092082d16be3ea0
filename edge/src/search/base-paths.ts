import type { MiddlewareHandler } from 'hono'
import type { AppEnv } from '../http/request-context.ts'
import { ProblemError } from '../http/problem.ts'
import type { SearchContext } from './open-search.ts'

/** Returns route patterns for a path at the root and below the site's base path (D-069). */
export function withBasePaths(path: string): string[] {
  return [path, `/:base{.+}${path}`]
}

/** Refuses requests whose base path is not the site's. */
export function requireBasePath(
  { openSearch }: Pick<SearchContext, 'openSearch'>,
  path: string,
): MiddlewareHandler<AppEnv> {
  return async function checkBasePath(c, next) {
    if (c.req.path !== `/docs${path}`) {
      const { manifest } = await openSearch()
      if (c.req.path !== `/docs${manifest.base}${path.slice(1)}`)
        throw new ProblemError(
          'not_found',
          `Nothing exists at this URL. Use ${manifest.base}${path.slice(1)} instead.`,
        )
    }
    await next()
  }
}
