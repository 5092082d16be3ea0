import { Hono } from 'hono'
import * as v from 'valibot'
import { siteManifestSchema } from '../../contract/site-manifest.ts'
import type { AppEnv } from '../http/request-context.ts'
import { toDocsOrigin, toPublicUrl, toServiceOrigin } from '../http/services.ts'
import { ProblemError } from '../http/problem.ts'
import { sendAsset } from '../http/send-asset.ts'
import { fileHeaders, immutable } from '../http/security-headers.ts'
import type { Asset, Ports } from '../ports/ports.ts'
import { toPlayerHeaders } from './policy.ts'

/** Serves the replay player on the files host: one document and its one script. */
export function createPlayer({
  assets,
  clientInfo,
  vars,
}: Pick<Ports, 'assets' | 'clientInfo' | 'vars'>): Hono<AppEnv> {
  const player = new Hono<AppEnv>()

  player.get('/player', async (c) => {
    const { body } = await read(assets, '/_player.html')
    const document = await new Response(body).text()
    // The document lists the origins of the inbox and the panel, which alone may send messages to the player. A frame
    // cannot find out by itself which origins those are.
    const { hosts } = vars
    const url = toPublicUrl(c.req.raw, clientInfo)
    const { origin: published } = v.parse(siteManifestSchema, await assets.readManifest())
    const embedders = [
      toServiceOrigin(url, 'inbox', hosts),
      toServiceOrigin(url, 'frame', hosts),
      // The panel is also served by the docs host, which widgets use by default.
      toDocsOrigin(url, 'files', { hosts, published }),
    ]
    const names = [...new Set(embedders.map((origin) => new URL(origin).host))].join(' ')
    const html = document.replace('name="embedders" content=""', `name="embedders" content="${names}"`)
    return c.html(html, 200, {
      ...toPlayerHeaders(parseIntegrity(document), c.req.query('resources') === 'foreign'),
      'Cache-Control': 'no-cache',
    })
  })

  player.get('/assets/player/:file{[\\w.-]+\\.js}', async (c) => {
    const asset = await read(assets, `/assets/player/${c.req.param('file')}`, c.req.header('Accept-Encoding'))
    return sendAsset(c, asset, {
      ...fileHeaders,
      'Content-Type': 'text/javascript; charset=utf-8',
      'Cache-Control': immutable,
    })
  })

  return player
}

async function read(assets: Ports['assets'], path: string, acceptEncoding?: string): Promise<Asset> {
  const asset = await assets.read(path, acceptEncoding)
  if (asset === undefined) throw new ProblemError('not_found', 'The player has no file with this name.')
  return asset
}

/** Returns the hash of the player's script from its document, because the build stores it nowhere else. */
function parseIntegrity(document: string): string {
  const hash = /integrity="(sha384-[\w+/=]+)"/.exec(document)?.[1]
  if (hash === undefined) throw new Error("The player's document does not contain the hash of its script.")
  return hash
}
