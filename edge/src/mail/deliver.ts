import { toServiceOrigin } from '../http/services.ts'
import { parseMailAddress } from '../ports/mail-address.ts'
import type { Mail, MailResult } from '../ports/mailer.ts'
import type { Ports } from '../ports/ports.ts'
import { readProject } from '../projects/store.ts'
import { readReport } from '../reports/store.ts'
import { nextAttempt } from '../webhooks/deliver.ts'
import { blockBounced, explainBlocks } from './blocked-addresses.ts'
import { composeMentionMail, composeReplyMail } from './compose-report-mail.ts'
import { hashAddress, signConversationUrl, signReplyAddress, signUnsubscribeUrl } from './links.ts'
import {
  claimMails,
  isMemberOf,
  readEarlierMails,
  readMailText,
  settleMail,
  type DueMail,
  type MailOutcome,
} from './store.ts'
import { createDigestMail } from './digest-mail.ts'
import { createInvitationMail } from './invitation-mails.ts'
import { createNotificationMail } from './notification-mails.ts'
import { readBrand } from './brand.ts'
import { readReporter } from './reporter.ts'
import { createStatusMail } from './status-mails.ts'
import { formatError } from '../ports/log.ts'

/**
 * Maximum number of emails that are sent at the same time. A Worker can have six open connections, and runs for at most
 * 30 s after its response.
 */
const AT_ONCE = 6
const ROUNDS = 2

export type MailPorts = Pick<
  Ports,
  'blobs' | 'clock' | 'database' | 'hashing' | 'log' | 'mailer' | 'secrets' | 'vars'
>

/**
 * Sends the due emails. Runs after each change that queued an email, and as a job for retries. Returns the number of
 * emails that the mail server accepted.
 */
export async function deliverMails(ports: MailPorts): Promise<number> {
  const { clock, database, log, mailer } = ports
  if (!mailer) return 0
  let accepted = 0
  for (let round = 0; round < ROUNDS; round += 1) {
    const due = await claimMails(database, { now: clock.now(), limit: AT_ONCE })
    const outcomes = await Promise.all(due.map((mail) => attempt(mail, ports)))
    accepted += outcomes.filter(({ isDelivered }) => isDelivered).length
    for (const { id, nextAt, state } of outcomes) {
      if (state === 'failed' || state === 'refused')
        log.write('warn', 'email failed', { email: id, state, isLast: nextAt === null })
      else log.write('debug', state === 'sent' ? 'email sent' : 'email canceled', { email: id })
    }
    if (due.length < AT_ONCE) break
  }
  return accepted
}

/** Sends the due emails without throwing: failures are logged, and the emails are retried later. */
export async function deliverMailsSafely(ports: MailPorts): Promise<void> {
  try {
    await deliverMails(ports)
  } catch (error) {
    ports.log.write('error', 'job failed', { job: 'deliverEmails', error: formatError(error) })
  }
}

/** Sends one reserved email and stores the result. */
async function attempt(mail: DueMail, ports: MailPorts): Promise<MailOutcome & Pick<SendResult, 'state'>> {
  const { address, attempts, id } = mail
  const { clock, database } = ports
  // An error in one email, such as a secret that cannot be decrypted, must not stop the other emails.
  const { state, error } = await send(mail, ports).catch((thrown: unknown) => ({
    state: 'failed' as const,
    error: `The email cannot be created. (${formatError(thrown)})`,
  }))
  const now = clock.now()
  const nextAt = state === 'failed' ? nextAttempt(attempts, now) : null
  const outcome: MailOutcome = { id, attempts, isDelivered: state === 'sent', error, nextAt }
  await database.write([
    settleMail(outcome),
    ...(state === 'refused' ? [blockBounced(await hashAddress(address, ports), { project: '', now })] : []),
  ])
  return { ...outcome, state }
}

type SendResult = Omit<MailResult, 'state'> & { state: MailResult['state'] | 'canceled' }

async function send(mail: DueMail, ports: MailPorts): Promise<SendResult> {
  const composed = await compose(mail, ports)
  if (typeof composed === 'string') return { state: 'canceled', error: composed }
  if (!ports.mailer) return { state: 'canceled', error: 'The server is not set up for email.' }
  return ports.mailer.send(composed)
}

/** Returns the email, or the reason why it must not be sent. */
async function compose(mail: DueMail, ports: MailPorts): Promise<Mail | string> {
  const { clock, database, vars } = ports
  const { address, id, kind, origin, report: reportId } = mail
  if (kind === 'digest') return createDigestMail(mail, ports)
  if (kind === 'status') return createStatusMail(mail, ports)
  if (kind === 'invitation') return createInvitationMail(mail, ports)
  if (kind === 'notification') return createNotificationMail(mail, ports)
  const project = await readProject(ports, mail.project)
  const report = await readReport(database, reportId)
  const message = await readMailText(database, mail)
  if (!project || !report || !message || report.summary.project !== mail.project)
    return 'The report or the text of the email was deleted.'
  if (!vars.mail) return 'The server is not set up for email.'
  const subscription = {
    project: mail.project,
    report: reportId,
    addressHash: await hashAddress(address, ports),
  }
  // A reporter who unsubscribed but is also a member still gets emails about mentions.
  const toMember = kind !== 'reply'
  const blocked = await explainBlocks(database, subscription, { now: clock.now(), toMember })
  if (blocked !== undefined) return blocked
  const head = { id, from: vars.mail.from, to: address, earlier: await readEarlierMails(database, mail) }
  const brand = await readBrand(database, mail.project, toServiceOrigin(origin, 'files', vars.hosts))
  const about = { report: report.summary, projectName: project.name, message, brand }
  if (kind === 'mention') {
    if (parseMailAddress(address) !== address) return 'The address is not valid.'
    if (!(await isMemberOf(database, mail))) return 'The member has no access to this project.'
    return composeMentionMail(head, about, origin)
  }
  if (parseMailAddress(report.summary.reportedBy) !== address) return 'The report has another email address.'
  const { inbound } = vars.mail
  const locale = await readReporter(report, ports.blobs)
  return composeReplyMail(
    head,
    { ...about, locale },
    {
      conversation: await signConversationUrl({ origin, report: reportId, now: clock.now() }, ports),
      unsubscribe: await signUnsubscribeUrl(origin, subscription, ports),
      replyAddress: inbound && (await signReplyAddress(reportId, inbound.domain, ports)),
    },
  )
}
