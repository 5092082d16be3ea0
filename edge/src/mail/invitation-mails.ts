import * as v from 'valibot'
import { palette } from '../../contract/page-colors.ts'
import { toLine } from '../reports/clean-text.ts'
import { type Role, roles } from '../../contract/roles.ts'
import { type Database, sql, type Statement } from '../ports/database.ts'
import type { Mail } from '../ports/mailer.ts'
import { parseMailAddress } from '../ports/mail-address.ts'
import type { Ports } from '../ports/ports.ts'
import { explainBlocks } from './blocked-addresses.ts'
import type { Brand } from './brand.ts'
import {
  renderButton,
  renderFooter,
  renderHeading,
  renderParagraph,
  toDocument,
  toThreadHeaders,
} from './compose-report-mail.ts'
import { hashAddress, signInvitationUrl } from './links.ts'
import type { DueMail } from './store.ts'

/** Queues the email of an invitation. `origin` is the URL of the inbox. */
export function queueInvitationMail({
  id,
  invitation,
  address,
  origin,
  now,
}: {
  id: string
  invitation: string
  address: string
  origin: string
  now: number
}): Statement {
  return sql`INSERT INTO mails (id, project, report, kind, source, address, origin, created_at, next_at)
    VALUES (${id}, '', '', 'invitation', ${invitation}, ${address}, ${origin}, ${now}, ${now})`
}

const invitationRow = v.object({
  role: v.picklist(roles),
  invitedBy: v.nullable(v.string()),
  projects: v.string(),
})

/** Returns an invitation that can still be accepted. */
async function readInvitation(database: Database, { source, address }: DueMail, now: number) {
  const [row] = await database.read(
    sql`SELECT role, (SELECT name FROM members WHERE members.id = inviter) AS invitedBy,
        coalesce((SELECT group_concat(name, ', ') FROM projects
          WHERE sdk_key IN (SELECT value FROM json_each(invitations.projects))), '') AS projects
      FROM invitations WHERE id = ${source} AND email = ${address} AND used_at IS NULL AND expires_at > ${now}`,
  )
  return row === undefined ? undefined : v.parse(invitationRow, row)
}

const abilities: Readonly<Record<Role, string>> = {
  reader: 'You can read reports.',
  member: 'You can read reports, work on them and reply to reporters.',
  admin: 'You can work on reports, and change settings and people.',
}

/** An invitation belongs to no project, so it has the color of the inbox. */
const brand: Brand = { color: palette.accent[0], headerColor: palette.accent[0], logo: undefined }

/** Creates the email of an invitation. Returns the reason if it must not be sent. */
export async function createInvitationMail(
  mail: DueMail,
  ports: Pick<Ports, 'clock' | 'database' | 'hashing' | 'secrets' | 'vars'>,
): Promise<Mail | string> {
  const { clock, database, vars } = ports
  const { address, id, origin, source } = mail
  if (!vars.mail) return 'The server is not set up for email.'
  if (parseMailAddress(address) !== address) return 'The address is not valid.'
  const invitation = await readInvitation(database, mail, clock.now())
  if (!invitation) return 'The invitation was used, withdrawn or replaced, or has expired.'
  const subscription = { project: '', report: '', addressHash: await hashAddress(address, ports) }
  const blocked = await explainBlocks(database, subscription, { now: clock.now(), toMember: true })
  if (blocked !== undefined) return blocked
  const { from } = vars.mail
  const who = toLine(invitation.invitedBy ?? 'An admin')
  const intro = `${who} invites you to an inbox for reports from visitors.`
  const ability = abilities[invitation.role]
  const projects = invitation.projects === '' ? '' : `Projects: ${toLine(invitation.projects)}.`
  const about = [ability, projects].join(' ').trim()
  const note =
    'The link works once, for a week, and only for you: do not pass it on. If you did not expect this email, ignore it.'
  const url = await signInvitationUrl(origin, source, ports)
  return {
    id,
    from: { name: from.name, address: from.address },
    to: { name: '', address },
    replyTo: undefined,
    subject: `${who} invites you to the inbox`,
    text: `${intro} ${about}\n\nJoin:\n${url}\n\n-- \n${note}\n`,
    html: toDocument({ brand, projectName: 'Inbox', preview: about }, [
      renderHeading(intro),
      renderParagraph(ability),
      projects === '' ? '' : renderParagraph(projects),
      renderButton(brand, { label: 'Join the inbox', url }),
      renderFooter(note),
    ]),
    headers: toThreadHeaders({ id, from, to: address, earlier: [] }),
  }
}
