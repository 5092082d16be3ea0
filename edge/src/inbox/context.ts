import type { AppEnv } from '../http/env.ts'
import type { Ports } from '../ports/ports.ts'
import type { Projects } from '../projects/projects.ts'

export interface InboxContext extends Ports {
  projects: Projects
}

/** Variables that `requireOwner` sets. */
export interface OwnerEnv extends AppEnv {
  Variables: AppEnv['Variables'] & {
    /** The name for the audit log: an email from Cloudflare Access, or `owner` for the inbox token. */
    owner: string
  }
}
