import { Hono } from 'hono'
import type { AppEnv } from '../../http/app-env.ts'
import { fileHeaders } from '../../http/security-headers.ts'
import { createOpenApiDocument } from './document.ts'
import { createOpenApiPage } from './page.ts'
import { style } from './style.ts'

const headers = { ...fileHeaders, 'Cache-Control': 'public, max-age=300' }
const pageHeaders = {
  ...headers,
  'Content-Security-Policy':
    "default-src 'none'; style-src 'self'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
}

/** The API description for programs (`/openapi.json`) and people (`/openapi`). */
export function createOpenApi(): Hono<AppEnv> {
  const app = new Hono<AppEnv>()
  let document: ReturnType<typeof createOpenApiDocument> | undefined
  // The document is generated on the first request to keep cold starts short.
  const getDocument = () => (document ??= createOpenApiDocument())

  app.get('/openapi.json', (c) => c.json(getDocument(), 200, headers))
  app.get('/openapi', (c) => c.html(createOpenApiPage(getDocument(), 'openapi.css'), 200, pageHeaders))
  app.get('/openapi.css', (c) =>
    c.body(style, 200, { ...headers, 'Content-Type': 'text/css; charset=utf-8' }),
  )
  return app
}
