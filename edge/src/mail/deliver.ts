import { MAIL_TIMEOUT_MS } from '../../contract/limits.ts'
import { parseMailAddress } from '../ports/mail-address.ts'
import type { Mail } from '../ports/mailer.ts'
import type { Ports } from '../ports/ports.ts'
import { readProject } from '../projects/store.ts'
import { readReport } from '../reports/store.ts'
import { nextAttempt } from '../webhooks/retry-schedule.ts'
import { blockBounced, readBlock } from './blocks.ts'
import { composeMentionMail, composeReplyMail } from './compose.ts'
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

/** A Worker can have six connections at a time, and runs for at most 30 s after its response. */
const AT_ONCE = 6
const ROUNDS = 2
/** After this time without a result, the process of an attempt has ended, so that another attempt can start. */
const CLAIMED_MS = 4 * MAIL_TIMEOUT_MS

export type MailPorts = Pick<Ports, 'clock' | 'database' | 'hashing' | 'log' | 'mailer' | 'secrets' | 'vars'>

/**
 * Sends the due emails. It runs after each change that queued one, and as a job for retries. Returns how many the mail
 * server accepted.
 */
export async function deliverMails(ports: MailPorts): Promise<number> {
  const { clock, database, log, mailer } = ports
  if (!mailer) return 0
  let accepted = 0
  for (let round = 0; round < ROUNDS; round += 1) {
    const now = clock.now()
    const due = await claimMails(database, { now, until: now + CLAIMED_MS, limit: AT_ONCE })
    const outcomes = await Promise.all(due.map((mail) => attempt(mail, ports)))
    accepted += outcomes.filter(({ isDelivered }) => isDelivered).length
    for (const { id, nextAt } of outcomes.filter(({ isDelivered }) => !isDelivered))
      log.write('warn', 'email failed', { email: id, isLast: nextAt === null })
    if (due.length < AT_ONCE) break
  }
  return accepted
}

/** Sends the due emails without throwing: failures are logged, and the emails are retried later. */
export async function deliverMailsSafely(ports: MailPorts): Promise<void> {
  try {
    await deliverMails(ports)
  } catch (error) {
    ports.log.write('error', 'emails failed', {
      error: error instanceof Error ? error.message : String(error),
    })
  }
}

/** Sends one reserved email and stores the result. */
async function attempt(mail: DueMail, ports: MailPorts): Promise<MailOutcome> {
  const { clock, database, mailer } = ports
  const composed = await compose(mail, ports)
  if (typeof composed === 'string' || !mailer) {
    const error = typeof composed === 'string' ? composed : 'The server is not set up for email.'
    return settle({ id: mail.id, isDelivered: false, error, nextAt: null })
  }
  const { state, error } = await mailer.send(composed)
  const now = clock.now()
  if (state === 'refused') await database.write([blockBounced(await hashAddress(mail.address, ports), now)])
  return settle({
    id: mail.id,
    isDelivered: state === 'sent',
    error,
    nextAt: state === 'failed' ? nextAttempt(mail.attempts, now) : null,
  })

  async function settle(outcome: MailOutcome): Promise<MailOutcome> {
    await database.write([settleMail(outcome)])
    return outcome
  }
}

/** Returns the email, or the reason why it must not be sent. */
async function compose(mail: DueMail, ports: MailPorts): Promise<Mail | string> {
  const { database, vars } = ports
  const { address, id, kind, origin, report: reportId } = mail
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
  const block = await readBlock(database, subscription)
  if (block !== undefined)
    return block === 'bounced' ? 'The address does not exist.' : 'The recipient has unsubscribed.'
  const head = { id, from: vars.mail.from, to: address, earlier: await readEarlierMails(database, mail) }
  const about = { report: report.summary, projectName: project.name, message }
  if (kind === 'mention') {
    if (parseMailAddress(address) !== address) return 'The address is not valid.'
    if (!(await isMemberOf(database, mail))) return 'The member has no access to this project.'
    return composeMentionMail(head, about, `${origin}/reports/${reportId}`)
  }
  if (parseMailAddress(report.summary.reportedBy) !== address) return 'The report has another email address.'
  const { inbound } = vars.mail
  return composeReplyMail(head, about, {
    conversation: await signConversationUrl({ origin, report: reportId, now: ports.clock.now() }, ports),
    unsubscribe: await signUnsubscribeUrl(origin, subscription, ports),
    replyAddress: inbound && (await signReplyAddress(reportId, inbound.domain, ports)),
  })
}
