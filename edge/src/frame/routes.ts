import { Hono } from 'hono'
import { playerPaths } from '../../contract/player-messages.ts'
import type { AppEnv } from '../http/request-context.ts'
import { toPublicUrl, toServiceOrigin } from '../http/services.ts'
import { ProblemError } from '../http/problem.ts'
import { sendAsset } from '../http/built-files.ts'
import { fileHeaders, immutable, panelHeaders } from '../http/security-headers.ts'
import type { Asset, Ports } from '../ports/ports.ts'

/** Serves the panel's document and its files, at the root of the frame host and below `/frame/` (P-030). */
export function createFrame({
  assets,
  clientInfo,
  vars,
}: Pick<Ports, 'assets' | 'clientInfo' | 'vars'>): Hono<AppEnv> {
  const frame = new Hono<AppEnv>()

  frame.get('/', async (c) => {
    const { body, etag } = await read(assets, '/_frame.html')
    const document = await new Response(body).text()
    // The panel frames the player to show the visitor's replay. Without a scheme, the URL uses the scheme of the
    // document.
    const files = toServiceOrigin(toPublicUrl(c.req.raw, clientInfo), 'files', vars.hosts)
    const { host, pathname } = new URL(files + playerPaths.closed)
    const player = host + pathname
    const html = document.replace('name="player" content=""', `name="player" content="${player}"`)
    // The document is revalidated at every load, because it names the scripts of the newest build.
    const caching = { 'Cache-Control': 'public, max-age=0, must-revalidate' }
    const type = { 'Content-Type': 'text/html; charset=utf-8' }
    const asset = { body: new Blob([html]), etag: etag.replace(/"$/, `-${player}"`) }
    return sendAsset(c, asset, { ...panelHeaders(player, host), ...caching, ...type })
  })

  frame.get('/assets/frame/:file{[\\w.-]+\\.js}', async (c) => {
    const asset = await read(assets, `/assets/frame/${c.req.param('file')}`, c.req.header('Accept-Encoding'))
    const type = { 'Content-Type': 'text/javascript; charset=utf-8' }
    return sendAsset(c, asset, { ...fileHeaders, ...type, 'Cache-Control': immutable })
  })

  return frame
}

async function read(assets: Ports['assets'], path: string, acceptEncoding?: string): Promise<Asset> {
  const asset = await assets.read(path, acceptEncoding)
  if (asset === undefined) throw new ProblemError('not_found', 'The panel has no file with this name.')
  return asset
}
