import type { Context, MiddlewareHandler } from 'hono'
import { type LimitName, URL_BYTES } from '../../contract/limits.ts'
import type { Ports } from '../ports/ports.ts'
import { ProblemError, toRateLimited } from './problem.ts'
import { dataHeaders, strictTransportSecurity } from './security-headers.ts'

/** Values that middleware sets for handlers, as Hono's type parameter. */
export interface AppEnv {
  Variables: {
    requestId: string
    /** The caller's `traceparent` (W3C Trace Context), for requests that the handler sends to other servers. */
    traceparent: string | undefined
    /** The project whose key the request has, for its log line. */
    project?: { readonly sdkKey: string }
    /** What the request stored for a visitor, for its log line. */
    stored?: Stored
    /** True if the request was refused because the server is overloaded. */
    overloaded?: true
  }
}

/** Reports, files or events that a request stored. */
export interface Stored {
  kind: 'report' | 'file' | 'event'
  items: number
  bytes: number
}

/**
 * Adds to every response, including errors: a request id, security headers, one log line. Hono has three middlewares
 * for this. They are not used, because each adds a promise to every request, and because Hono's `requestId()` accepts
 * an id from the client.
 */
export function requestContext({
  clock,
  log,
  clientInfo,
  requestTimer,
}: Pick<Ports, 'clock' | 'log' | 'clientInfo' | 'requestTimer'>): MiddlewareHandler<AppEnv> {
  return async function finishAnswer(c, next) {
    const start = clock.now()
    const id = crypto.randomUUID()
    const traceparent = readTraceparent(c.req.header('traceparent'))
    c.set('requestId', id)
    c.set('traceparent', traceparent)
    const times = { database: 0, blobs: 0 }
    await (requestTimer?.run(times, next) ?? next())
    const { headers, status } = c.res
    // A response with its own policy has set all security headers (`security-headers.ts`).
    if (!headers.has('Content-Security-Policy')) addAll(headers, dataHeaders)
    if (clientInfo.isSecure(c.req.raw)) headers.set('Strict-Transport-Security', strictTransportSecurity)
    headers.set('X-Request-Id', id)
    const { part, path } = toLoggedPath(c.req.path)
    const isOverloaded = c.get('overloaded')
    log.write(isOverloaded ? 'debug' : toLevel(path, status), 'request', {
      id,
      trace: traceparent?.slice(3, 35),
      method: c.req.raw.method,
      part,
      path,
      status,
      ms: clock.now() - start,
      ...(requestTimer && { databaseMs: Math.round(times.database), blobsMs: Math.round(times.blobs) }),
      project: c.get('project')?.sdkKey,
      client: classifyClient(c.req.header('User-Agent')),
      stored: c.get('stored'),
      isOverloaded,
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

/** Classifies a client by its `User-Agent`, which anyone can forge: for finding out what causes load. */
export function classifyClient(userAgent: string | undefined): 'browser' | 'bot' | 'program' {
  if (userAgent === undefined) return 'program'
  if (/bot\b|crawl|spider|slurp/i.test(userAgent)) return 'bot'
  return userAgent.startsWith('Mozilla/') ? 'browser' : 'program'
}

/** Version, trace id, id of the caller's span, flags; later versions can append fields. */
const TRACEPARENT =
  /^(?:00-(?!0{32})[0-9a-f]{32}-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}|(?!00|ff)[0-9a-f]{2}-(?!0{32})[0-9a-f]{32}-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}(?:-.*)?)$/

/**
 * Returns the caller's `traceparent` if it is valid (W3C Trace Context). This application records no spans, so webhooks
 * that the request causes pass it on unchanged.
 */
export function readTraceparent(header: string | undefined): string | undefined {
  return header !== undefined && TRACEPARENT.test(header) ? header : undefined
}

/** Ids in paths of the API, files and inbox grant access (keys, unguessable names), so they are not logged. */
function toLoggedPath(partPath: string): { part: string; path: string } {
  const [, part = '', path = ''] = /^\/([^/]*)(.*)$/s.exec(partPath) ?? []
  const shown = part === 'docs' ? path : path.replace(/[\w-]{16,}/g, '…')
  return { part, path: shown.length > 200 ? `${shown.slice(0, 200)}…` : shown }
}

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

/** Continues work after the response. Workers stop work that is not registered; Bun does not. */
export function runInBackground(c: Context, task: Promise<void>): void {
  try {
    c.executionCtx.waitUntil(task)
  } catch {
    // Bun has no execution context. There, the task continues without one.
  }
}
