import type { MiddlewareHandler } from 'hono'
import { URL_BYTES } from '../../contract/limits.ts'
import type { LimitName } from '../../contract/rate-limits.ts'
import type { Ports } from '../ports/ports.ts'
import type { AppEnv } from './app-env.ts'
import { ProblemError, toRateLimited } from './problem.ts'

/** Refuses URLs that are too long before any other code parses them. */
export function limitUrl(): MiddlewareHandler<AppEnv> {
  return function refuseLongUrl(c, next) {
    const { url } = c.req
    const bytes = url.length - url.indexOf('/', url.indexOf('://') + 3)
    if (bytes <= URL_BYTES) return next()
    throw new ProblemError('uri_too_long', `Path and query have ${bytes} bytes; the limit is ${URL_BYTES}.`)
  }
}

/**
 * Refuses requests with several Host headers, which runtimes join with commas. A proxy may have routed the request by
 * one header, while the application would use another.
 */
export function refuseSeveralHosts(): MiddlewareHandler<AppEnv> {
  return function refuseAmbiguousHost(c, next) {
    if (!c.req.header('Host')?.includes(',')) return next()
    throw new ProblemError('bad_request', 'The request has more than one Host header.')
  }
}

/** Limits requests per client address. */
export function limitRequests(
  limit: LimitName,
  { limiter, clientInfo }: Pick<Ports, 'limiter' | 'clientInfo'>,
): MiddlewareHandler<AppEnv> {
  return async function countRequest(c, next) {
    if (!(await limiter.take(limit, clientInfo.address(c.req.raw))))
      throw toRateLimited('requests from this address')
    await next()
  }
}
