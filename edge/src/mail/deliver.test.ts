import { afterEach, beforeEach, expect, test } from 'bun:test'
import { createTestPorts, openTestStorage, type TestStorage } from '../../../tests/support/test-storage.ts'
import { MAILS_PER_HOUR } from '../../contract/limits.ts'
import { createId } from '../http/create-id.ts'
import { sql } from '../ports/database.ts'
import type { Mail, MailResult } from '../ports/mailer.ts'
import { readVars } from '../ports/vars.ts'
import { blockBounced, resubscribe, unsubscribe } from './blocks.ts'
import { deliverMails } from './deliver.ts'
import { hashAddress, verifyConversationToken, verifyReplyAddress, verifyUnsubscribeToken } from './links.ts'
import { queueMentionMails, queueReplyMail, readMails, retryMail, settleMail } from './store.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

let storage: TestStorage
let sent: Mail[]
let now: number
let result: (mail: Mail) => MailResult

const accepted: MailResult = { state: 'sent', error: '' }

beforeEach(async () => {
  storage = await openTestStorage()
  sent = []
  now = Date.now()
  result = () => accepted
})

afterEach(() => storage.remove())

const vars = readVars({
  MAIL_FROM: 'Support <support@docs.example>',
  MAIL_URL: 'https://mail.example/send',
  MAIL_TOKEN: 'x'.repeat(16),
  MAIL_REPLY_DOMAIN: 'docs.example',
  MAIL_INBOUND_TOKEN: 'y'.repeat(16),
})

const ports = () => ({
  ...createTestPorts(storage),
  vars,
  clock: { now: () => now },
  mailer: {
    send: async (mail: Mail) => {
      const { state, error } = result(mail)
      if (state === 'sent') sent.push(mail)
      return { state, error }
    },
  },
})

async function storeReport(address: string, title = 'Checkout is stuck'): Promise<string> {
  const id = createId()
  await storage.storeReport(id, { createdAt: now })
  await storage.ports.database.write([
    sql`UPDATE reports SET reported_by = ${address}, title = ${title} WHERE id = ${id}`,
  ])
  return id
}

async function queueReply(report: string, address: string, text = 'We found it.') {
  const reply = createId()
  await storage.ports.database.write([
    sql`INSERT INTO replies (id, report, is_from_team, author_name, created_at, text)
      VALUES (${reply}, ${report}, 1, ${text}, ${now}, ${text})`,
    queueReplyMail({ id: createId(), reply, address, origin: 'https://api.docs.example', now }),
  ])
  return reply
}

/** Delivers until nothing is due. */
async function deliverAll() {
  while ((await deliverMails(ports())) > 0);
}

const read = () => readMails(storage.ports.database, 'demo')

const tokenOf = (text: string, page: string) =>
  new RegExp(`https://api\\.docs\\.example/${page}\\?token=(\\S+)`).exec(text)?.[1] ?? ''

test('of 1,000 emails in 200 conversations each reaches its own reporter and thread, with its own links', async () => {
  const people = Array.from({ length: 100 }, (_, index) => `person${index}@example.com`)
  const reports: { id: string; address: string; texts: string[] }[] = []
  for (const address of [...people, ...people])
    reports.push({ id: await storeReport(address), address, texts: [] })
  for (let round = 0; round < 5; round += 1) {
    // In each round, an hour after the previous one, each address gets two emails.
    now += HOUR_MS + 1
    for (const { id, address, texts } of reports) {
      const text = `Reply ${round} about ${id}`
      texts.push(text)
      await queueReply(id, address, text)
    }
    await deliverAll()
  }
  expect(sent).toHaveLength(1000)
  const known = new Map<string, string>()
  for (const mail of sent) {
    const report = reports.find(({ texts }) => texts.some((text) => mail.text.includes(text)))
    expect(mail.to.address).toBe(report?.address ?? 'unknown report')
    const conversation = await verifyConversationToken(tokenOf(mail.text, 'conversation'), now, ports())
    const reply = await verifyReplyAddress(mail.replyTo?.address ?? '', 'docs.example', ports())
    const subscription = await verifyUnsubscribeToken(tokenOf(mail.text, 'unsubscribe'), ports())
    expect([conversation, reply, subscription?.report]).toEqual([report?.id, report?.id, report?.id])
    const references = (mail.headers['References'] ?? '').split(' ').filter((id) => id !== '')
    for (const id of references) expect(known.get(id)).toBe(report?.id)
    expect(mail.headers['In-Reply-To']).toBe(references.at(-1))
    known.set(mail.headers['Message-ID'] ?? '', report?.id ?? '')
    expect(references).toHaveLength([...known.values()].filter((id) => id === report?.id).length - 1)
  }
  expect(known.size).toBe(1000)
}, 60_000)

