import { Hono, type Context } from 'hono'

import type { AppEnv } from '../http/env.ts'
import { isUnchanged } from '../http/conditional.ts'
import { ProblemError } from '../http/problem.ts'
import { fileHeaders, immutable, panelHeaders } from '../http/security-headers.ts'
import type { Asset, Ports } from '../ports/ports.ts'

/** The panel's document, at the root of the frame host and below `/frame/` (P-030), and what it loads. */
export function createFrame({ assets }: Pick<Ports, 'assets'>): Hono<AppEnv> {
  const frame = new Hono<AppEnv>()

  frame.get('/', async (c) => {
    const asset = await read(c, assets, '/_frame.html')
    // Asked for again at every visit: it names the scripts of the newest build.
    const caching = { 'Cache-Control': 'public, max-age=0, must-revalidate' }
    return answer(c, asset, { ...panelHeaders, ...caching, 'Content-Type': 'text/html; charset=utf-8' })
  })

  frame.get('/assets/frame/:file{[\\w.-]+\\.js}', async (c) => {
    const asset = await read(c, assets, `/assets/frame/${c.req.param('file')}`)
    const type = { 'Content-Type': 'text/javascript; charset=utf-8' }
    return answer(c, asset, { ...fileHeaders, ...type, 'Cache-Control': immutable })
  })

  return frame
}

async function read(c: Context<AppEnv>, assets: Ports['assets'], path: string): Promise<Asset> {
  const asset = await assets.read(path, c.req.header('Accept-Encoding'))
  if (asset === undefined) throw new ProblemError('not_found', 'There is no such file of the panel.')
  return asset
}

function answer(
  c: Context<AppEnv>,
  { body, etag, encoding }: Asset,
  known: Record<string, string>,
): Response {
  const headers = new Headers({ ...known, ETag: etag, Vary: 'Accept-Encoding' })
  if (isUnchanged(c.req.header('If-None-Match'), etag)) return new Response(null, { status: 304, headers })
  if (encoding !== undefined) headers.set('Content-Encoding', encoding)
  return new Response(body, { status: 200, headers })
}
