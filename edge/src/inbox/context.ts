import type { AppEnv } from '../http/env.ts'
import type { Ports } from '../ports/ports.ts'
import type { Projects } from '../projects/projects.ts'

export interface InboxContext extends Ports {
  projects: Projects
}

/** Behind `requireOwner`. */
export interface OwnerEnv extends AppEnv {
  Variables: AppEnv['Variables'] & {
    /** Who it is, for the audit: an e-mail address, or `owner` for whoever has the inbox token. */
    owner: string
  }
}
