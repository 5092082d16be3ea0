import * as v from 'valibot'
import type { Role } from '../../../../contract/team.ts'
import { noteChange } from '../../../audit/store.ts'
import { type Database, sql } from '../../../ports/database.ts'

/** Returns the id of an invitation for this email that is neither used nor expired. */
export async function readOpenInvitation(
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
export async function insertDomainMember(
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