test('while the mail server is down for a day, emails wait; then each is sent once', async () => {
  const down: MailResult = { state: 'failed', error: 'The mail server cannot be reached. Check SMTP_URL.' }
  result = () => down
  const reports: string[] = []
  for (let index = 0; index < 20; index += 1) {
    const address = `person${index}@example.com`
    reports.push(await storeReport(address))
    await queueReply(reports[index] ?? '', address)
  }
  for (const end = now + 24 * HOUR_MS; now < end; now += 10 * MINUTE_MS) await deliverMails(ports())
  const waiting = await read()
  expect(waiting).toHaveLength(20)
  for (const mail of waiting) expect(mail).toMatchObject({ state: 'waiting', error: down.error })
  expect(Math.min(...waiting.map(({ attempts }) => attempts))).toBeGreaterThan(1)
  result = () => accepted
  for (const end = now + 24 * HOUR_MS; now < end; now += 10 * MINUTE_MS) await deliverAll()
  expect(sent.map(({ to }) => to.address).toSorted()).toEqual(
    waiting.map(({ address }) => address).toSorted(),
  )
  for (const mail of await read()) expect(mail).toMatchObject({ state: 'delivered', error: '' })
})

test('an email that fails in every attempt stops after days, and can be sent again', async () => {
  const report = await storeReport('ann@example.com')
  await queueReply(report, 'ann@example.com')
  result = () => ({ state: 'failed', error: 'The mail server answered: 421' })
  for (let hour = 0; hour < 24 * 7; hour += 1, now += HOUR_MS) await deliverMails(ports())
  const [failed] = await read()
  expect(failed).toMatchObject({ state: 'failed', nextAt: null, error: 'The mail server answered: 421' })
  result = () => accepted
  const place = { id: failed?.id ?? '', project: 'demo', now }
  expect(await retryMail(ports(), { ...place, project: 'other' })).toBe(false)
  expect(await retryMail(ports(), place)).toBe(true)
  await deliverAll()
  expect(sent).toHaveLength(1)
  // A delivered email is not sent again.
  expect(await retryMail(ports(), place)).toBe(false)
})

test('an address gets a limited number of emails per hour; the others follow later', async () => {
  for (let index = 0; index < MAILS_PER_HOUR + 5; index += 1)
    await queueReply(await storeReport('victim@example.com'), 'victim@example.com')
  await queueReply(await storeReport('other@example.com'), 'other@example.com')
  await deliverAll()
  const toVictim = () => sent.filter(({ to }) => to.address === 'victim@example.com').length
  expect([toVictim(), sent.length]).toEqual([MAILS_PER_HOUR, MAILS_PER_HOUR + 1])
  now += HOUR_MS - MINUTE_MS
  await deliverAll()
  expect(toVictim()).toBe(MAILS_PER_HOUR)
  now += 2 * MINUTE_MS
  await deliverAll()
  expect(toVictim()).toBe(MAILS_PER_HOUR + 5)
})

test('an address that the mail server refuses gets no further email', async () => {
  const report = await storeReport('gone@example.com')
  await queueReply(report, 'gone@example.com')
  result = () => ({ state: 'refused', error: 'The mail server refused the address: 550 unknown' })
  await deliverAll()
  expect(await read()).toMatchObject([{ state: 'failed', attempts: 1, nextAt: null }])
  result = () => accepted
  now += 1
  await queueReply(await storeReport('gone@example.com'), 'gone@example.com')
  await deliverAll()
  expect(sent).toEqual([])
  const [blocked] = await read()
  expect(blocked).toMatchObject({ state: 'failed', error: 'The address does not exist.' })

  // An admin who sends the email again knows that the address exists.
  expect(await retryMail(ports(), { id: blocked?.id ?? '', project: 'demo', now })).toBe(true)
  await deliverAll()
  expect(sent).toHaveLength(1)
  now += 1
  await queueReply(await storeReport('gone@example.com'), 'gone@example.com')
  await deliverAll()
  expect(sent).toHaveLength(2)
})

test('an address that was refused gets emails again after 30 days, and an address refused in a project only there', async () => {
  const addressHash = await hashAddress('ann@example.com', ports())
  const { database } = storage.ports
  await database.write([blockBounced(addressHash, { project: 'other', now })])
  await queueReply(await storeReport('ann@example.com'), 'ann@example.com')
  await deliverAll()
  expect(sent).toHaveLength(1)
  await database.write([blockBounced(addressHash, { project: 'demo', now })])
  now += 29 * 24 * HOUR_MS
  await queueReply(await storeReport('ann@example.com'), 'ann@example.com')
  await deliverAll()
  expect(sent).toHaveLength(1)
  now += 2 * 24 * HOUR_MS
  await queueReply(await storeReport('ann@example.com'), 'ann@example.com')
  await deliverAll()
  expect(sent).toHaveLength(2)
})

