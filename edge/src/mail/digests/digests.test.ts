import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import {
  openMailService,
  openSmtpReceiver,
  type MailReceiver,
} from '../../../../tests/support/mail-receiver.ts'
import { createTestPorts, openTestStorage, type TestStorage } from '../../../../tests/support/test-storage.ts'
import { runDeliveries, type JobPorts } from '../../jobs/jobs.ts'
import { createBunMailer } from '../../ports/bun/smtp-mailer.ts'
import { sql } from '../../ports/database.ts'
import type { Mailer } from '../../ports/mailer.ts'
import { readVars } from '../../ports/vars.ts'
import { createWorkerMailer } from '../../ports/workers/mailer.ts'
import { verifyDigestToken } from '../links.ts'
import { readMails } from '../store.ts'
import { queueDigests } from './queue-digests.ts'
import { readDigests, saveDigest } from './store.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const api = 'https://api.docs.example'
const inbox = 'https://inbox.docs.example'
/** A Sunday, so that the next day has daily and weekly digests. */
const sunday = Date.parse('2026-11-22T12:00:00Z')
const monday = Date.parse('2026-11-23T07:00:00Z')

const runtimes = [
  ['a mail server (Bun)', openSmtpReceiver, createBunMailer],
  ['a mail service (Workers)', async () => openMailService(), createWorkerMailer],
] as const

