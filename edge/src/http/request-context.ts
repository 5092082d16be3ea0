import type { MiddlewareHandler } from 'hono'

import type { Ports } from '../ports/ports.ts'
import type { AppEnv } from './env.ts'
import { dataHeaders, strictTransportSecurity } from './security-headers.ts'

/**
 * What holds for every answer, refusals and failures included: a request id, security headers, one log
 * line. One layer and not three, because each is a promise on the path of every page.
 */
export function requestContext({
  clock,
  log,
  peer,
}: Pick<Ports, 'clock' | 'log' | 'peer'>): MiddlewareHandler<AppEnv> {
  return async function finishAnswer(c, next) {
    const start = clock.now()
    const id = crypto.randomUUID()
    c.set('requestId', id)
    await next()
    const { headers, status } = c.res
    // Who sets a policy of its own sets the whole table (`security-headers.ts`).
    if (!headers.has('Content-Security-Policy')) addAll(headers, dataHeaders)
    if (peer.isSecure(c.req.raw)) headers.set('Strict-Transport-Security', strictTransportSecurity)
    headers.set('X-Request-Id', id)
    const { part, path } = toLoggedPath(c.req.path)
    log.write(toLevel(path, status), 'request', {
      id,
      method: c.req.raw.method,
      part,
      path,
      status,
      ms: clock.now() - start,
    })
  }
}

/** What a handler has said stays: answers that any page may read say so (`cors.ts`). */
function addAll(headers: Headers, values: Readonly<Record<string, string>>): void {
  for (const name in values) if (!headers.has(name)) headers.set(name, values[name] ?? '')
}

/** Whoever supervises asks every few seconds: that is no news. */
function toLevel(path: string, status: number): 'debug' | 'info' | 'error' {
  if (status >= 500) return 'error'
  return path === '/healthz' ? 'debug' : 'info'
}

/** Ids below the API, files and inbox open doors (keys, unguessable names): they stay out of the log. */
function toLoggedPath(partPath: string): { part: string; path: string } {
  const end = partPath.indexOf('/', 1)
  const part = partPath.slice(1, end)
  const path = partPath.slice(end)
  const shown = part === 'docs' ? path : path.replace(/[\w-]{16,}/g, '…')
  return { part, path: shown.length > 200 ? `${shown.slice(0, 200)}…` : shown }
}
