import { expect, test } from 'bun:test'
import { accepted, useMailQueue, tokenOf } from '../../../tests/support/mail-queue.ts'
import { MAILS_PER_HOUR } from '../../contract/limits.ts'
import { sql } from '../ports/database.ts'
import type { MailResult } from '../ports/mailer.ts'
import type { Log } from '../ports/ports.ts'
import { deliverMails, deliverMailsSafely } from './deliver.ts'
import { verifyConversationToken, verifyReplyAddress, verifyUnsubscribeToken } from './links.ts'
import { readMails, retryMail, settleMail } from './store.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

const queue = useMailQueue()

test('1,000 emails in 200 conversations each reach their own reporter and thread, with their own links', async () => {
  const people = Array.from({ length: 100 }, (_, index) => `person${index}@example.com`)
  const reports: { id: string; address: string; texts: string[] }[] = []
  for (const address of [...people, ...people])
    reports.push({ id: await queue.storeReport(address), address, texts: [] })
  for (let round = 0; round < 5; round += 1) {
    // An hour after the previous round, every address gets two emails.
    queue.now += HOUR_MS + 1
    for (const { id, address, texts } of reports) {
      const text = `Reply ${round} about ${id}`
      texts.push(text)
      await queue.queueReply(id, address, text)
    }
    await queue.deliverAll()
  }
  expect(queue.sent).toHaveLength(1000)
  const known = new Map<string, string>()
  for (const mail of queue.sent) {
    const report = reports.find(({ texts }) => texts.some((text) => mail.text.includes(text)))
    expect(mail.to.address).toBe(report?.address ?? 'unknown report')
    const conversation = await verifyConversationToken(
      tokenOf(mail.text, 'conversation'),
      queue.now,
      queue.ports(),
    )
    const reply = await verifyReplyAddress(mail.replyTo?.address ?? '', 'docs.example', queue.ports())
    const subscription = await verifyUnsubscribeToken(tokenOf(mail.text, 'unsubscribe'), queue.ports())
    expect([conversation, reply, subscription?.report]).toEqual([report?.id, report?.id, report?.id])
    const references = (mail.headers['References'] ?? '').split(' ').filter((id) => id !== '')
    for (const id of references) expect(known.get(id)).toBe(report?.id)
    expect(mail.headers['In-Reply-To']).toBe(references.at(-1))
    known.set(mail.headers['Message-ID'] ?? '', report?.id ?? '')
    expect(references).toHaveLength([...known.values()].filter((id) => id === report?.id).length - 1)
  }
  expect(known.size).toBe(1000)
}, 300_000)

test('while the mail server is down for a day, emails wait; then each is sent once', async () => {
  const down: MailResult = { state: 'failed', error: 'The mail server cannot be reached. Check SMTP_URL.' }
  queue.result = () => down
  const reports: string[] = []
  for (let index = 0; index < 20; index += 1) {
    const address = `person${index}@example.com`
    reports.push(await queue.storeReport(address))
    await queue.queueReply(reports[index] ?? '', address)
  }
  for (const end = queue.now + 24 * HOUR_MS; queue.now < end; queue.now += 10 * MINUTE_MS)
    await deliverMails(queue.ports())
  const waiting = await queue.read()
  expect(waiting).toHaveLength(20)
  for (const mail of waiting) expect(mail).toMatchObject({ state: 'waiting', error: down.error })
  expect(Math.min(...waiting.map(({ attempts }) => attempts))).toBeGreaterThan(1)
  queue.result = () => accepted
  for (const end = queue.now + 24 * HOUR_MS; queue.now < end; queue.now += 10 * MINUTE_MS)
    await queue.deliverAll()
  expect(queue.sent.map(({ to }) => to.address).toSorted()).toEqual(
    waiting.map(({ address }) => address).toSorted(),
  )
  for (const mail of await queue.read()) expect(mail).toMatchObject({ state: 'delivered', error: '' })
})