describe.each(runtimes)('digests through %s', (_, openReceiver, createMailer) => {
  let storage: TestStorage
  let mail: MailReceiver
  let ports: JobPorts
  let now: number

  beforeEach(async () => {
    storage = await openTestStorage()
    mail = await openReceiver()
    const vars = readVars(mail.env)
    now = sunday
    ports = {
      ...createTestPorts(storage),
      vars,
      clock: { now: () => now },
      mailer: createMailer(vars.mail),
    }
    await write(
      sql`INSERT INTO members (id, name, email, role, created_at) VALUES ('ann', 'Ann', 'ann@example.com', 'admin', 0),
        ('bob', 'Bob', 'bob@example.com', 'member', 0)`,
    )
  })

  afterEach(async () => {
    await mail.close()
    await storage.remove()
  })

  const write = (...statements: ReturnType<typeof sql>[]) => storage.ports.database.write(statements)

  const turnOn = (member: string, frequency: 'daily' | 'weekly' = 'daily') =>
    write(
      saveDigest({
        member,
        project: 'demo',
        frequency,
        timeZone: 'UTC',
        inbox,
        api,
        coveredUntil: sunday,
        nextAt: monday,
      }),
    )

  async function storeReport(id: string, title: string, values = sql`status = status`): Promise<void> {
    await storage.storeReport(id, { createdAt: now })
    await write(sql`UPDATE reports SET title = ${title}, ${values} WHERE id = ${id}`)
  }

  /** What the runtime does every few seconds. */
  const run = (other: Partial<JobPorts> = {}) => runDeliveries({ ...ports, ...other })
  const receivedBy = (name: string) =>
    mail.received.filter(({ recipient }) => recipient === `${name}@example.com`)
  const states = async () =>
    (await readMails(storage.ports.database, 'demo')).map(({ kind, state }) => `${kind} ${state}`)

  test('a digest lists new reports, assigned reports, growing groups and failing webhooks, with links', async () => {
    const webhooks = [{ id: 'w', url: 'https://hooks.example/secret', events: [], secret: 's' }]
    await write(
      sql`UPDATE projects SET webhooks = ${JSON.stringify(webhooks)} WHERE sdk_key = 'demo'`,
      sql`INSERT INTO webhook_failures (project, webhook, since, failures, error)
        VALUES ('demo', 'w', 1, 4, 'The address answered 500.')`,
    )
    await storeReport('old', 'Assigned before', sql`assignee = 'ann'`)
    await write(sql`UPDATE reports SET created_at = ${sunday - DAY_MS}`)
    await storeReport('r1', 'The <b>cart</b>\nis empty \u202e')
    for (const id of ['c1', 'c2', 'c3']) await storeReport(id, 'TypeError in pay', sql`fingerprint = 'pay'`)
    await storeReport('s1', 'Spam', sql`is_spam = 1`)
    await storeReport('d1', 'Done and assigned', sql`assignee = 'ann', status = 'done'`)
    await turnOn('ann')
    now = monday
    await run()
    const [digest] = receivedBy('ann')
    expect(digest?.subject).toMatch(/^\[.+\] Daily digest: 5 new reports$/)
    expect(digest?.text).toContain('Nov 22, 2026, 12:00 PM to Nov 23, 2026, 7:00 AM (UTC)')
    expect(digest?.text).toContain(`- The <b>cart</b> is empty\n  ${inbox}/reports/r1`)
    expect(digest?.text).toContain(`1 open report assigned to you\n- Assigned before\n  ${inbox}/reports/old`)
    expect(digest?.text).toContain(`- TypeError in pay (3 new, 3 in all)\n  ${inbox}/reports/c3`)
    expect(digest?.text).toContain(
      '- https://hooks.example did not accept the last 4 messages. The address answered 500.',
    )
    expect(digest?.text).not.toContain('secret')
    expect(digest?.text).not.toContain('Spam')
    // A group has one line among the new reports.
    expect(digest?.text.match(/TypeError in pay\n/g)).toHaveLength(1)
    expect(digest?.html).toContain('The &lt;b&gt;cart&lt;/b&gt; is empty')
    expect(digest?.headers['list-unsubscribe-post']).toEqual(['List-Unsubscribe=One-Click'])
    const [, link = ''] = /<(.+)>/.exec(digest?.headers['list-unsubscribe']?.[0] ?? '') ?? []
    expect(link).toStartWith(`${api}/unsubscribe-digest?token=`)
    expect(digest?.text).toContain(link)
    const token = new URL(link).searchParams.get('token') ?? ''
    expect(await verifyDigestToken(token, ports)).toEqual({ member: 'ann', project: 'demo' })
    expect(await verifyDigestToken(token.replace('ann', 'bob'), ports)).toBeUndefined()
  })

  test('only admins read about failing webhooks, and each member about their own reports', async () => {
    await write(
      sql`INSERT INTO webhook_failures (project, webhook, since, failures, error) VALUES ('demo', 'w', 1, 4, 'e')`,
    )
    await storeReport('r1', 'New one', sql`assignee = 'bob'`)
    await turnOn('ann')
    await turnOn('bob')
    now = monday
    await run()
    expect(receivedBy('ann')[0]?.text).toContain('1 failing webhook')
    expect(receivedBy('ann')[0]?.text).not.toContain('assigned to you')
    expect(receivedBy('bob')[0]?.text).not.toContain('failing')
    expect(receivedBy('bob')[0]?.text).toContain('1 open report assigned to you')
  })

  test('nothing is sent if there is nothing to say, and the next digest starts there', async () => {
    await storeReport('muted', 'Muted', sql`fingerprint = 'm'`)
    await write(sql`UPDATE report_groups SET is_muted = 1`)
    await turnOn('ann')
    now = monday
    await run()
    expect(await states()).toEqual([])
    expect(await readDigests(storage.ports.database, 'ann')).toMatchObject([
      { coveredUntil: monday, nextAt: monday + DAY_MS },
    ])
    await storeReport('r1', 'New one')
    now = monday + DAY_MS
    await run()
    expect(receivedBy('ann')[0]?.text).toContain('Nov 23, 2026, 7:00 AM to Nov 24, 2026, 7:00 AM')
  })

  test('daily and weekly digests are sent once per period, however often the job runs', async () => {
    await turnOn('ann', 'daily')
    await turnOn('bob', 'weekly')
    for (let hour = 0; hour < 15 * 24; hour += 6) {
      now = sunday + hour * HOUR_MS
      await storeReport(`r${hour}`, `Report ${hour}`)
      await Promise.all([run(), run()])
      await run()
    }
    expect(receivedBy('ann')).toHaveLength(14)
    expect(receivedBy('bob')).toHaveLength(2)
    // Every report is counted in exactly one digest of each member.
    const counts = (name: string) =>
      receivedBy(name).map(({ subject }) => Number(/: (\d+) new/.exec(subject ?? '')?.[1]))
    expect(counts('ann')).toEqual([4, ...Array.from({ length: 13 }, () => 4)])
    expect(counts('bob')).toEqual([4, 28])
  }, 30_000)

  test('days on which the server was off are part of one digest', async () => {
    await turnOn('ann')
    for (let day = 0; day < 3; day += 1) {
      now = sunday + day * DAY_MS
      await storeReport(`r${day}`, `Report ${day}`)
    }
    now = monday + 2 * DAY_MS + HOUR_MS
    await run()
    await run()
    expect(receivedBy('ann').map(({ subject }) => subject)).toEqual([
      expect.stringContaining('3 new reports'),
    ])
    expect(receivedBy('ann')[0]?.text).toContain('Nov 22, 2026, 12:00 PM to Nov 25, 2026, 7:00 AM')
  })

  test('while the mail server is down for a day, digests wait, and each is sent once afterwards', async () => {
    await turnOn('ann')
    await storeReport('r1', 'First')
    mail.refuse(() => 451, 'try again later')
    for (now = monday; now < monday + DAY_MS; now += HOUR_MS) await run()
    now -= HOUR_MS
    await storeReport('r2', 'Second')
    now = monday + DAY_MS + HOUR_MS
    await run()
    expect(await states()).toEqual(['digest waiting', 'digest waiting'])
    expect(mail.received).toEqual([])
    mail.refuse(undefined)
    for (let hour = 0; hour < 26; hour += 1) {
      now += HOUR_MS
      if (now < monday + 2 * DAY_MS) await run()
    }
    expect(await states()).toEqual(['digest delivered', 'digest delivered'])
    const texts = receivedBy('ann').map(({ text }) => [text.includes('First'), text.includes('Second')])
    expect(texts.toSorted((left, right) => Number(left[1]) - Number(right[1]))).toEqual([
      [true, false],
      [false, true],
    ])
  }, 30_000)

  test('a job that is killed at any point sends each digest once, with the same id in each attempt', async () => {
    await turnOn('ann')
    await storeReport('r1', 'First')
    now = monday
    // Killed before anything is stored.
    const { database } = storage.ports
    const dying = { ...database, write: () => Promise.reject(new Error('killed')) }
    await queueDigests({ ...ports, database: dying })
    expect(await states()).toEqual([])
    // Killed after the email was queued.
    expect(await queueDigests(ports)).toBe(1)
    expect(await queueDigests(ports)).toBe(0)
    expect(await states()).toEqual(['digest waiting'])
    // Killed while it sends.
    const ids: string[] = []
    const hanging: Mailer = { send: ({ id }) => (ids.push(id), new Promise<never>(() => undefined)) }
    void run({ mailer: hanging })
    while (ids.length === 0) await Bun.sleep(1)
    await run()
    expect(mail.received).toEqual([])
    now += HOUR_MS
    await run()
    await run()
    expect(receivedBy('ann')).toHaveLength(1)
    expect(receivedBy('ann')[0]?.headers['message-id']).toEqual([`<${ids[0]}@docs.example>`])
    expect(await states()).toEqual(['digest delivered'])
  })

  test.each([
    ['turned it off', sql`DELETE FROM digests`],
    ['was removed', sql`UPDATE members SET removed_at = 1 WHERE id = 'ann'`],
    ['lost access to the project', sql`UPDATE members SET projects = '["other"]' WHERE id = 'ann'`],
  ])('a queued digest is not sent to a member who %s', async (_reason, change) => {
    await turnOn('ann')
    await storeReport('r1', 'First')
    now = monday
    await queueDigests(ports)
    await write(change)
    await run()
    expect([mail.received.length, await states()]).toEqual([0, ['digest failed']])
    // The following periods have no email.
    now += DAY_MS
    await storeReport('r2', 'Second')
    await run()
    expect(await states()).toEqual(['digest failed'])
  })

  test('the digest of a deleted project waits until the project is restored', async () => {
    await turnOn('ann')
    await storeReport('r1', 'First')
    now = monday
    await write(sql`UPDATE projects SET delete_at = ${now + DAY_MS} WHERE sdk_key = 'demo'`)
    await run()
    expect(await states()).toEqual([])
    await write(sql`UPDATE projects SET delete_at = NULL`)
    await run()
    expect(receivedBy('ann')).toHaveLength(1)
  })
})
