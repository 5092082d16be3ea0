import type { MiddlewareHandler } from 'hono'
import type { LimitName } from '../../contract/rate-limits.ts'
import type { Ports } from '../ports/ports.ts'
import type { AppEnv } from './app-env.ts'
import { toRateLimited } from './rate-limited.ts'

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
