import { Hono } from 'hono'
import * as v from 'valibot'
import { roles } from '../../contract/roles.ts'
import { type Actor, noteChange } from '../../src/audit/store.ts'
import { createId } from '../../src/http/create-id.ts'
import { ProblemError } from '../../src/http/problem.ts'
import { runInBackground } from '../../src/http/request-context.ts'
import { readEmailOrigin, toPublicUrl, toServiceOrigin } from '../../src/http/services.ts'
import { deliverMailsSafely } from '../../src/mail/deliver.ts'
import { queueInvitationMail } from '../../src/mail/invitation-mails.ts'
import { signInvitationUrl } from '../../src/mail/links.ts'
import { type Database, sql, type Statement } from '../../src/ports/database.ts'
import type { InboxContext, MemberEnv } from '../context.ts'
import { operation } from '../operation.ts'
import type { ShownInvitation } from '../sign-in/contract.ts'
import {
  createdInvitationSchema,
  createInvitationSchema,
  INVITATION_MS,
  invitationsSchema,
  type InvitationView,
} from './contract.ts'
import { checkProjects } from './store.ts'

/**
 * Routes for invitations to the team. People accept an invitation through `sign-in.ts`, because they are not signed in
 * yet.
 */
export function createInvitationRoutes(context: InboxContext): Hono<MemberEnv> {
  const { clock, database, clientInfo, mailer, vars } = context
  const app = new Hono<MemberEnv>()

  app.get(
    '/invitations',
    operation({ summary: 'Invitations that are neither used nor expired', answer: invitationsSchema }),
    async (c) => {
      const invitations = await readInvitations(database, clock.now())
      return c.json({
        invitations: invitations.map(({ delivery, ...invitation }) => ({ ...toView(invitation), delivery })),
      })
    },
  )

  app.post(
    '/invitations',
    operation({
      summary: 'Invite a person: the link in the response works once, for a week',
      body: createInvitationSchema,
      answer: createdInvitationSchema,
      status: 201,
    }),
    async (c) => {
      const { sendEmail, ...input } = c.req.valid('json')
      await checkProjects(input.projects, database)
      const now = clock.now()
      const times = { createdAt: now, expiresAt: now + INVITATION_MS }
      const id = createId()
      const invitation = { ...input, ...times, id, invitedBy: c.var.who }
      const isEmailed = sendEmail && mailer !== undefined
      const email = { id: createId(), invitation: id, address: input.email, now }
      await insertInvitation(
        database,
        { ...invitation, inviter: c.var.member.id },
        isEmailed
          ? [queueInvitationMail({ ...email, origin: await readEmailOrigin(c.req.raw, 'inbox', context) })]
          : [],
      )
      if (isEmailed) runInBackground(c, deliverMailsSafely(context))
      const inbox = toServiceOrigin(toPublicUrl(c.req.raw, clientInfo), 'inbox', vars.hosts)
      const delivery = isEmailed ? ({ state: 'waiting', error: '' } as const) : null
      return c.json(
        { ...toView(invitation), delivery, url: await signInvitationUrl(inbox, id, context) },
        201,
      )
    },
  )

  app.delete(
    '/invitations/:id',
    operation({ summary: 'Withdraw an invitation', refusals: ['not_found'] }),
    async (c) => {
      const actor = { who: c.var.who, at: clock.now() }
      if (!(await deleteInvitation(database, { id: c.req.param('id'), ...actor })))
        throw new ProblemError('not_found', 'No unused invitation has this id.')
      return c.body(null, 204)
    },
  )
  return app
}

function toView({ createdAt, expiresAt, ...invitation }: Invitation): Omit<InvitationView, 'delivery'> {
  return {
    ...invitation,
    createdAt: new Date(createdAt).toISOString(),
    expiresAt: new Date(expiresAt).toISOString(),
  }
}

const invitationRow = v.object({
  id: v.string(),
  email: v.string(),
  role: v.picklist(roles),
  projects: v.nullable(v.pipe(v.string(), v.parseJson(), v.array(v.string()))),
  invitedBy: v.string(),
  createdAt: v.number(),
  expiresAt: v.number(),
})

type Invitation = v.InferOutput<typeof invitationRow>

const deliveryRow = v.object({
  ...invitationRow.entries,
  isDelivered: v.nullable(v.number()),
  nextAt: v.nullable(v.number()),
  error: v.nullable(v.string()),
})

async function readInvitations(
  database: Database,
  now: number,
): Promise<(Invitation & Pick<InvitationView, 'delivery'>)[]> {
  const rows = await database.read(
    sql`SELECT invitations.id, email, role, projects, invited_by AS invitedBy, invitations.created_at AS createdAt,
        expires_at AS expiresAt, is_delivered AS isDelivered, next_at AS nextAt, error
      FROM invitations LEFT JOIN mails ON kind = 'invitation' AND source = invitations.id WHERE used_at IS NULL AND expires_at > ${now}
      ORDER BY invitations.created_at DESC, invitations.id`,
  )
  return v.parse(v.array(deliveryRow), rows).map(({ error, isDelivered, nextAt, ...invitation }) => ({
    ...invitation,
    delivery:
      isDelivered === null
        ? null
        : {
            state: isDelivered === 1 ? 'delivered' : nextAt === null ? 'failed' : 'waiting',
            error: error ?? '',
          },
  }))
}

/**
 * Adds an invitation, and withdraws unused older ones for the same email, so that only the newest link works. Runs `more`
 * in the same transaction.
 */