test('an email whose next attempt was set while the clock was a year ahead is sent after it was corrected', async () => {
  const report = await queue.storeReport('ann@example.com')
  queue.result = () => ({ state: 'failed', error: 'The mail server answered: 421' })
  const { now } = queue
  queue.now += 365 * 24 * HOUR_MS
  await queue.queueReply(report, 'ann@example.com')
  await deliverMails(queue.ports())
  queue.now = now
  queue.result = () => accepted
  await queue.deliverAll()
  expect(await queue.read()).toMatchObject([{ state: 'delivered', attempts: 2 }])
})

test('an email that fails in every attempt stops after days, and can be sent again', async () => {
  const report = await queue.storeReport('ann@example.com')
  await queue.queueReply(report, 'ann@example.com')
  queue.result = () => ({ state: 'failed', error: 'The mail server answered: 421' })
  const lines: [string, unknown][] = []
  const log: Log = { write: (_level, event, fields) => void lines.push([event, fields?.['isLast']]) }
  for (let hour = 0; hour < 24 * 7; hour += 1, queue.now += HOUR_MS)
    await deliverMails({ ...queue.ports(), log })
  expect(lines.slice(-2)).toEqual([
    ['email failed', false],
    ['email failed', true],
  ])
  const [failed] = await queue.read()
  expect(failed).toMatchObject({ state: 'failed', nextAt: null, error: 'The mail server answered: 421' })
  queue.result = () => accepted
  const place = { id: failed?.id ?? '', project: 'demo', now: queue.now }
  expect(await retryMail(queue.ports(), { ...place, project: 'other' })).toBe(false)
  expect(await retryMail(queue.ports(), place)).toBe(true)
  await queue.deliverAll()
  expect(queue.sent).toHaveLength(1)
  // A delivered email is not sent again.
  expect(await retryMail(queue.ports(), place)).toBe(false)
})

test('an address gets a limited number of emails per hour; the others follow later', async () => {
  for (let index = 0; index < MAILS_PER_HOUR + 5; index += 1)
    await queue.queueReply(await queue.storeReport('victim@example.com'), 'victim@example.com')
  await queue.queueReply(await queue.storeReport('other@example.com'), 'other@example.com')
  await queue.deliverAll()
  const toVictim = () => queue.sent.filter(({ to }) => to.address === 'victim@example.com').length
  expect([toVictim(), queue.sent.length]).toEqual([MAILS_PER_HOUR, MAILS_PER_HOUR + 1])
  queue.now += HOUR_MS - MINUTE_MS
  await queue.deliverAll()
  expect(toVictim()).toBe(MAILS_PER_HOUR)
  queue.now += 2 * MINUTE_MS
  await queue.deliverAll()
  expect(toVictim()).toBe(MAILS_PER_HOUR + 5)
})

test('emails of a deleted project wait until it is restored', async () => {
  const database = queue.database()
  await queue.queueReply(await queue.storeReport('ann@example.com'), 'ann@example.com')
  await database.write([sql`UPDATE projects SET delete_at = ${queue.now + HOUR_MS} WHERE sdk_key = 'demo'`])
  await queue.deliverAll()
  expect(queue.sent).toEqual([])
  expect(await queue.read()).toMatchObject([{ state: 'waiting', attempts: 0 }])
  await database.write([sql`UPDATE projects SET delete_at = NULL WHERE sdk_key = 'demo'`])
  await queue.deliverAll()
  expect(queue.sent).toHaveLength(1)
})

test('an email that was due for more than seven days is not sent, unless an admin sends it again', async () => {
  await queue.queueReply(await queue.storeReport('ann@example.com'), 'ann@example.com')
  queue.now += 7 * 24 * HOUR_MS
  await queue.deliverAll()
  expect(queue.sent).toEqual([])
  const [old] = await queue.read()
  expect(old).toMatchObject({ state: 'failed', attempts: 0, error: expect.stringContaining('too old') })
  expect(await retryMail(queue.ports(), { id: old?.id ?? '', project: 'demo', now: queue.now })).toBe(true)
  await queue.deliverAll()
  expect(queue.sent).toHaveLength(1)
})

