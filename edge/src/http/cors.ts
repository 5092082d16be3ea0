import type { MiddlewareHandler } from 'hono'
import { cors } from 'hono/cors'
import { allowedHeaders, exposedHeaders } from '../../contract/provider-paths-and-headers.ts'

export const PREFLIGHT_SECONDS = 86_400

/**
 * Allows any page to read the responses of the provider and the search. They use no cookies, so `*` exposes no private
 * data (P-001).
 */
export function allowAnyPage(): MiddlewareHandler {
  const addHeaders = cors({
    origin: '*',
    allowMethods: ['GET', 'POST'],
    allowHeaders: allowedHeaders,
    exposeHeaders: exposedHeaders,
    maxAge: PREFLIGHT_SECONDS,
  })
  return async function allowCrossOrigin(c, next) {
    // Pages with `Cross-Origin-Embedder-Policy` load only responses with this header.
    c.header('Cross-Origin-Resource-Policy', 'cross-origin')
    return addHeaders(c, next)
  }
}
