import { parseMailAddress } from '../../ports/mail-address.ts'
import type { Mail } from '../../ports/mailer.ts'
import type { Ports } from '../../ports/ports.ts'
import { readProject } from '../../projects/store.ts'
import { readReport } from '../../reports/store.ts'
import { explainBlocks } from '../blocks.ts'
import { composeStatusMail } from '../compose-report-mail.ts'
import { hashAddress, signConversationUrl, signUnsubscribeUrl } from '../links.ts'
import { readEarlierMails, type DueMail } from '../store.ts'
import { parseSource, wantsStatusEmails } from './store.ts'

/** Creates the email about a changed status. Returns the reason if it must not be sent. */
export async function createStatusMail(
  mail: DueMail,
  ports: Pick<Ports, 'clock' | 'database' | 'hashing' | 'secrets' | 'vars'>,
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
    { report: report.summary, projectName: project.name, ...change },
    {
      conversation: await signConversationUrl({ origin, report: reportId, now: clock.now() }, ports),
      unsubscribe: await signUnsubscribeUrl(origin, subscription, ports),
    },
  )
}
