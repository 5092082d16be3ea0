import { Hono } from 'hono'
import * as v from 'valibot'
import type { Hosts } from '../../contract/hosts.ts'
import type { ServiceUrls } from '../../contract/service-urls.ts'
import { siteManifestSchema } from '../../contract/site-manifest.ts'
import { toDocsOrigin, toPartOrigin, toPublicUrl } from '../http/part-origin.ts'
import type { InboxContext } from './context.ts'

/** Returns the URLs of the other parts, because the inbox knows only its own. */
export function createServiceUrls({
  assets,
  peer,
  vars,
}: Pick<InboxContext, 'assets' | 'peer' | 'vars'>): Hono {
  const app = new Hono()

  app.get('/places', async (c) => {
    const { origin } = v.parse(siteManifestSchema, await assets.readManifest())
    return c.json(toServiceUrls(toPublicUrl(c.req.raw, peer), vars.hosts, origin))
  })
  return app
}

/** `docsOrigin` is the public origin of the docs host. */
export function toServiceUrls(url: string, hosts: Hosts, docsOrigin: string): ServiceUrls {
  const { hostname, origin } = new URL(url)
  const frame = toPartOrigin(url, 'frame', hosts)
  const files = toPartOrigin(url, 'files', hosts)
  // The client uses the inbox's mount on the docs host, which also serves the API.
  if (hostname !== hosts.inbox) return { docs: origin, api: origin, frame, files }
  const api = toPartOrigin(url, 'api', hosts)
  return { docs: toDocsOrigin(url, 'inbox', { hosts, published: docsOrigin }), api, frame, files }
}
