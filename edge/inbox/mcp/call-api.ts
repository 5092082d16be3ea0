import { type Context, Hono } from 'hono'
import { ProblemError, toProblemResponse } from '../../src/http/problem.ts'
import type { MemberEnv } from '../context.ts'

export interface ApiRequest {
  method: 'GET' | 'POST' | 'PATCH'
  /** Path below `/api`, with its query. */
  path: string
  body?: object
}

/** Calls the inbox API as the sender of a request, so that the sender's roles, limits and checks apply. */
export type CallApi = (request: ApiRequest) => Promise<Response>

/** Headers that describe the body of the original request or belong to its connection. */
const ownHeaders = [
  'Content-Length',
  'Content-Encoding',
  'Transfer-Encoding',
  'Connection',
  'Accept-Encoding',
]

/**
 * Returns a function that creates the `CallApi` of a request. Call `createApiCaller` after all routes of the inbox are
 * registered.
 */
export function createApiCaller(inbox: Hono<MemberEnv>): (c: Context<MemberEnv>) => CallApi {
  const callers = new WeakMap<Request, Context<MemberEnv>>()
  const api = new Hono<MemberEnv>()
  api.use(async (c, next) => {
    const caller = callers.get(c.req.raw)
    if (caller) {
      c.set('requestId', caller.var.requestId)
      c.set('traceparent', caller.var.traceparent)
    }
    await next()
  })
  api.route('/', inbox)
  api.onError((error) => {
    if (error instanceof ProblemError) return toProblemResponse(error.code, error.message, error.headers)
    throw error
  })

  return (c) => {
    return async ({ body, method, path }) => {
      const headers = new Headers(c.req.raw.headers)
      for (const name of ownHeaders) headers.delete(name)
      headers.set('Content-Type', 'application/json')
      const request = new Request(new URL(`/api${path}`, c.req.url), {
        method,
        headers,
        ...(body && { body: JSON.stringify(body) }),
      })
      callers.set(request, c)
      return api.fetch(request, c.env, readExecutionContext(c))
    }
  }
}

/** Only Workers have an execution context, and Hono throws without one. */
function readExecutionContext(c: Context<MemberEnv>): Context['executionCtx'] | undefined {
  try {
    return c.executionCtx
  } catch {
    return undefined
  }
}
