import type { MiddlewareHandler } from 'hono'
import { allowedHeaders, exposedHeaders } from '../../contract/routes.ts'

const DAY_SECONDS = 86_400

/** Allows any page to read responses of the provider. They use no cookies, so `*` exposes no private data (P-001). */
const readable = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Expose-Headers': exposedHeaders.join(', '),
  // Pages can require it of everything they load (COEP).
  'Cross-Origin-Resource-Policy': 'cross-origin',
}

const preflight = {
  ...readable,
  'Access-Control-Allow-Methods': 'GET, POST',
  'Access-Control-Allow-Headers': allowedHeaders.join(', '),
  'Access-Control-Max-Age': String(DAY_SECONDS),
}

export function allowAnyPage(): MiddlewareHandler {
  return async function answerPreflight(c, next) {
    if (c.req.method === 'OPTIONS') return new Response(null, { status: 204, headers: preflight })
    await next()
    for (const [name, value] of Object.entries(readable)) c.res.headers.set(name, value)
    return undefined
  }
}
