import { beforeEach, expect, test } from 'bun:test'
import { useMailQueue } from '../../../tests/support/mail-queue.ts'
import { markReportRead, readNotifications } from '../../inbox/notifications/store.ts'
import { updateReports } from '../../inbox/report/store.ts'
import type { ReportPatch } from '../../inbox/report/contract.ts'
import type { Member } from '../../inbox/team/member.ts'
import { removeMember, updateMember } from '../../inbox/team/store.ts'
import { notificationKinds } from '../../contract/notifications.ts'
import { createId } from '../http/create-id.ts'
import { backgroundTasks } from '../jobs/jobs.ts'
import { sql } from '../ports/database.ts'
import type { Log } from '../ports/ports.ts'
import { queueDigests } from './digest-mail.ts'
import { queueNotificationMails, queueNotificationMailsSafely } from './notification-mails.ts'

const MINUTE_MS = 60_000
const queue = useMailQueue()

const createMember = (id: string, name: string): Member => ({
  id,
  name,
  email: `${id}@team.example`,
  role: 'member',
  projects: null,
  createdAt: 0,
  isRemoved: false,
})
const ann = createMember('ann', 'Ann')
const bob = createMember('bob', 'Bob')

beforeEach(async () => {
  await queue.database().write(
    [ann, bob].map(
      ({ email, id, name, role }) =>
        sql`INSERT INTO members (id, name, email, role, created_at, inbox)
            VALUES (${id}, ${name}, ${email}, ${role}, 0, 'https://inbox.docs.example')`,
    ),
  )
})

const change = (ids: string[], patch: ReportPatch, author = bob) =>
  updateReports(queue.database(), ids, {
    patch,
    author,
    who: author.name,
    at: queue.now,
    withGroups: patch.status === 'done',
  })

const reply = (report: string, text: string) =>
  queue.database().write([
    sql`INSERT INTO replies (id, report, is_from_team, author_name, created_at, text)
      VALUES (${createId()}, ${report}, 0, '', ${queue.now}, ${text})`,
  ])

const setEmail = (email: string, muted = ['arrival']) =>
  queue.database().write([
    sql`INSERT INTO notification_settings (member, project, email, muted)
      VALUES ('ann', 'demo', ${email}, ${JSON.stringify(muted)})`,
  ])

/** Advances the clock, and runs the job twice: nothing may be sent twice. */
async function waitAndRun(minutes = 2): Promise<void> {
  // The database records changes with the real time, so the fake clock must not be behind it.
  queue.now = Math.max(queue.now, Date.now()) + minutes * MINUTE_MS
  await Promise.all([queueNotificationMails(queue.ports()), queueNotificationMails(queue.ports())])
  await queueNotificationMails(queue.ports())
  await queue.deliverAll()
}

const listKinds = async (member = ann) =>
  (await readNotifications(queue.database(), member, { isUnread: true, before: undefined, limit: 50 })).map(
    ({ kind, causedBy, toStatus }) => [kind, causedBy, toStatus].filter(Boolean).join(' '),
  )

test('an assignment, a reply and a status change at the same time are one email to the assignee', async () => {
  const report = await queue.storeReport('kim@example.com')
  await change([report], { assignee: 'ann' })
  await reply(report, 'It also fails on Firefox.')
  await change([report], { status: 'inprogress' })
  expect(await listKinds()).toEqual(['status Bob inprogress', 'reply', 'assigned Bob'])
  await waitAndRun()
  const [mail, ...others] = queue.sent
  expect(others).toEqual([])
  expect(mail?.to.address).toBe('ann@team.example')
  const reference = report.slice(0, 8).toUpperCase()
  expect(mail?.subject).toBe(`[${reference}] Checkout is stuck`)
  for (const part of [
    'Bob assigned this report to you: ',
    'kim@example.com replied: ',
    'It also fails on Firefox.',
    'Bob changed the status from Open to In progress: ',
    `https://inbox.docs.example/reports/${report}`,
  ])
    expect(mail?.text).toContain(part)
  await waitAndRun(600)
  expect(queue.sent).toHaveLength(1)
})

test('a bulk assignment is one email that lists the reports, in the project’s name', async () => {
  const reports: string[] = []
  for (let index = 0; index < 25; index += 1)
    reports.push(await queue.storeReport('kim@example.com', `Report ${index}`))
  await change(reports, { assignee: 'ann' })
  await waitAndRun()
  expect(queue.sent.map(({ subject }) => subject)).toEqual(['[Demo] 25 updates for you'])
  expect(queue.sent[0]?.text).toContain('and 5 more: https://inbox.docs.example/notifications')
})

test('members are not told of their own changes, of corrected changes, and of what they read in time', async () => {
  const [own, corrected, read] = [
    await queue.storeReport('kim@example.com'),
    await queue.storeReport('kim@example.com'),
    await queue.storeReport('kim@example.com'),
  ]
  await change([own], { assignee: 'ann' }, ann)
  await change([own], { status: 'done' }, ann)
  await change([corrected], { assignee: 'ann' })
  await change([corrected], { assignee: null })
  await change([corrected], { status: 'done' })
  await change([corrected], { status: 'open' })
  await change([read], { assignee: 'ann' })
  expect(await listKinds()).toEqual(['assigned Bob'])
  await queue.database().write(markReportRead({ member: 'ann', report: read, at: queue.now }))
  await waitAndRun()
  expect(queue.sent).toEqual([])
})

