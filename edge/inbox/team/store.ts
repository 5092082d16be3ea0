import * as v from 'valibot'
import { roles } from '../../contract/roles.ts'
import { type Actor, noteChange } from '../../src/audit/store.ts'
import { ProblemError } from '../../src/http/problem.ts'
import { type Database, sql, sqliteBoolean, type Statement } from '../../src/ports/database.ts'
import type { MemberPatch } from './contract.ts'
import { type Member, OWNER_ID } from './member.ts'

export const memberRow = v.object({
  id: v.string(),
  name: v.string(),
  email: v.nullable(v.string()),
  role: v.picklist(roles),
  projects: v.nullable(v.pipe(v.string(), v.parseJson(), v.array(v.string()))),
  createdAt: v.number(),
  isRemoved: sqliteBoolean,
})

/** Columns that `memberRow` parses. */
export const memberColumns = sql`members.id, members.name, members.email, members.role, members.projects,
  members.created_at AS createdAt, members.removed_at IS NOT NULL AS isRemoved`

export async function readMembers(database: Database): Promise<Member[]> {
  const rows = await database.read(
    sql`SELECT ${memberColumns} FROM members WHERE removed_at IS NULL ORDER BY lower(name), id`,
  )
  return v.parse(v.array(memberRow), rows)
}

export async function readMember(database: Database, id: string): Promise<Member | undefined> {
  const [row] = await database.read(sql`SELECT ${memberColumns} FROM members WHERE id = ${id}`)
  return row === undefined ? undefined : v.parse(memberRow, row)
}

export async function readMemberByEmail(database: Database, email: string): Promise<Member | undefined> {
  const [row] = await database.read(sql`SELECT ${memberColumns} FROM members WHERE email = ${email}`)
  return row === undefined ? undefined : v.parse(memberRow, row)
}

export async function renameMember(
  database: Database,
  { id, name, who, at }: Actor & { id: string; name: string },
): Promise<void> {
  await database.write([
    noteChange({ at, who, action: 'member.changed', target: id, detail: { name } }),
    sql`UPDATE members SET name = ${name} WHERE id = ${id}`,
  ])
}

/** Stores the URL of the inbox for links in emails to the member. Writes only if it changed. */
export async function noteInbox(database: Database, id: string, inbox: string): Promise<void> {
  const isOther = sql`id = ${id} AND inbox IS NOT ${inbox}`
  if ((await database.read(sql`SELECT 1 FROM members WHERE ${isOther}`)).length === 0) return
  await database.write([sql`UPDATE members SET inbox = ${inbox} WHERE ${isOther}`])
}

/** @returns false if the member does not exist, was removed or is the owner; otherwise true. */
export async function updateMember(
  database: Database,
  { id, patch, who, at }: Actor & { id: string; patch: MemberPatch },
): Promise<boolean> {
  const { role, projects } = patch
  const isChangeable = sql`id = ${id} AND id <> ${OWNER_ID} AND removed_at IS NULL`
  const list = projects === undefined || projects === null ? null : JSON.stringify(projects)
  const canInvite = (role ?? 'admin') === 'admin' && (projects ?? null) === null
  const rows = await database.write([
    noteChange(
      {
        at,
        who,
        action: 'member.changed',
        target: id,
        detail: patch,
        from: sql`(SELECT json_object('role', role, 'projects', json(projects)) FROM members WHERE id = ${id})`,
      },
      sql`EXISTS (SELECT 1 FROM members WHERE ${isChangeable})`,
    ),
    ...(canInvite
      ? []
      : withdrawInvitationsOf(sql`SELECT id FROM members WHERE ${isChangeable}`, { who, at })),
    sql`UPDATE members SET role = coalesce(${role ?? null}, role),
        projects = iif(${projects === undefined ? 1 : 0}, projects, ${list})
      WHERE ${isChangeable} RETURNING id`,
  ])
  return rows.at(-1)?.length === 1
}

/** Withdraws the unused invitations that these members created, because they lose the right to invite. */
function withdrawInvitationsOf(members: Statement, { who, at }: Actor): Statement[] {
  const isWithdrawn = sql`used_at IS NULL AND inviter IN (${members})`
  return [
    sql`INSERT INTO audit (at, who, action, target, detail)
      SELECT ${at}, ${who}, 'invitation.withdrawn', id, json_object('email', email)
      FROM invitations WHERE ${isWithdrawn} AND expires_at > ${at}`,
    sql`DELETE FROM invitations WHERE ${isWithdrawn}`,
  ]
}

