import * as v from 'valibot'
import { memberEmail, memberName } from '../../../../contract/team.ts'
import { createId } from '../../../http/create-id.ts'
import type { InboxContext } from '../../context.ts'
import { useInvitation } from '../invitations/store.ts'
import type { Member } from '../member.ts'
import { readMemberByEmail } from '../store.ts'
import { insertDomainMember, readOpenInvitation } from './store.ts'

/** A person whose email another service has verified. */
export interface VerifiedPerson {
  email: string
  /** The person's name at that service. A name that no member can have is ignored. */
  name?: string | undefined
  /** True if the person can keep the account after leaving the organization of the domain. */
  isPersonalAccount?: boolean
  /** The service, for the audit log. */
  by: string
}

/**
 * Returns the member with this email. A person who is not a member yet becomes one if they have an open invitation, or
 * if their email's domain has a role. Returns undefined if neither applies. A removed member needs a new invitation.
 * Personal accounts and addresses with a plus sign always need an invitation, because a removed member could have
 * several of them.
 */
export async function admitPerson(
  person: VerifiedPerson,
  { clock, database, vars }: Pick<InboxContext, 'clock' | 'database' | 'vars'>,
): Promise<Member | undefined> {
  const parsed = v.safeParse(memberEmail, person.email)
  if (!parsed.success) return undefined
  const email = parsed.output
  const known = await readMemberByEmail(database, email)
  if (known && !known.isRemoved) return known
  const at = clock.now()
  const parsedName = v.safeParse(memberName, person.name)
  const joining = { name: parsedName.success ? parsedName.output : email, at }
  const invitation = await readOpenInvitation(database, { email, now: at })
  if (invitation !== undefined) {
    await useInvitation(database, { id: invitation, member: createId(), ...joining })
    return readMemberByEmail(database, email)
  }
  if (known) return known
  if (person.isPersonalAccount === true || email.includes('+')) return undefined
  const role = vars.teamDomains.get(email.slice(email.indexOf('@') + 1))
  if (role === undefined) return undefined
  await insertDomainMember(database, { id: createId(), email, role, by: person.by, ...joining })
  return readMemberByEmail(database, email)
}
