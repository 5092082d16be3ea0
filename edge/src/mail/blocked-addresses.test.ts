import { expect, test } from 'bun:test'
import { accepted, useMailQueue } from '../../../tests/support/mail-queue.ts'
import { createId } from '../http/create-id.ts'
import { sql } from '../ports/database.ts'
import { blockBounced, resubscribe, unsubscribe } from './blocked-addresses.ts'
import { hashAddress } from './links.ts'
import { queueMentionMails, retryMail } from './store.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

const queue = useMailQueue()

test('an address that the mail server refuses gets no further email', async () => {
  const report = await queue.storeReport('gone@example.com')
  await queue.queueReply(report, 'gone@example.com')
  queue.result = () => ({ state: 'refused', error: 'The mail server refused the address: 550 unknown' })
  await queue.deliverAll()
  expect(await queue.read()).toMatchObject([{ state: 'failed', attempts: 1, nextAt: null }])
  queue.result = () => accepted
  queue.now += 1
  await queue.queueReply(await queue.storeReport('gone@example.com'), 'gone@example.com')
  await queue.deliverAll()
  expect(queue.sent).toEqual([])
  const [blocked] = await queue.read()
  expect(blocked).toMatchObject({ state: 'failed', error: 'The address does not exist.' })

  // Sending the email again unblocks the address: the admin has checked that it exists.
  expect(await retryMail(queue.ports(), { id: blocked?.id ?? '', project: 'demo', now: queue.now })).toBe(
    true,
  )
  await queue.deliverAll()
  expect(queue.sent).toHaveLength(1)
  queue.now += 1
  await queue.queueReply(await queue.storeReport('gone@example.com'), 'gone@example.com')
  await queue.deliverAll()
  expect(queue.sent).toHaveLength(2)
})

test('an address that was refused gets emails again after 30 days, and an address refused in a project only there', async () => {
  const addressHash = await hashAddress('ann@example.com', queue.ports())
  const database = queue.database()
  await database.write([blockBounced(addressHash, { project: 'other', now: queue.now })])
  await queue.queueReply(await queue.storeReport('ann@example.com'), 'ann@example.com')
  await queue.deliverAll()
  expect(queue.sent).toHaveLength(1)
  await database.write([blockBounced(addressHash, { project: 'demo', now: queue.now })])
  queue.now += 29 * 24 * HOUR_MS
  await queue.queueReply(await queue.storeReport('ann@example.com'), 'ann@example.com')
  await queue.deliverAll()
  expect(queue.sent).toHaveLength(1)
  queue.now += 2 * 24 * HOUR_MS
  await queue.queueReply(await queue.storeReport('ann@example.com'), 'ann@example.com')
  await queue.deliverAll()
  expect(queue.sent).toHaveLength(2)
})

test('a member who unsubscribed as a reporter still gets mentions', async () => {
  const report = await queue.storeReport('ann@example.com')
  const comment = createId()
  const database = queue.database()
  await database.write([
    sql`INSERT INTO members (id, name, email, role, projects, created_at)
      VALUES ('m1', 'Ann', 'ann@example.com', 'member', NULL, ${queue.now})`,
    sql`INSERT INTO comments (id, report, author, author_name, created_at, text)
      VALUES (${comment}, ${report}, NULL, 'Bob', ${queue.now}, '@Ann look')`,
    queueMentionMails({
      comment,
      report,
      mentioned: sql`SELECT 'm1'`,
      author: 'm2',
      origin: 'https://inbox.docs.example',
      now: queue.now,
    }),
    unsubscribe(
      { addressHash: await hashAddress('ann@example.com', queue.ports()), project: 'demo', report: '' },
      queue.now,
    ),
  ])
  await queue.deliverAll()
  expect(queue.sent.map(({ text }) => text)).toEqual([expect.stringContaining('@Ann look')])
})

test('unsubscribing stops emails about one report or the whole project, including queued ones', async () => {
  const [first, second] = [
    await queue.storeReport('ann@example.com'),
    await queue.storeReport('ann@example.com'),
  ]
  const addressHash = await hashAddress('ann@example.com', queue.ports())
  const subscription = { project: 'demo', report: first, addressHash }
  const database = queue.database()
  await queue.queueReply(first, 'ann@example.com')
  await queue.queueReply(second, 'ann@example.com')
  await database.write([unsubscribe(subscription, queue.now)])
  await queue.deliverAll()
  expect(queue.sent.map(({ headers }) => headers['List-Unsubscribe']?.includes(second))).toEqual([true])
  await database.write([unsubscribe({ ...subscription, report: '' }, queue.now)])
  await queue.queueReply(second, 'ann@example.com')
  await queue.deliverAll()
  expect(queue.sent).toHaveLength(1)
  await database.write([resubscribe(subscription)])
  await queue.queueReply(first, 'ann@example.com')
  await queue.deliverAll()
  expect(queue.sent).toHaveLength(2)
})

test('the hash of a blocked address depends on the secret of the server', async () => {
  const { secrets } = queue.ports()
  const other = { ...queue.ports(), secrets: { ...secrets, serverSecret: 'x'.repeat(32) } }
  const hash = await hashAddress('Ann@example.com', queue.ports())
  expect(hash).toBe(await hashAddress('ann@example.com', queue.ports()))
  expect(hash).not.toBe(await hashAddress('ann@example.com', other))
})
