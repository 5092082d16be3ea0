import type { MiddlewareHandler } from 'hono'
import type { Ports } from '../ports/ports.ts'
import type { AppEnv } from './app-env.ts'
import { continueTrace, readTraceId } from './trace-context.ts'
import { dataHeaders, strictTransportSecurity } from './security-headers.ts'

/**
 * Adds to every response, including errors: a request id, security headers, one log line. Hono has three middlewares
 * for this. They are not used, because each adds a promise to every request, and because Hono's `requestId()` accepts
 * an id from the client.
 */
export function requestContext({
  clock,
  log,
  clientInfo,
}: Pick<Ports, 'clock' | 'log' | 'clientInfo'>): MiddlewareHandler<AppEnv> {
  return async function finishAnswer(c, next) {
    const start = clock.now()
    const id = crypto.randomUUID()
    const caller = c.req.header('traceparent')
    c.set('requestId', id)
    c.set('traceparent', continueTrace(caller, id))
    await next()
    const { headers, status } = c.res
    // A response with its own policy has set all security headers (`security-headers.ts`).
    if (!headers.has('Content-Security-Policy')) addAll(headers, dataHeaders)
    if (clientInfo.isSecure(c.req.raw)) headers.set('Strict-Transport-Security', strictTransportSecurity)
    headers.set('X-Request-Id', id)
    const { part, path } = toLoggedPath(c.req.path)
    log.write(toLevel(path, status), 'request', {
      id,
      trace: readTraceId(caller),
      method: c.req.raw.method,
      part,
      path,
      status,
      ms: clock.now() - start,
    })
  }
}

/** Keeps headers that a handler has set, such as those that `cors.ts` adds. */
function addAll(headers: Headers, values: Readonly<Record<string, string>>): void {
  for (const name in values) if (!headers.has(name)) headers.set(name, values[name] ?? '')
}

/** Health checks run every few seconds, so successful ones are logged only at level `debug`. */
function toLevel(path: string, status: number): 'debug' | 'info' | 'error' {
  if (status >= 500) return 'error'
  return path === '/healthz' || path === '/readyz' ? 'debug' : 'info'
}

/** Ids in paths of the API, files and inbox grant access (keys, unguessable names), so they are not logged. */
function toLoggedPath(partPath: string): { part: string; path: string } {
  const end = partPath.indexOf('/', 1)
  const part = partPath.slice(1, end)
  const path = partPath.slice(end)
  const shown = part === 'docs' ? path : path.replace(/[\w-]{16,}/g, '…')
  return { part, path: shown.length > 200 ? `${shown.slice(0, 200)}…` : shown }
}
