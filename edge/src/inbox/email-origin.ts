import * as v from 'valibot'
import { siteManifestSchema } from '../../contract/site-manifest.ts'
import { toEmailOrigin, toPublicUrl } from '../http/services.ts'
import type { InboxContext } from './context.ts'

const manifestSchema = v.pick(siteManifestSchema, ['origin'])

/** Returns the origin of a service for links in the emails that a member's request sends. */
export async function readEmailOrigin(
  request: Request,
  service: 'api' | 'inbox',
  { assets, clientInfo, vars }: Pick<InboxContext, 'assets' | 'clientInfo' | 'vars'>,
): Promise<string> {
  const manifest = v.safeParse(manifestSchema, await assets.readManifest().catch(() => undefined))
  // Without a site manifest, the public origin is unknown, and links use `localhost`.
  const published = manifest.success ? manifest.output.origin : 'http://localhost'
  return toEmailOrigin(toPublicUrl(request, clientInfo), service, { hosts: vars.hosts, published })
}