test('emails of a deleted project wait until it is restored', async () => {
  const { database } = storage.ports
  await queueReply(await storeReport('ann@example.com'), 'ann@example.com')
  await database.write([sql`UPDATE projects SET delete_at = ${now + HOUR_MS} WHERE sdk_key = 'demo'`])
  await deliverAll()
  expect(sent).toEqual([])
  expect(await read()).toMatchObject([{ state: 'waiting', attempts: 0 }])
  await database.write([sql`UPDATE projects SET delete_at = NULL WHERE sdk_key = 'demo'`])
  await deliverAll()
  expect(sent).toHaveLength(1)
})

test('an email that was due for more than seven days is not sent, unless an admin sends it again', async () => {
  await queueReply(await storeReport('ann@example.com'), 'ann@example.com')
  now += 7 * 24 * HOUR_MS
  await deliverAll()
  expect(sent).toEqual([])
  const [old] = await read()
  expect(old).toMatchObject({ state: 'failed', attempts: 0, error: expect.stringContaining('too old') })
  expect(await retryMail(ports(), { id: old?.id ?? '', project: 'demo', now })).toBe(true)
  await deliverAll()
  expect(sent).toHaveLength(1)
})

test('an email that is sent again during an attempt is sent once', async () => {
  await queueReply(await storeReport('ann@example.com'), 'ann@example.com')
  const { promise, resolve: finish } = Promise.withResolvers<void>()
  const { promise: isStarted, resolve: start } = Promise.withResolvers<void>()
  const slow = ports()
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
  const [running] = await read()
  expect(await retryMail(ports(), { id: running?.id ?? '', project: 'demo', now })).toBe(true)
  await deliverAll()
  finish()
  await first
  expect(sent).toHaveLength(1)
  expect(await read()).toMatchObject([{ state: 'delivered', attempts: 1 }])
})

test('a late failure does not replace the result of the next attempt', async () => {
  await queueReply(await storeReport('ann@example.com'), 'ann@example.com')
  await deliverAll()
  const [{ id } = { id: '' }] = await read()
  const late = { id, isDelivered: false, error: 'late', nextAt: now }
  await storage.ports.database.write([settleMail({ ...late, attempts: 1 })])
  expect(await read()).toMatchObject([{ state: 'delivered', error: '' }])
  await storage.ports.database.write([sql`UPDATE mails SET is_delivered = 0, attempts = 2`])
  await storage.ports.database.write([settleMail({ ...late, attempts: 1 })])
  expect(await read()).toMatchObject([{ error: '' }])
})

test('an email that cannot be created is tried again later, and the others are sent', async () => {
  await queueReply(await storeReport('ann@example.com'), 'ann@example.com', 'first')
  await storage.ports.database.write([
    sql`INSERT INTO projects (sdk_key, name, secret, config, retention_days, created_at)
      SELECT 'damaged', name, 'sealed:1:0:damaged', config, retention_days, created_at FROM projects WHERE sdk_key = 'demo'`,
    sql`UPDATE mails SET project = 'damaged'`,
  ])
  await queueReply(await storeReport('bob@example.com'), 'bob@example.com', 'second')
  await deliverMails(ports())
  expect(sent.map(({ to }) => to.address)).toEqual(['bob@example.com'])
  expect(await readMails(storage.ports.database, 'damaged')).toMatchObject([
    { state: 'waiting', attempts: 1, error: expect.stringContaining('cannot be created') },
  ])
})

test('a member who unsubscribed as a reporter still gets mentions', async () => {
  const report = await storeReport('ann@example.com')
  const comment = createId()
  const { database } = storage.ports
  await database.write([
    sql`INSERT INTO members (id, name, email, role, projects, created_at)
      VALUES ('m1', 'Ann', 'ann@example.com', 'member', NULL, ${now})`,
    sql`INSERT INTO comments (id, report, author, author_name, created_at, text)
      VALUES (${comment}, ${report}, NULL, 'Bob', ${now}, '@Ann look')`,
    queueMentionMails({
      comment,
      report,
      mentioned: sql`SELECT 'm1'`,
      author: 'm2',
      origin: 'https://inbox.docs.example',
      now,
    }),
    unsubscribe(
      { addressHash: await hashAddress('ann@example.com', ports()), project: 'demo', report: '' },
      now,
    ),
  ])
  await deliverAll()
  expect(sent.map(({ text }) => text)).toEqual([expect.stringContaining('@Ann look')])
})

