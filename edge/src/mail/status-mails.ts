import { toServiceOrigin } from '../http/services.ts'
import * as v from 'valibot'
import { createId } from '../http/create-id.ts'
import { type Database, sql, type Statement } from '../ports/database.ts'
import { formatError } from '../ports/log.ts'
import { parseMailAddress } from '../ports/mail-address.ts'
import type { Mail } from '../ports/mailer.ts'
import type { Ports } from '../ports/ports.ts'
import { readProject } from '../projects/store.ts'
import { readReport } from '../reports/store.ts'
import { explainBlocks } from './blocked-addresses.ts'
import { readBrand } from './brand.ts'
import { readReporter } from './reporter.ts'
import { composeStatusMail } from './compose-report-mail.ts'
import { hashAddress, signConversationUrl, signUnsubscribeUrl } from './links.ts'
import { wantsStatusEmails } from './status-subscriptions.ts'
import { type DueMail, readEarlierMails } from './store.ts'

/** Creates the email about a changed status. Returns the reason if it must not be sent. */
export async function createStatusMail(
  mail: DueMail,
  ports: Pick<Ports, 'blobs' | 'clock' | 'database' | 'hashing' | 'secrets' | 'vars'>,
): Promise<Mail | string> {
  const { clock, database, vars } = ports
  const { address, id, origin, project: sdkKey, report: reportId } = mail
  const project = await readProject(ports, sdkKey)
  const report = await readReport(database, reportId)
  const change = parseSource(mail.source)
  if (!project || !report || !change || report.summary.project !== sdkKey) return 'The report was deleted.'
  if (!vars.mail) return 'The server is not set up for email.'
  if (parseMailAddress(report.summary.reportedBy) !== address) return 'The report has another email address.'
  if (!(await wantsStatusEmails(database, reportId)))
    return 'The reporter no longer wants emails about the status.'
  const subscription = { project: sdkKey, report: reportId, addressHash: await hashAddress(address, ports) }
  const blocked = await explainBlocks(database, subscription, { now: clock.now() })
  if (blocked !== undefined) return blocked
  const earlier = await readEarlierMails(database, mail)
  return composeStatusMail(
    { id, from: vars.mail.from, to: address, earlier },
    {
      report: report.summary,
      projectName: project.name,
      locale: await readReporter(report, ports.blobs),
      brand: await readBrand(database, sdkKey, toServiceOrigin(origin, 'files', vars.hosts)),
      ...change,
    },
    {
      conversation: await signConversationUrl({ origin, report: reportId, now: clock.now() }, ports),
      unsubscribe: await signUnsubscribeUrl(origin, subscription, ports),
    },
  )
}

/** Maximum number of status changes per run. A Worker can make 1,000 calls to D1 per invocation. */
const AT_ONCE = 50

type QueuePorts = Pick<Ports, 'clock' | 'database' | 'log' | 'mailer'>

/**
 * Queues an email for each status change that a reporter subscribed to. Queues no email for suspected spam, or if the
 * status is back at its earlier value. Returns the number of handled changes.
 */
export async function queueStatusMails({ clock, database, mailer }: QueuePorts): Promise<number> {
  if (!mailer) return 0
  const now = clock.now()
  const due = await readDueChanges(database, { now, limit: AT_ONCE })
  for (const change of due) {
    const isNotified = change.status !== change.knownStatus && change.isSpam === 0
    const address = isNotified ? parseMailAddress(change.reportedBy) : undefined
    await database.write(settleChange(change, { id: createId(), address, now }))
  }
  return due.length
}

/** Queues the due emails without throwing: failures are logged, and the changes stay due. */
export async function queueStatusMailsSafely(ports: QueuePorts): Promise<void> {
  try {
    await queueStatusMails(ports)
  } catch (error) {
    ports.log.write('error', 'job failed', { job: 'queueStatusEmails', error: formatError(error) })
  }
}

const dueRow = v.object({
  report: v.string(),
  project: v.string(),
  origin: v.string(),
  knownStatus: v.string(),
  dueAt: v.number(),
  status: v.string(),
  reportedBy: v.string(),
  isSpam: v.number(),
})

/** A status change that is at least a few minutes old, and was not followed by another. */
type StatusChange = v.InferOutput<typeof dueRow>

/**
 * Returns the due changes, oldest first. Changes in deleted projects are not due, because a project can be restored.
 */
async function readDueChanges(
  database: Database,
  { now, limit }: { now: number; limit: number },
): Promise<StatusChange[]> {
  const rows = await database.read(
    sql`SELECT report, status_subscriptions.project, origin, known_status AS knownStatus, due_at AS dueAt, status,
        reported_by AS reportedBy, is_spam AS isSpam
      FROM status_subscriptions JOIN reports ON reports.id = report
        JOIN projects ON sdk_key = reports.project AND delete_at IS NULL
      WHERE due_at <= ${now} ORDER BY due_at, report LIMIT ${limit}`,
  )
  return v.parse(v.array(dueRow), rows)
}

/**
 * Marks a status change as handled, and queues the email about it if there is an `address`. Does nothing if another
 * process has handled it, or if the status has changed again.
 */
function settleChange(
  change: StatusChange,
  { id, address, now }: { id: string; address: string | undefined; now: number },
): Statement[] {
  const { report, project, origin, knownStatus, dueAt, status } = change
  const isCurrent = sql`report = ${report} AND due_at = ${dueAt} AND known_status = ${knownStatus}`
  return [
    ...(address === undefined
      ? []
      : [
          sql`INSERT INTO mails (id, project, report, kind, source, address, origin, created_at, next_at)
            SELECT ${id}, ${project}, ${report}, 'status', ${`${id} ${knownStatus} ${status}`}, ${address}, ${origin},
              ${now}, ${now}
            FROM status_subscriptions WHERE ${isCurrent}
            ON CONFLICT DO NOTHING`,
        ]),
    sql`UPDATE status_subscriptions SET known_status = ${status}, due_at = NULL WHERE ${isCurrent}`,
  ]
}

/**
 * Parses the `source` of a queued email, which consists of the email's id, and the status before and after. Returns
 * undefined for any other text.
 */
function parseSource(source: string): { from: string; to: string } | undefined {
  const [, from, to] = /^\S+ (\S+) (\S+)$/.exec(source) ?? []
  return from === undefined || to === undefined ? undefined : { from, to }
}