test('an email that is sent again during an attempt is sent once', async () => {
  await queue.queueReply(await queue.storeReport('ann@example.com'), 'ann@example.com')
  const { promise, resolve: finish } = Promise.withResolvers<void>()
  const { promise: isStarted, resolve: start } = Promise.withResolvers<void>()
  const slow = queue.ports()
  const first = deliverMails({
    ...slow,
    mailer: {
      async send(mail) {
        start()
        await promise
        return slow.mailer.send(mail)
      },
    },
  })
  await isStarted
  const [running] = await queue.read()
  expect(await retryMail(queue.ports(), { id: running?.id ?? '', project: 'demo', now: queue.now })).toBe(
    true,
  )
  await queue.deliverAll()
  finish()
  await first
  expect(queue.sent).toHaveLength(1)
  expect(await queue.read()).toMatchObject([{ state: 'delivered', attempts: 1 }])
})

test('a late failure does not replace the result of the next attempt', async () => {
  await queue.queueReply(await queue.storeReport('ann@example.com'), 'ann@example.com')
  await queue.deliverAll()
  const [{ id } = { id: '' }] = await queue.read()
  const late = { id, isDelivered: false, error: 'late', nextAt: queue.now }
  await queue.database().write([settleMail({ ...late, attempts: 1 })])
  expect(await queue.read()).toMatchObject([{ state: 'delivered', error: '' }])
  await queue.database().write([sql`UPDATE mails SET is_delivered = 0, attempts = 2`])
  await queue.database().write([settleMail({ ...late, attempts: 1 })])
  expect(await queue.read()).toMatchObject([{ error: '' }])
})

test('an email that cannot be created is tried again later, and the others are sent', async () => {
  await queue.queueReply(await queue.storeReport('ann@example.com'), 'ann@example.com', 'first')
  await queue.database().write([
    sql`INSERT INTO projects (sdk_key, name, secret, config, retention_days, created_at)
      SELECT 'damaged', name, 'sealed:1:0:damaged', config, retention_days, created_at FROM projects WHERE sdk_key = 'demo'`,
    sql`UPDATE mails SET project = 'damaged'`,
  ])
  await queue.queueReply(await queue.storeReport('bob@example.com'), 'bob@example.com', 'second')
  await deliverMails(queue.ports())
  expect(queue.sent.map(({ to }) => to.address)).toEqual(['bob@example.com'])
  expect(await readMails(queue.database(), 'damaged')).toMatchObject([
    { state: 'waiting', attempts: 1, error: expect.stringContaining('cannot be created') },
  ])
})

test('nothing is sent for a deleted report, or to an address that the report no longer has', async () => {
  const [gone, changed] = [
    await queue.storeReport('ann@example.com'),
    await queue.storeReport('bob@example.com'),
  ]
  await queue.queueReply(gone, 'ann@example.com')
  await queue.queueReply(changed, 'bob@example.com')
  await queue
    .database()
    .write([
      sql`DELETE FROM reports WHERE id = ${gone}`,
      sql`UPDATE reports SET reported_by = 'eve@example.com' WHERE id = ${changed}`,
    ])
  await queue.deliverAll()
  expect(queue.sent).toEqual([])
  for (const mail of await queue.read()) expect(mail).toMatchObject({ state: 'failed', nextAt: null })
})

test('a failure of the database is logged', async () => {
  const lines: unknown[] = []
  const log: Log = { write: (_level, event, fields) => void lines.push([event, fields?.['job']]) }
  const database = { ...queue.database(), write: () => Promise.reject(new Error('The disk is full.')) }
  await deliverMailsSafely({ ...queue.ports(), database, log })
  expect(lines).toEqual([['job failed', 'deliverEmails']])
})
