import { Hono } from 'hono'
import * as v from 'valibot'
import type { Hosts } from '../../contract/hosts.ts'
import { pinnedScriptSchema, type PinnedScript, type ServiceUrls } from '../../contract/service-urls.ts'
import { siteManifestSchema } from '../../contract/site-manifest.ts'
import { toDocsOrigin, toPublicUrl, toServiceOrigin } from '../http/services.ts'
import type { InboxContext } from './context.ts'

/** Returns the URLs of the other services, because the inbox's document knows only its own URL. */
export function createServiceUrls({
  assets,
  clientInfo,
  vars,
}: Pick<InboxContext, 'assets' | 'clientInfo' | 'vars'>): Hono {
  const app = new Hono()

  app.get('/places', async (c) => {
    const { origin } = v.parse(siteManifestSchema, await assets.readManifest())
    const urls = toServiceUrls(toPublicUrl(c.req.raw, clientInfo), vars.hosts, origin)
    return c.json({ ...urls, pinnedScript: await readPinnedScript(assets) } satisfies ServiceUrls)
  })
  return app
}

async function readPinnedScript(assets: InboxContext['assets']): Promise<PinnedScript | undefined> {
  const asset = await assets.read('/_widget.json')
  return asset && v.parse(pinnedScriptSchema, await new Response(asset.body).json())
}

/** `docsOrigin` is the public origin of the docs host. */
function toServiceUrls(url: string, hosts: Hosts, docsOrigin: string): Omit<ServiceUrls, 'pinnedScript'> {
  const { hostname, origin } = new URL(url)
  const frame = toServiceOrigin(url, 'frame', hosts)
  const files = toServiceOrigin(url, 'files', hosts)
  const api = toApiOrigin(url, hosts)
  if (hostname !== hosts.inbox) return { docs: origin, api, frame, files }
  return { docs: toDocsOrigin(url, 'inbox', { hosts, published: docsOrigin }), api, frame, files }
}

/**
 * Returns the origin of the API for a request to the inbox. The docs host, which the inbox can be mounted on, also
 * serves the API.
 */
function toApiOrigin(url: string, hosts: Hosts): string {
  const { hostname, origin } = new URL(url)
  return hostname === hosts.inbox ? toServiceOrigin(url, 'api', hosts) : origin
}
