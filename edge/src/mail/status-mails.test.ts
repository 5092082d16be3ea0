import { expect, test } from 'bun:test'
import { tokenOf, useMailQueue } from '../../../tests/support/mail-queue.ts'
import { sql } from '../ports/database.ts'
import { unsubscribe } from './blocked-addresses.ts'
import { hashAddress, verifyConversationToken, verifyUnsubscribeToken } from './links.ts'
import { queueStatusMails } from './status-mails.ts'
import { askForStatusEmails, stopStatusEmails, wantsStatusEmails } from './status-subscriptions.ts'

const MINUTE_MS = 60_000
const address = 'kim@example.com'
const queue = useMailQueue()

/** A report with a reply, whose reporter asked for emails when the status changes. */
async function openReport(): Promise<string> {
  const report = await queue.storeReport(address)
  await queue.queueReply(report, address)
  await queue.deliverAll()
  await queue.database().write([askForStatusEmails(report, queue.now)])
  queue.sent.length = 0
  return report
}

const setStatus = (report: string, status: string) =>
  queue.database().write([sql`UPDATE reports SET status = ${status} WHERE id = ${report}`])

/** Advances the clock until emails about changes are due, then runs the job. */
async function waitAndRun(minutes = 6): Promise<void> {
  // The database records changes with the real time, so the fake clock must not be behind it.
  queue.now = Math.max(queue.now, Date.now()) + minutes * MINUTE_MS
  await queueStatusMails(queue.ports())
  await queue.deliverAll()
}

test('a status change sends one email in the thread, with links', async () => {
  const report = await openReport()
  const [reply] = await queue.read()
  await setStatus(report, 'done')
  await waitAndRun()
  await waitAndRun()
  expect(queue.sent).toHaveLength(1)
  const [mail] = queue.sent
  const reference = report.slice(0, 8).toUpperCase()
  expect(mail?.subject).toBe(`Re: [${reference}] Checkout is stuck`)
  expect(mail?.from.name).toBe('Demo')
  expect(mail?.html).toContain('Your report: \u2068Checkout is stuck\u2069')
  expect(mail?.headers['In-Reply-To']).toBe(`<${reply?.id}@docs.example>`)
  expect(mail?.text).toContain(`The status of your report ${reference} changed from Open to Done.`)
  const token = tokenOf(mail?.text ?? '', 'conversation')
  expect(await verifyConversationToken(token, queue.now, queue.ports())).toBe(report)
  const stop = tokenOf(mail?.text ?? '', 'unsubscribe')
  expect(await verifyUnsubscribeToken(stop, queue.ports())).toMatchObject({ project: 'demo', report })
  expect(mail?.headers['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click')
})

test('each change has one email, in order', async () => {
  const report = await openReport()
  for (const status of ['inprogress', 'done', 'open', 'archived']) {
    await setStatus(report, status)
    await waitAndRun()
  }
  expect(queue.sent.map(({ text }) => /from .* to .*\./.exec(text)?.[0])).toEqual([
    'from Open to In progress.',
    'from In progress to Done.',
    'from Done to Open.',
    'from Open to Closed.',
  ])
})

test('quick changes are one email about the last status, and none if the status is back', async () => {
  const [changed, back] = [await openReport(), await openReport()]
  for (const status of ['done', 'open', 'inprogress']) await setStatus(changed, status)
  for (const status of ['done', 'open']) await setStatus(back, status)
  await waitAndRun(4)
  expect(queue.sent).toEqual([])
  await waitAndRun(2)
  expect(queue.sent.map(({ text }) => text.includes('from Open to In progress.'))).toEqual([true])
  await waitAndRun(60)
  expect(queue.sent).toHaveLength(1)
})

test('nothing is sent to a reporter who did not ask, stopped, unsubscribed, or whose report is spam', async () => {
  const reports = [
    await queue.storeReport(address),
    await openReport(),
    await openReport(),
    await openReport(),
  ]
  const [, stopped = '', unsubscribed = '', spam = ''] = reports
  const addressHash = await hashAddress(address, queue.ports())
  await queue
    .database()
    .write([
      stopStatusEmails(stopped),
      unsubscribe({ project: 'demo', report: unsubscribed, addressHash }, queue.now),
      sql`UPDATE reports SET is_spam = 1 WHERE id = ${spam}`,
    ])
  for (const report of reports) await setStatus(report, 'done')
  await waitAndRun()
  expect(queue.sent).toEqual([])
})

test('a queued email is not sent if the reporter has stopped these emails in the meantime', async () => {
  const report = await openReport()
  await setStatus(report, 'done')
  queue.now = Date.now() + 6 * MINUTE_MS
  await queueStatusMails(queue.ports())
  await queue.database().write([stopStatusEmails(report)])
  await queue.deliverAll()
  expect(queue.sent).toEqual([])
  expect((await queue.read()).find(({ kind }) => kind === 'status')).toMatchObject({ state: 'failed' })
})

test('asking without an earlier email, or twice, changes nothing', async () => {
  const report = await queue.storeReport(address)
  await queue.database().write([askForStatusEmails(report, queue.now)])
  expect(await wantsStatusEmails(queue.database(), report)).toBe(false)
  const asked = await openReport()
  await setStatus(asked, 'done')
  await queue.database().write([askForStatusEmails(asked, queue.now)])
  await waitAndRun()
  expect(queue.sent).toHaveLength(1)
})

test('two jobs at the same time, and one that is killed, send one email', async () => {
  const report = await openReport()
  await setStatus(report, 'done')
  queue.now = Date.now() + 6 * MINUTE_MS
  const database = queue.database()
  const dying = { ...database, write: () => Promise.reject(new Error('killed')) }
  await queueStatusMails({ ...queue.ports(), database: dying }).catch(() => undefined)
  await Promise.all([queueStatusMails(queue.ports()), queueStatusMails(queue.ports())])
  await queue.deliverAll()
  expect(queue.sent).toHaveLength(1)
})

test('a mail server that is down for a day delays the email', async () => {
  const report = await openReport()
  queue.result = () => ({ state: 'failed', error: 'down' })
  await setStatus(report, 'done')
  for (let hour = 0; hour < 24; hour += 1) await waitAndRun(60)
  expect(queue.sent).toEqual([])
  queue.result = () => ({ state: 'sent', error: '' })
  for (let hour = 0; hour < 24; hour += 1) await waitAndRun(60)
  expect(queue.sent).toHaveLength(1)
})
