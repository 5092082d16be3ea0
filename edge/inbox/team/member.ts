import { type Role, roles } from '../../contract/roles.ts'
import type { Colleague, MemberView } from './contract.ts'

/** Id of the member who signs in with the inbox token. */
export const OWNER_ID = 'owner'
/** Name of the owner until the owner sets one. */
const OWNER_NAME = 'Owner'

export interface Member {
  id: string
  name: string
  email: string | null
  role: Role
  /** SDK keys of the projects that the role is for; null means all projects. */
  projects: string[] | null
  createdAt: number
  isRemoved: boolean
}

/** Returns the member's name for the audit log. It contains the email, because two members can have the same name. */
export function formatWho({ id, name, email }: Member): string {
  if (id === OWNER_ID) return name === OWNER_NAME ? OWNER_ID : `${name} (${OWNER_ID})`
  return email === null || email === name ? name : `${name} <${email}>`
}

export function hasRole({ role }: Pick<Member, 'role'>, needed: Role): boolean {
  return roles.indexOf(role) >= roles.indexOf(needed)
}

export function toMemberView({ isRemoved: _, createdAt, ...member }: Member): MemberView {
  return { ...member, isOwner: member.id === OWNER_ID, createdAt: new Date(createdAt).toISOString() }
}

/** Returns the members whom the caller may see, without what the caller may not know about them. */
export function listColleagues(caller: Member, members: readonly Member[]): Colleague[] {
  const { id, projects: own } = caller
  if (own === null) return members.map(toMemberView)
  return members.flatMap((member): Colleague[] => {
    const view = toMemberView(member)
    if (member.id === id) return [view]
    const projects = view.projects?.filter((sdkKey) => own.includes(sdkKey)) ?? null
    if (projects?.length === 0) return []
    return [{ ...view, email: null, projects, role: hasRole(caller, 'member') ? view.role : null }]
  })
}
