import type { ReportSummary } from '../../../contract/inbox.ts'
import { readBlocks, resubscribe } from '../../mail/blocks.ts'
import { hashAddress } from '../../mail/links.ts'
import { askForStatusEmails, stopStatusEmails, wantsStatusEmails } from '../../mail/status/store.ts'
import { parseMailAddress } from '../../ports/mail-address.ts'
import type { ProviderContext } from '../context.ts'

type Report = Pick<ReportSummary, 'id' | 'project' | 'reportedBy'>

/** Whether the reporter gets emails when the status changes; undefined if no emails can be sent. */
export async function readStatusChoice(
  context: ProviderContext,
  { id, project, reportedBy }: Report,
): Promise<boolean | undefined> {
  const { clock, database, mailer } = context
  const address = parseMailAddress(reportedBy)
  if (!mailer || address === undefined) return undefined
  const subscription = { project, report: id, addressHash: await hashAddress(address, context) }
  const blocks = await readBlocks(database, subscription, clock.now())
  return !blocks.has('unsubscribed') && (await wantsStatusEmails(database, id))
}

/** Turns status emails on or off. Turning them on also ends an earlier unsubscription, which would block them. */
export async function saveStatusChoice(
  context: ProviderContext,
  { id, project, reportedBy }: Report,
  isOn: boolean,
): Promise<void> {
  const { clock, database } = context
  const address = parseMailAddress(reportedBy)
  if (address === undefined) return
  const subscription = { project, report: id, addressHash: await hashAddress(address, context) }
  await database.write(
    isOn ? [resubscribe(subscription), askForStatusEmails(id, clock.now())] : [stopStatusEmails(id)],
  )
}
