import * as v from 'valibot'
import { blankHidden, cutText, toLine } from '../reports/clean-text.ts'
import {
  describeNotification,
  type NotificationCause,
  notificationKinds,
} from '../../contract/notifications.ts'
import { createId } from '../http/create-id.ts'
import { toServiceOrigin } from '../http/services.ts'
import { type Database, sql } from '../ports/database.ts'
import { formatError } from '../ports/log.ts'
import { parseMailAddress } from '../ports/mail-address.ts'
import type { Mail } from '../ports/mailer.ts'
import type { Ports } from '../ports/ports.ts'
import { readProject } from '../projects/store.ts'
import { explainBlocks } from './blocked-addresses.ts'
import { type Brand, readBrand } from './brand.ts'
import {
  chooseEmails,
  formatReportTitle,
  renderButton,
  renderFooter,
  renderHeading,
  renderMessage,
  renderParagraph,
  renderRows,
  renderTitle,
  toDocument,
  toMailHead,
  toThreadHeaders,
} from './compose-report-mail.ts'
import { hashAddress } from './links.ts'
import { type DueMail, isMemberOf, readEarlierMails } from './store.ts'

/** Maximum number of emails per run. A Worker can make 1,000 calls to D1 per invocation. */
const AT_ONCE = 50
/** Maximum number of notifications that an email lists. */
const LISTED = 20
const TITLE_CHARACTERS = 150
const TEXT_CHARACTERS = 4000

type QueuePorts = Pick<Ports, 'clock' | 'database' | 'log' | 'mailer'>

const dueRow = v.object({ member: v.string(), project: v.string() })

/**
 * Queues one email for each member and project with due notifications, so that several changes at the same time are one
 * email. Notifications that the member has read by then have none. Returns the number of members and projects.
 */
export async function queueNotificationMails({ clock, database, mailer }: QueuePorts): Promise<number> {
  if (!mailer) return 0
  const now = clock.now()
  const due = v.parse(
    v.array(dueRow),
    await database.read(
      sql`SELECT member, notifications.project, min(mail_at) AS first FROM notifications
          JOIN projects ON sdk_key = notifications.project AND delete_at IS NULL
        WHERE mail_at <= ${now} GROUP BY member, notifications.project ORDER BY first LIMIT ${AT_ONCE}`,
    ),
  )
  for (const { member, project } of due) {
    const id = createId()
    const isDue = sql`member = ${member} AND notifications.project = ${project} AND mail_at <= ${now}
      AND read_at IS NULL`
    await database.write([
      // An email about one report belongs to it; one about several belongs to none.
      sql`INSERT INTO mails (id, project, report, kind, source, address, origin, created_at, next_at)
        SELECT ${id}, ${project}, iif(count(DISTINCT report) = 1, max(report), ''), 'notification', ${id}, email, inbox,
          ${now}, ${now}
        FROM notifications JOIN members ON members.id = member
        WHERE ${isDue} AND email IS NOT NULL AND inbox IS NOT NULL AND removed_at IS NULL
        GROUP BY members.id`,
      sql`UPDATE notifications SET mail = ${id} WHERE ${isDue} AND EXISTS (SELECT 1 FROM mails WHERE id = ${id})`,
      sql`UPDATE notifications SET mail_at = NULL
        WHERE member = ${member} AND project = ${project} AND mail_at <= ${now}`,
    ])
  }
  return due.length
}

/** Queues the due emails without throwing: failures are logged, and the notifications stay due. */
export async function queueNotificationMailsSafely(ports: QueuePorts): Promise<void> {
  try {
    await queueNotificationMails(ports)
  } catch (error) {
    ports.log.write('error', 'job failed', { job: 'queueNotificationEmails', error: formatError(error) })
  }
}

const notificationRow = v.object({
  kind: v.picklist(notificationKinds),
  report: v.string(),
  title: v.string(),
  causedBy: v.nullable(v.string()),
  fromStatus: v.nullable(v.string()),
  toStatus: v.nullable(v.string()),
  reportedBy: v.string(),
  text: v.nullable(v.string()),
})

export type MailedNotification = v.InferOutput<typeof notificationRow>

/** Columns of `notificationRow`, of notifications that are joined with their reports. */
export const mailedColumns = sql`kind, reports.id AS report, title,
  coalesce(caused_by, (SELECT sender FROM replies WHERE kind = 'reply' AND replies.id = source),
    (SELECT coalesce((SELECT members.name FROM members WHERE members.id = author), author_name)
      FROM comments WHERE kind = 'mention' AND comments.id = source)) AS causedBy,
  from_status AS fromStatus, to_status AS toStatus, reported_by AS reportedBy,
  (SELECT text FROM replies WHERE kind = 'reply' AND replies.id = source) AS text`

export function parseMailed(rows: unknown): MailedNotification[] {
  return v.parse(v.array(notificationRow), rows)
}

