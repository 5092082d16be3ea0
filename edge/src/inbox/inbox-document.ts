import { Hono, type Context } from 'hono'
import { ProblemError } from '../http/problem.ts'
import { sendAsset } from '../http/negotiation.ts'
import { fileHeaders, immutable, inboxHeaders, settingsHeaders } from '../http/security-headers.ts'
import type { InboxContext } from './context.ts'

/** The document is revalidated at every load, because it names the scripts of the newest build. */
const caching = { 'Cache-Control': 'no-cache', 'Content-Type': 'text/html; charset=utf-8' }

/**
 * Serves the inbox's document at each of its URLs, and the files of the document. The document and its files contain no
 * data.
 */
export function createInboxDocument({ assets, vars }: Pick<InboxContext, 'assets' | 'vars'>): Hono {
  const app = new Hono()
  const headers = { ...inboxHeaders(vars.hosts), ...caching }

  for (const path of ['/', '/audit', '/join', '/ratings', '/team'])
    app.get(path, (c) => serve(c, '/_inbox.html', headers))
  app.get('/reports/:id', (c) => serve(c, '/_inbox-deep.html', headers))
  app.get('/deliveries/:sdkKey', (c) => serve(c, '/_inbox-deep.html', headers))
  app.get('/settings/:sdkKey', (c) =>
    serve(c, '/_inbox-deep.html', { ...settingsHeaders(vars.hosts), ...caching }),
  )
  app.get('/assets/inbox/:file{[\\w.-]+\\.js}', (c) =>
    serve(c, `/assets/inbox/${c.req.param('file')}`, {
      ...fileHeaders,
      'Content-Type': 'text/javascript; charset=utf-8',
      'Cache-Control': immutable,
    }),
  )

  async function serve(c: Context, path: string, own: Readonly<Record<string, string>>): Promise<Response> {
    const asset = await assets.read(path, c.req.header('Accept-Encoding'))
    if (asset === undefined) throw new ProblemError('not_found', 'The inbox has no file with this name.')
    return sendAsset(c, asset, own)
  }
  return app
}