/**
 * Marks a member as removed. The row stays, so that the member's comments still show their author. Sessions stay until
 * they expire, so that the removed member's next request can be answered with the reason.
 *
 * @returns false if the member does not exist, was removed before or is the owner; otherwise
 * true.
 */
export async function removeMember(
  database: Database,
  { id, who, at }: Actor & { id: string },
): Promise<boolean> {
  const isRemovable = sql`id = ${id} AND id <> ${OWNER_ID} AND removed_at IS NULL`
  const rows = await database.write([
    noteChange(
      { at, who, action: 'member.removed', target: id },
      sql`EXISTS (SELECT 1 FROM members WHERE ${isRemovable})`,
    ),
    sql`DELETE FROM invitations WHERE email = (SELECT email FROM members WHERE ${isRemovable})`,
    ...withdrawInvitationsOf(sql`SELECT id FROM members WHERE ${isRemovable}`, { who, at }),
    sql`DELETE FROM digests WHERE member IN (SELECT id FROM members WHERE ${isRemovable})`,
    sql`DELETE FROM notifications WHERE member IN (SELECT id FROM members WHERE ${isRemovable})`,
    sql`DELETE FROM views WHERE is_shared = 0 AND member IN (SELECT id FROM members WHERE ${isRemovable})`,
    sql`DELETE FROM notification_settings WHERE member IN (SELECT id FROM members WHERE ${isRemovable})`,
    sql`DELETE FROM report_followers WHERE member IN (SELECT id FROM members WHERE ${isRemovable})`,
    sql`UPDATE members SET removed_at = ${at} WHERE ${isRemovable} RETURNING id`,
  ])
  return rows.at(-1)?.length === 1
}

const projectRow = v.object({ project: v.string() })

function parseProjects(rows: unknown[]): string[] {
  return v.parse(v.array(projectRow), rows).map(({ project }) => project)
}

/** Returns the SDK keys in the list that no project has. */
async function readUnknownProjects(database: Database, keys: readonly string[]): Promise<string[]> {
  return parseProjects(
    await database.read(
      sql`SELECT value AS project FROM json_each(${JSON.stringify(keys)})
        WHERE value NOT IN (SELECT sdk_key FROM projects)`,
    ),
  )
}

/** Returns the projects of the reports with these ids. */
export async function readReportProjects(database: Database, ids: readonly string[]): Promise<string[]> {
  return parseProjects(
    await database.read(
      sql`SELECT DISTINCT project FROM reports WHERE id IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`,
    ),
  )
}

/** Condition for rows with a column `project`: the projects that the member can see, or only `project` if it is one of them. */
export function isInProjectsOf({ projects }: Pick<Member, 'projects'>, project?: string): Statement {
  const isVisible =
    projects === null ? sql`true` : sql`project IN (SELECT value FROM json_each(${JSON.stringify(projects)}))`
  return project === undefined ? isVisible : sql`(${isVisible} AND project = ${project})`
}

/** Returns those of the ids that belong to reports of these projects. */
export async function readReportsIn(
  database: Database,
  ids: readonly string[],
  projects: readonly string[],
): Promise<string[]> {
  const rows = await database.read(
    sql`SELECT id FROM reports WHERE id IN (SELECT value FROM json_each(${JSON.stringify(ids)}))
      AND project IN (SELECT value FROM json_each(${JSON.stringify(projects)}))`,
  )
  return v.parse(v.array(v.object({ id: v.string() })), rows).map(({ id }) => id)
}

/** @throws ProblemError invalid_body if the list contains an SDK key that no project has. */
export async function checkProjects(
  projects: readonly string[] | null | undefined,
  database: Database,
): Promise<void> {
  if (!projects) return
  const unknown = await readUnknownProjects(database, projects)
  if (unknown.length === 0) return
  throw new ProblemError(
    'invalid_body',
    `projects: no project has the SDK key ${unknown.join(' or ')}. Use the SDK keys of existing projects, or null for all projects.`,
  )
}