test('unsubscribing stops emails about one report or the whole project, also those that wait', async () => {
  const [first, second] = [await storeReport('ann@example.com'), await storeReport('ann@example.com')]
  const addressHash = await hashAddress('ann@example.com', ports())
  const subscription = { project: 'demo', report: first, addressHash }
  const { database } = storage.ports
  await queueReply(first, 'ann@example.com')
  await queueReply(second, 'ann@example.com')
  await database.write([unsubscribe(subscription, now)])
  await deliverAll()
  expect(sent.map(({ headers }) => headers['List-Unsubscribe']?.includes(second))).toEqual([true])
  await database.write([unsubscribe({ ...subscription, report: '' }, now)])
  await queueReply(second, 'ann@example.com')
  await deliverAll()
  expect(sent).toHaveLength(1)
  await database.write([resubscribe(subscription)])
  await queueReply(first, 'ann@example.com')
  await deliverAll()
  expect(sent).toHaveLength(2)
})

test('nothing is sent for a deleted report, or to an address that the report no longer has', async () => {
  const [gone, changed] = [await storeReport('ann@example.com'), await storeReport('bob@example.com')]
  await queueReply(gone, 'ann@example.com')
  await queueReply(changed, 'bob@example.com')
  await storage.ports.database.write([
    sql`DELETE FROM reports WHERE id = ${gone}`,
    sql`UPDATE reports SET reported_by = 'eve@example.com' WHERE id = ${changed}`,
  ])
  await deliverAll()
  expect(sent).toEqual([])
  for (const mail of await read()) expect(mail).toMatchObject({ state: 'failed', nextAt: null })
})

test('the hash of a blocked address depends on the secret of the server', async () => {
  const { secrets } = storage.ports
  const other = { ...ports(), secrets: { ...secrets, serverSecret: 'x'.repeat(32) } }
  const hash = await hashAddress('Ann@example.com', ports())
  expect(hash).toBe(await hashAddress('ann@example.com', ports()))
  expect(hash).not.toBe(await hashAddress('ann@example.com', other))
})

test('hostile texts stay in the fields that they belong to', async () => {
  const hostile =
    'Hi\r\nBcc: eve@example.com\r\n\r\n<script>alert(1)</script><img src=x onerror=alert(1)>\u202e'
  const report = await storeReport('ann@example.com', hostile)
  await queueReply(report, 'ann@example.com', hostile)
  await deliverAll()
  const [mail] = sent
  for (const line of [mail?.subject, mail?.from.name, ...Object.values(mail?.headers ?? {})])
    expect(line).not.toMatch(/[\p{Cc}\u202e]/u)
  expect(mail?.html).not.toMatch(/<(?:script|img)/)
  expect(mail?.html).toContain('&lt;script&gt;')
  expect(Object.keys(mail?.headers ?? {}).toSorted()).toEqual([
    'Auto-Submitted',
    'List-Unsubscribe',
    'List-Unsubscribe-Post',
    'Message-ID',
    'X-Auto-Response-Suppress',
  ])
})

test('links are valid for their report and purpose only, and conversations expire', async () => {
  const report = await storeReport('ann@example.com')
  await queueReply(report, 'ann@example.com')
  await deliverAll()
  const text = sent[0]?.text ?? ''
  const [conversation, unsubscribed] = [tokenOf(text, 'conversation'), tokenOf(text, 'unsubscribe')]
  expect(await verifyConversationToken(conversation, now + 89 * 24 * HOUR_MS, ports())).toBe(report)
  expect(await verifyConversationToken(conversation, now + 91 * 24 * HOUR_MS, ports())).toBeUndefined()
  const other = await storeReport('ann@example.com')
  const [, expiry, signature] = conversation.split('.')
  for (const forged of [
    '',
    '..',
    unsubscribed,
    `${other}.${expiry}.${signature}`,
    `${report}.${Number(expiry) + 1}.${signature}`,
    `${report}.${expiry}.`,
    conversation.toUpperCase(),
  ])
    expect(await verifyConversationToken(forged, now, ports())).toBeUndefined()
  expect(await verifyUnsubscribeToken(conversation, ports())).toBeUndefined()
  expect(await verifyUnsubscribeToken(unsubscribed.replace('demo', 'demo2'), ports())).toBeUndefined()
  const address = sent[0]?.replyTo?.address ?? ''
  expect(address.indexOf('@')).toBeLessThanOrEqual(64)
  expect(await verifyReplyAddress(address.toUpperCase(), 'docs.example', ports())).toBe(report)
  for (const forged of [
    address.replace(report, other),
    address.replace('docs.', 'evil.'),
    'reply@docs.example',
  ])
    expect(await verifyReplyAddress(forged, 'docs.example', ports())).toBeUndefined()
})