test('nothing is told to a removed member, and nothing about a project that a member may not see', async () => {
  const [first, second] = [
    await queue.storeReport('kim@example.com'),
    await queue.storeReport('kim@example.com'),
  ]
  await change([first], { assignee: 'ann' })
  await change([second], { assignee: 'bob' }, ann)
  const actor = { who: 'Owner', at: queue.now }
  queue.now = Date.now() + 2 * MINUTE_MS
  await queueNotificationMails(queue.ports())
  // The emails are queued already.
  await removeMember(queue.database(), { id: 'ann', ...actor })
  await updateMember(queue.database(), { id: 'bob', patch: { projects: ['other'] }, ...actor })
  await queue.deliverAll()
  for (const report of [first, second]) {
    await reply(report, 'Hello?')
    await change([report], { status: 'done' }, createMember('cleo', 'Cleo'))
  }
  await waitAndRun()
  expect(queue.sent).toEqual([])
  expect(await listKinds(ann)).toEqual([])
  expect(await listKinds({ ...bob, projects: ['other'] })).toEqual([])
})

test('settings choose what a member is told about, and whether by email', async () => {
  await setEmail('off', ['status', 'arrival'])
  const report = await queue.storeReport('kim@example.com')
  await change([report], { assignee: 'ann' })
  await change([report], { status: 'done' })
  await reply(report, 'Thanks')
  expect(await listKinds()).toEqual(['reply', 'assigned Bob'])
  await waitAndRun()
  expect(queue.sent).toEqual([])
})

/** Sends Ann the daily digest of what happened until now. */
async function sendDailyDigest(): Promise<void> {
  const origin = 'https://docs.example'
  await queue.database().write([
    sql`INSERT INTO digests (member, project, frequency, time_zone, inbox, api, covered_until, next_at)
      VALUES ('ann', 'demo', 'daily', 'UTC', ${origin}, ${origin}, 0, 0)`,
  ])
  queue.now += 2 * 24 * 60 * MINUTE_MS
  await queueDigests(queue.ports())
  await queue.deliverAll()
}

test('with “in the digest”, the digest lists what the member has not read, and no other email is sent', async () => {
  await setEmail('digest')
  const report = await queue.storeReport('kim@example.com')
  await change([report], { assignee: 'ann' })
  await reply(report, 'Thanks')
  await waitAndRun()
  expect(queue.sent).toEqual([])
  await sendDailyDigest()
  expect(queue.sent.map(({ text }) => text)).toEqual([
    expect.stringContaining('2 updates for you\n- kim@example.com replied: Checkout is stuck'),
  ])
})

test('who resolved a group and who follows one of its reports are told once when the problem is back', async () => {
  const database = queue.database()
  const group = (id: string) => sql`UPDATE reports SET is_silent = 1, fingerprint = 'crash' WHERE id = ${id}`
  const reports = [await queue.storeReport(''), await queue.storeReport('')]
  for (const id of reports) await database.write([group(id)])
  await change([reports[0] ?? ''], { assignee: 'ann' }, ann)
  await change([reports[1] ?? ''], { status: 'done' })
  expect(await listKinds(ann)).toEqual(['status Bob done'])
  for (let index = 0; index < 3; index += 1) await database.write([group(await queue.storeReport(''))])
  expect(await listKinds(ann)).toEqual(['regression', 'status Bob done'])
  expect(await listKinds(bob)).toEqual(['regression'])
  await waitAndRun()
  expect(queue.sent.map(({ to }) => to.address).toSorted()).toEqual(['ann@team.example', 'bob@team.example'])
})

test('members who chose it are told when a visitor sends a report, once, and those in the digest find it there once', async () => {
  const muted = notificationKinds.filter((kind) => kind !== 'arrival')
  await queue.storeReport('early@example.com')
  await setEmail('now', muted)
  await queue.storeReport('kim@example.com', 'Pay fails')
  expect([await listKinds(ann), await listKinds(bob)]).toEqual([['arrival'], []])
  await waitAndRun()
  expect(queue.sent.map(({ to, text }) => [to.address, text.split(' [')[0]])).toEqual([
    ['ann@team.example', 'kim@example.com sent a report:'],
  ])
  await queue.database().write([sql`UPDATE notification_settings SET email = 'digest'`])
  await queue.storeReport('kim@example.com', 'Card fails')
  expect(await listKinds()).toEqual(['arrival', 'arrival'])
  await sendDailyDigest()
  expect(queue.sent[1]?.text.match(/Card fails/g)).toHaveLength(1)
})

test('a change of a report with 10,000 followers tells each of them', async () => {
  const report = await queue.storeReport('kim@example.com')
  await queue.database().write([
    sql`WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < 10000)
      INSERT INTO members (id, name, role, created_at) SELECT 'm' || n, 'M', 'reader', 0 FROM numbers`,
    sql`INSERT INTO report_followers (report, member) SELECT ${report}, id FROM members WHERE id LIKE 'm%'`,
  ])
  await change([report], { status: 'done' })
  const [row] = await queue.database().read(sql`SELECT count(*) AS told FROM notifications`)
  expect(row).toEqual({ told: 10_000 })
})

test('a failure of the database is logged as a failed job that the metrics count', async () => {
  const jobs: unknown[] = []
  const log: Log = { write: (_level, event, fields) => void jobs.push([event, fields?.['job']]) }
  const database = { ...queue.database(), read: () => Promise.reject(new Error('The disk is full.')) }
  await queueNotificationMailsSafely({ ...queue.ports(), database, log })
  expect(jobs).toEqual([['job failed', 'queueNotificationEmails']])
  expect(backgroundTasks).toContain('queueNotificationEmails')
})
