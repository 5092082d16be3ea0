import * as v from 'valibot'
import { siteManifestSchema } from '../contract/site-manifest.ts'
import type { AppEnv } from '../src/http/request-context.ts'
import { toEmailOrigin, toPublicUrl } from '../src/http/services.ts'
import type { Ports } from '../src/ports/ports.ts'
import type { Projects } from '../src/projects/store.ts'
import type { Member } from './team/member.ts'

export interface InboxContext extends Ports {
  projects: Projects
}

/** Variables that `requireMember` sets. */
export interface MemberEnv extends AppEnv {
  Variables: AppEnv['Variables'] & {
    /** The member's name for the audit log, as `formatWho` returns it. */
    who: string
    member: Member
    /** True for a personal token with the scope `read`. */
    isReadOnly: boolean
    /** True for a personal token, a session that one started, and a service token of Cloudflare Access. */
    isProgram: boolean
  }
}

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
