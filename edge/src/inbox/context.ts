import type { AppEnv } from '../http/request-context.ts'
import type { Ports } from '../ports/ports.ts'
import type { Projects } from '../projects/store.ts'
import type { Member } from './team/member.ts'

export interface InboxContext extends Ports {
  projects: Projects
}

/** Variables that `requireOwner` sets. */
export interface OwnerEnv extends AppEnv {
  Variables: AppEnv['Variables'] & {
    /** The member's name for the audit log, as `formatWho` returns it. */
    owner: string
    member: Member
    /** True for a personal token with the scope `read`. */
    isReadOnly: boolean
    /** True for a personal token, a session that one started, and a service token of Cloudflare Access. */
    isProgram: boolean
  }
}