/** Returns the notifications of an email that the member has not read, newest first. */
async function readMailed(database: Database, { id, project }: DueMail): Promise<MailedNotification[]> {
  return parseMailed(
    await database.read(
      sql`SELECT ${mailedColumns} FROM notifications JOIN reports ON reports.id = notifications.report
        WHERE mail = ${id} AND read_at IS NULL AND reports.project = ${project} ORDER BY notifications.seq DESC`,
    ),
  )
}

/** Creates the email about notifications. Returns the reason if it must not be sent. */
export async function createNotificationMail(
  mail: DueMail,
  ports: Pick<Ports, 'clock' | 'database' | 'hashing' | 'secrets' | 'vars'>,
): Promise<Mail | string> {
  const { clock, database, vars } = ports
  const { address, id, origin, project: sdkKey } = mail
  const project = await readProject(ports, sdkKey)
  if (!project) return 'The project was deleted.'
  if (!vars.mail) return 'The server is not set up for email.'
  if (parseMailAddress(address) !== address) return 'The address is not valid.'
  if (!(await isMemberOf(database, mail))) return 'The member has no access to this project.'
  const subscription = { project: sdkKey, report: '', addressHash: await hashAddress(address, ports) }
  const blocked = await explainBlocks(database, subscription, { now: clock.now(), toMember: true })
  if (blocked !== undefined) return blocked
  const notifications = await readMailed(database, mail)
  if (notifications.length === 0) return 'The member has read it in the inbox, or the report was deleted.'
  const earlier = mail.report === '' ? [] : await readEarlierMails(database, mail)
  return composeNotificationMail(
    { id, from: vars.mail.from, to: address, earlier },
    {
      notifications,
      projectName: project.name,
      brand: await readBrand(database, sdkKey, toServiceOrigin(origin, 'files', vars.hosts)),
      inbox: origin,
    },
  )
}

/** One line about a notification, without hidden characters. */
export function formatCause(cause: NotificationCause): string {
  return describeNotification({
    ...cause,
    causedBy: cause.causedBy === null ? null : toLine(cause.causedBy),
    reportedBy: cutText(toLine(cause.reportedBy), TITLE_CHARACTERS),
  })
}

interface NotificationList {
  notifications: readonly MailedNotification[]
  projectName: string
  brand: Brand
  /** URL of the inbox. */
  inbox: string
}

/** Composes the email that tells a member about one or several reports of a project. */
function composeNotificationMail(
  head: Parameters<typeof toMailHead>[0],
  { brand, inbox, notifications, projectName }: NotificationList,
): Mail {
  const project = toLine(projectName)
  const [first] = notifications
  const isOne = new Set(notifications.map(({ report }) => report)).size === 1
  const listed = notifications.slice(0, LISTED)
  const more = notifications.length - listed.length
  const moreLine = more === 0 ? '' : `and ${more} more`
  const why = `You get this email about reports of ${project}.`
  const account = `${inbox}/account`
  const items = listed.map((each) => {
    const text = cutText(blankHidden(each.text ?? ''), TEXT_CHARACTERS)
    return {
      cause: formatCause(each),
      label: cutText(toLine(each.title), TITLE_CHARACTERS) || 'No message',
      title: formatReportTitle({ id: each.report, title: each.title }),
      text,
      url: `${inbox}/reports/${each.report}`,
    }
  })
  const preview = items.map(({ cause, label, text }) => `${cause}: ${isOne ? text : label}`).join('. ')
  const mail = toMailHead(head, {
    report: { id: first?.report ?? '', title: first?.title ?? '' },
    projectName,
    message: { author: 'Inbox', text: '' },
  })
  return {
    ...mail,
    ...(!isOne && {
      subject: `[${cutText(project, TITLE_CHARACTERS)}] ${notifications.length} updates for you`,
    }),
    replyTo: undefined,
    text: [
      ...items.map(({ cause, text, title, url }) =>
        [`${cause}: ${title}`, ...(text === '' ? [] : [text]), url].join('\n\n'),
      ),
      ...(moreLine === '' ? [] : [`${moreLine}: ${inbox}/notifications`]),
      `-- \n${why}\n${chooseEmails}:\n${account}\n`,
    ].join('\n\n'),
    html: toDocument({ brand, projectName, preview }, [
      ...(isOne && items[0]
        ? [
            renderTitle({ label: items[0].title, url: items[0].url }),
            ...items.map(({ cause, text }) =>
              text === '' ? renderParagraph(`${cause}.`) : renderParagraph(`${cause}:`) + renderMessage(text),
            ),
          ]
        : [
            renderHeading(`${notifications.length} updates for you`),
            renderRows(
              items.map(({ cause, label, text, url }) => ({
                label,
                note: cause,
                url,
                content: text === '' ? '' : renderMessage(text),
              })),
            ),
          ]),
      moreLine === '' ? '' : renderParagraph(moreLine),
      isOne
        ? renderButton(brand, { label: 'Open the report', url: items[0]?.url ?? inbox })
        : renderButton(brand, { label: 'Open the inbox', url: `${inbox}/notifications` }),
      renderFooter(why, { label: chooseEmails, url: account }),
    ]),
    headers: toThreadHeaders(head),
  }
}
