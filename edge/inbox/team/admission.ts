import * as v from 'valibot'
import { type Role, roles } from '../../contract/roles.ts'
import { noteChange } from '../../src/audit/store.ts'
import { createId } from '../../src/http/create-id.ts'
import { type Database, sql } from '../../src/ports/database.ts'
import type { InboxContext } from '../context.ts'
import { memberEmail, memberName } from './contract.ts'
import { useInvitation } from './invitations.ts'
import type { Member } from './member.ts'
import { readMemberByEmail, removeMember, updateMember } from './store.ts'

/** A person whose email another service has verified. */
interface VerifiedPerson {
  email: string
  /** The person's name at that service. A name that no member can have is ignored. */
  name?: string | undefined
  /** True if the person can keep the account after leaving the organization of the domain. */
  isPersonalAccount?: boolean
  /** The person's groups at that service; undefined if groups have no roles. */
  groups?: readonly string[] | undefined
  /** The service, for the audit log. */
  by: string
}

/**
 * Returns the member with this email. A person who is not a member yet becomes one if they have an open invitation, or
 * if their email's domain has a role. Returns undefined if neither applies. A removed member needs a new invitation.
 * Personal accounts and addresses with a plus sign always need an invitation, because a removed member could have
 * several of them.
 *
 * If groups have roles, they decide alone: a member has the highest role of their groups, and a member without a group is
 * removed.
 */
export async function admitPerson(
  person: VerifiedPerson,
  { clock, database, vars }: Pick<InboxContext, 'clock' | 'database' | 'vars'>,
): Promise<Member | undefined> {
  const parsed = v.safeParse(memberEmail, person.email)
  if (!parsed.success) return undefined
  const email = parsed.output
  const known = await readMemberByEmail(database, email)
  const at = clock.now()
  const byGroups = person.groups && findRole(person.groups, vars.teamGroups)
  if (person.groups && byGroups === undefined) {
    // Ends the member's sessions and tokens, too.
    if (known) await removeMember(database, { id: known.id, who: person.by, at })
    return undefined
  }
  if (known && !known.isRemoved) {
    if (byGroups === undefined || byGroups === known.role) return known
    await updateMember(database, { id: known.id, patch: { role: byGroups }, who: person.by, at })
    return readMemberByEmail(database, email)
  }
  const parsedName = v.safeParse(memberName, person.name)
  const joining = { name: parsedName.success ? parsedName.output : email, at }
  const invitation = await readOpenInvitation(database, { email, now: at })
  if (invitation !== undefined) {
    await useInvitation(database, { id: invitation, member: createId(), ...joining })
    const member = await readMemberByEmail(database, email)
    if (member && byGroups !== undefined && member.role !== byGroups)
      await updateMember(database, { id: member.id, patch: { role: byGroups }, who: person.by, at })
    return readMemberByEmail(database, email)
  }
  if (known) return known
  if (byGroups === undefined && (person.isPersonalAccount === true || email.includes('+'))) return undefined
  const role = byGroups ?? vars.teamDomains.get(email.slice(email.indexOf('@') + 1))
  if (role === undefined) return undefined
  await insertDomainMember(database, { id: createId(), email, role, by: person.by, ...joining })
  return readMemberByEmail(database, email)
}

/** Returns the highest role of the groups. */
function findRole(groups: readonly string[], roleOf: ReadonlyMap<string, Role>): Role | undefined {
  const own = new Set(groups.map((group) => roleOf.get(group)))
  return roles.findLast((role) => own.has(role))
}

/** Returns the id of an invitation for this email that is neither used nor expired. */
async function readOpenInvitation(
  database: Database,
  { email, now }: { email: string; now: number },
): Promise<string | undefined> {
  const rows = await database.read(
    sql`SELECT id FROM invitations WHERE email = ${email} AND used_at IS NULL AND expires_at > ${now}
      ORDER BY created_at DESC LIMIT 1`,
  )
  return v.parse(v.array(v.object({ id: v.string() })), rows)[0]?.id
}

/** Adds a member with a role for all projects, unless a member with this email exists. */
async function insertDomainMember(
  database: Database,
  member: { id: string; name: string; email: string; role: Role; by: string; at: number },
): Promise<void> {
  const { at, by, email, id, name, role } = member
  const who = name === email ? email : `${name} <${email}>`
  await database.write([
    noteChange(
      { at, who, action: 'member.joined', target: id, detail: { by, role } },
      sql`NOT EXISTS (SELECT 1 FROM members WHERE email = ${email})`,
    ),
    sql`INSERT INTO members (id, name, email, role, created_at)
      VALUES (${id}, ${name}, ${email}, ${role}, ${at}) ON CONFLICT DO NOTHING`,
  ])
}