export async function insertInvitation(
  database: Database,
  { inviter, ...invitation }: Invitation & { inviter: string },
  more: readonly Statement[] = [],
): Promise<void> {
  const { id, email, role, projects, invitedBy, createdAt, expiresAt } = invitation
  const isMember = sql`EXISTS (SELECT 1 FROM members WHERE email = ${email} AND removed_at IS NULL)`
  const older = sql`email = ${email} AND used_at IS NULL`
  await database.write([
    sql`INSERT INTO audit (at, who, action, target, detail)
      SELECT ${createdAt}, ${invitedBy}, 'invitation.withdrawn', id, json_object('email', email, 'replacedBy', ${id})
      FROM invitations WHERE ${older} AND expires_at > ${createdAt}`,
    sql`DELETE FROM invitations WHERE ${older}`,
    noteChange(
      {
        at: createdAt,
        who: invitedBy,
        action: 'member.invited',
        target: id,
        detail: { email, role, projects },
      },
      sql`NOT ${isMember}`,
    ),
    noteChange(
      { at: createdAt, who: invitedBy, action: 'link.created', target: id, detail: { email } },
      isMember,
    ),
    sql`INSERT INTO invitations (id, email, role, projects, invited_by, inviter, created_at, expires_at)
      VALUES (${id}, ${email}, ${role}, ${projects && JSON.stringify(projects)}, ${invitedBy}, ${inviter},
        ${createdAt}, ${expiresAt})`,
    ...more,
  ])
}

const shownRow = v.object({
  invitedBy: v.nullable(v.string()),
  memberName: v.nullable(v.string()),
  projects: v.pipe(v.string(), v.parseJson(), v.array(v.string())),
  expiresAt: v.number(),
})

/** Returns what the invited person is told before accepting; undefined if the invitation cannot be accepted. */
export async function readShownInvitation(
  database: Database,
  { id, now }: { id: string; now: number },
): Promise<ShownInvitation | undefined> {
  const [row] = await database.read(
    sql`SELECT (SELECT name FROM members WHERE members.id = inviter) AS invitedBy, expires_at AS expiresAt,
        (SELECT name FROM members WHERE members.email = invitations.email AND removed_at IS NULL) AS memberName,
        (SELECT json_group_array(name) FROM projects WHERE invitations.projects IS NULL
          OR sdk_key IN (SELECT value FROM json_each(invitations.projects))) AS projects
      FROM invitations WHERE id = ${id} AND used_at IS NULL AND expires_at > ${now}`,
  )
  if (row === undefined) return undefined
  const { expiresAt, ...shown } = v.parse(shownRow, row)
  return { ...shown, expiresAt: new Date(expiresAt).toISOString() }
}

/** @returns false if there is no unused invitation with this id; otherwise true. */
async function deleteInvitation(
  database: Database,
  { id, who, at }: Actor & { id: string },
): Promise<boolean> {
  const [, rows] = await database.write([
    sql`INSERT INTO audit (at, who, action, target, detail)
      SELECT ${at}, ${who}, 'invitation.withdrawn', id, json_object('email', email)
      FROM invitations WHERE id = ${id} AND used_at IS NULL`,
    sql`DELETE FROM invitations WHERE id = ${id} AND used_at IS NULL RETURNING id`,
  ])
  return rows?.length === 1
}

/**
 * Marks an invitation as used and creates its member in one transaction, so that a link works only once. A removed
 * member gets the name, role and projects of the new invitation and loses their old sessions, tokens and passkeys.
 * Nothing changes for an existing member.
 *
 * @returns the email; undefined if the invitation does not exist, was used or has expired.
 */
export async function useInvitation(
  database: Database,
  { id, member, name, at }: { id: string; member: string; name: string; at: number },
): Promise<string | undefined> {
  // If several requests use the invitation at the same time, only one of them can set `used_by`. The following
  // statements run only for that request.
  const isMine = sql`invitations.id = ${id} AND used_by = ${member}`
  const returning = sql`SELECT members.id FROM invitations JOIN members ON members.email = invitations.email
    WHERE ${isMine} AND removed_at IS NOT NULL`
  const [rows] = await database.write([
    sql`UPDATE invitations SET used_at = ${at}, used_by = ${member}
      WHERE id = ${id} AND used_at IS NULL AND expires_at > ${at} RETURNING email`,
    sql`DELETE FROM owner_sessions WHERE member IN (${returning})`,
    sql`DELETE FROM api_tokens WHERE member IN (${returning})`,
    sql`DELETE FROM passkeys WHERE member IN (${returning})`,
    // Before the member is added, so that a member whom the link only signs in does not join.
    sql`INSERT INTO audit (at, who, action, target, detail)
      SELECT ${at}, ${name} || ' <' || invitations.email || '>', 'member.joined', coalesce(members.id, ${member}),
        json_object('role', invitations.role, 'invitedBy', invited_by)
      FROM invitations LEFT JOIN members ON members.email = invitations.email
      WHERE ${isMine} AND (members.id IS NULL OR removed_at IS NOT NULL)`,
    sql`INSERT INTO members (id, name, email, role, projects, created_at)
      SELECT ${member}, ${name}, email, role, projects, ${at} FROM invitations WHERE ${isMine}
      ON CONFLICT (email) WHERE email IS NOT NULL DO UPDATE
        SET name = excluded.name, role = excluded.role, projects = excluded.projects, removed_at = NULL
        WHERE removed_at IS NOT NULL`,
  ])
  return v.parse(v.array(v.object({ email: v.string() })), rows)[0]?.email
}
