import type { MiddlewareHandler } from 'hono'
import { exposedHeaders, routes } from '../../contract/provider-paths-and-headers.ts'
import type { Ports } from '../ports/ports.ts'
import { ProblemError } from './problem.ts'
import type { AppEnv } from './request-context.ts'

/**
 * Kinds of requests, the first to be refused first. `live` are the streams of the inbox, `list` its other reads, `event`
 * the events of visitors, `report` what else they send, `page` the docs and the rest.
 */
export const loadKinds = ['live', 'list', 'event', 'report', 'page'] as const

export type LoadKind = (typeof loadKinds)[number]

/**
 * Delays of the event loop in milliseconds between which a growing share of the kind is refused. A request waits about as
 * long as the loop is late, so refusals before `report` keep the docs fast.
 */
const limits: Readonly<Record<LoadKind, { first: number; all: number }>> = {
  live: { first: 40, all: 60 },
  list: { first: 50, all: 100 },
  event: { first: 60, all: 120 },
  report: { first: 120, all: 240 },
  page: { first: 400, all: 800 },
}

/** `Retry-After` in seconds is between these, so that the clients that were refused together do not return together. */
const RETRY_SECONDS = { least: 5, most: 15 }

/** How often the log says that requests are refused. Each refused request has a line at the level `debug`. */
const MS_BETWEEN_WARNINGS = 60_000

/**
 * Refuses requests while the server is overloaded: by kind, and by the delay of its event loop. A refusal costs little, so
 * the rest is served in time. On Workers, which have no `loopDelay`, nothing is refused.
 */
export function refuseOverload(
  { clock, log, loopDelay }: Pick<Ports, 'clock' | 'log' | 'loopDelay'>,
  random: () => number = Math.random,
): MiddlewareHandler<AppEnv> {
  let warnedAt = -Infinity
  return function admitRequest(c, next) {
    const kind = loopDelay && classifyRequest(c.req.method, c.req.path)
    const delayMs = loopDelay?.read() ?? 0
    if (kind === undefined || random() >= toRefusedShare(kind, delayMs)) return next()
    c.set('overloaded', true)
    if (clock.now() - warnedAt >= MS_BETWEEN_WARNINGS) {
      warnedAt = clock.now()
      log.write('warn', 'requests refused', { kind, delayMs: Math.round(delayMs) })
    }
    const { least, most } = RETRY_SECONDS
    const seconds = Math.round(least + random() * (most - least))
    throw new ProblemError('overloaded', `The server is busy, and did nothing. Try again in ${seconds} s.`, {
      'Retry-After': String(seconds),
      ...((kind === 'event' || kind === 'report') && readableByAnyPage),
    })
  }
}

/** Pages of other origins read `Retry-After`; the refusal comes before the middleware that allows them. */
const readableByAnyPage = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Expose-Headers': exposedHeaders.join(','),
  'Cross-Origin-Resource-Policy': 'cross-origin',
}

/** Returns the share of requests of a kind to refuse at this delay, from 0 to 1. */
export function toRefusedShare(kind: LoadKind, delayMs: number): number {
  const { first, all } = limits[kind]
  return Math.min(Math.max((delayMs - first) / (all - first), 0), 1)
}

/** @returns undefined for a request that is never refused. */
export function classifyRequest(method: string, path: string): LoadKind | undefined {
  if (method === 'OPTIONS' || /^\/\w+\/(?:healthz|readyz)$/.test(path)) return undefined
  if (path.startsWith('/inbox/')) {
    if (path.endsWith('/api/live')) return 'live'
    return method === 'GET' && path.includes('/api/') ? 'list' : 'page'
  }
  if (method !== 'POST') return 'page'
  // The docs host also serves the provider's paths.
  const [, visited] = /^\/(?:api|docs)(\/.*)$/.exec(path) ?? []
  if (visited === routes.stream) return 'event'
  // A widget whose request for a session is refused forgets the session.
  return visited === routes.sessions ? 'page' : 'report'
}
