import { Hono } from 'hono'
import { prefersProblem } from '../src/http/accept.ts'
import { inboxHeaders } from '../src/http/security-headers.ts'
import type { InboxContext } from './context.ts'

/** Paths that only programs request. Their errors are problem JSON instead of a page. */
const programPaths = /^(?:inbox\/)?(?:api|assets|oidc)(?:\/|$)/

/**
 * Shows the inbox's "not found" screen to browsers that open an unknown URL. Mount it after every other route of the
 * inbox, so that it handles only requests that no other route matches.
 */
export function createNotFoundDocument({ assets, vars }: InboxContext): Hono {
  const app = new Hono()
  app.get('/*', async (c, next) => {
    const path = c.req.path.slice('/inbox/'.length)
    const accept = c.req.header('Accept')
    const isPage = accept?.includes('text/html') === true && !prefersProblem(accept)
    if (!isPage || programPaths.test(path)) return next()
    const asset = await assets.read('/_inbox.html')
    if (asset === undefined) return next()
    // The document names its files relative to the root of the inbox.
    const root = '../'.repeat(path.split('/').length - 1)
    const html = (await new Response(asset.body).text()).replaceAll('"assets/', `"${root}assets/`)
    return c.html(html, 404, { ...inboxHeaders(vars.hosts), 'Cache-Control': 'no-store', Vary: 'Accept' })
  })
  return app
}
