import type { AppEnv } from '../src/http/request-context.ts'
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
