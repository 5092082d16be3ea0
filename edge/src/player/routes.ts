import { Hono } from 'hono'
import * as v from 'valibot'
import { siteManifestSchema } from '../../contract/site-manifest.ts'
import type { AppEnv } from '../http/request-context.ts'
import { toDocsOrigin, toPublicUrl, toServiceOrigin } from '../http/services.ts'
import { ProblemError } from '../http/problem.ts'
import { sendAsset } from '../http/built-files.ts'
import { dataHeaders, fileHeaders, immutable } from '../http/security-headers.ts'
import type { Asset, Ports } from '../ports/ports.ts'

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

/**
 * Returns the headers of the player. The replayed page is in a child frame that has no URL, so the frame inherits this
 * policy. The policy forbids the page's scripts, and allows inline styles and data URLs, which the page needs.
 *
 * @param integrity hash of the one script, `sha384-…`
 * @param isOpen whether external images, styles and fonts of the page can load. This tells their servers that the
 * report is being viewed, so it requires a click.
 */
export function toPlayerHeaders(integrity: string, isOpen: boolean): Record<string, string> {
  const foreign = isOpen ? ' http: https:' : ''
  const policy = [
    "default-src 'none'",
    `script-src '${integrity}'`,
    `style-src 'unsafe-inline'${foreign}`,
    `img-src data: blob:${foreign}`,
    `font-src data:${foreign}`,
    `media-src data: blob:${foreign}`,
    "base-uri 'none'",
    "form-action 'none'",
    // Any page can frame the panel, and the panel frames the player, so any page can be an ancestor. The player accepts
    // messages only from the origins that its document names.
    'frame-ancestors *',
  ]
  return {
    ...dataHeaders,
    'Content-Security-Policy': policy.join('; '),
    'Referrer-Policy': 'no-referrer',
    // Without this header, browsers would look up the hosts of links in a replayed page.
    'X-DNS-Prefetch-Control': 'off',
    'Cross-Origin-Resource-Policy': 'cross-origin',
    // Cross-origin isolated pages can frame only documents with this header. But a document with this header cannot
    // load external resources, so an open player does not have it.
    ...(!isOpen && { 'Cross-Origin-Embedder-Policy': 'require-corp' }),
  }
}
