import * as v from 'valibot'
import { escapeHtml } from '../../contract/untrusted-text.ts'
import { cutText, toLine } from '../reports/clean-text.ts'
import type { DigestFrequency } from '../../contract/roles.ts'
import { createId } from '../http/create-id.ts'
import { toServiceOrigin } from '../http/services.ts'
import { type Brand, readBrand } from './brand.ts'
import { type Database, sql, type Statement } from '../ports/database.ts'
import { formatError } from '../ports/log.ts'
import type { NamedAddress } from '../ports/mail-address.ts'
import type { Mail } from '../ports/mailer.ts'
import type { Ports } from '../ports/ports.ts'
import { readProject } from '../projects/store.ts'
import { readFailures } from '../webhooks/store.ts'
import { explainBlocks } from './blocked-addresses.ts'
import {
  type MailRow,
  renderButton,
  renderFooter,
  renderHeading,
  renderLink,
  renderRows,
  renderSoft,
  toDocument,
} from './compose-report-mail.ts'
import {
  type Digest,
  endPeriod,
  findLastTime,
  findNextTime,
  parseSource,
  postponeDigest,
  queueDigestByHand,
  readDigestMember,
  readDigests,
  readDueDigests,
} from './digests.ts'
import { hashAddress, signDigestUrl } from './links.ts'
import { formatCause, type MailedNotification, mailedColumns, parseMailed } from './notification-mails.ts'
import type { DueMail } from './store.ts'

/** Maximum number of digests per run. A Worker can make 1,000 calls to D1 per invocation. */
const AT_ONCE = 50

/** Delay before a failed digest is tried again, so that the other digests are handled first. */
const RETRY_MS = 3_600_000

type QueuePorts = Pick<Ports, 'clock' | 'database' | 'log' | 'mailer'>

/**
 * Ends the period of each due digest, and queues an email unless the digest is empty. One transaction stores both, so
 * that a killed process neither skips a period nor sends two emails about the same period. If no run ended a period on
 * time, for example because the server was off, the next digest also covers that period. Returns the number of ended
 * periods.
 */
export async function queueDigests(ports: QueuePorts): Promise<number> {
  const { clock, database, log, mailer } = ports
  if (!mailer) return 0
  const due = await readDueDigests(database, { now: clock.now(), limit: AT_ONCE })
  for (const digest of due) {
    try {
      await queueDigest(digest, ports)
    } catch (error) {
      // An error in one digest, such as a time zone that the runtime does not know, must not stop the others.
      log.write('error', 'job failed', {
        job: 'queueDigests',
        project: digest.project,
        error: formatError(error),
      })
      await database.write([postponeDigest(digest, clock.now() + RETRY_MS)])
    }
  }
  return due.length
}

async function queueDigest(digest: Digest, { clock, database }: QueuePorts): Promise<void> {
  const now = clock.now()
  const end = findLastTime(now, digest)
  const member = await readDigestMember(database, digest)
  const question = { ...digest, start: digest.coveredUntil, end, isAdmin: member?.role === 'admin' }
  const isSent = member !== undefined && !isEmptyContent(await readDigestContent(database, question))
  const address = isSent ? member.email : undefined
  await database.write(
    endPeriod(digest, { id: createId(), end, nextAt: findNextTime(now, digest), address, now }),
  )
}

const DAY_MS = 86_400_000

/**
 * Queues an email with the last day or week of a digest at once. The schedule stays. Returns false if there is nothing
 * to report.
 */
export async function sendDigestNow(
  digest: Digest,
  { clock, database }: Pick<Ports, 'clock' | 'database'>,
): Promise<boolean> {
  const now = clock.now()
  const start = now - (digest.frequency === 'daily' ? DAY_MS : 7 * DAY_MS)
  const member = await readDigestMember(database, digest)
  const question = { ...digest, start, end: now, isAdmin: member?.role === 'admin' }
  if (!member || isEmptyContent(await readDigestContent(database, question))) return false
  const mail = { id: createId(), start, end: now, address: member.email, now }
  await database.write([queueDigestByHand(digest, mail)])
  return true
}

/** Queues the due digests without throwing: failures are logged, and the digests stay due. */
export async function queueDigestsSafely(ports: QueuePorts): Promise<void> {
  try {
    await queueDigests(ports)
  } catch (error) {
    ports.log.write('error', 'job failed', { job: 'queueDigests', error: formatError(error) })
  }
}

/** Creates the email of a queued digest. Returns the reason if it must not be sent. */
export async function createDigestMail(
  mail: DueMail,
  ports: Pick<Ports, 'clock' | 'database' | 'hashing' | 'secrets' | 'vars'>,
): Promise<Mail | string> {
  const { clock, database, vars } = ports
  const { address, id, origin: inbox, project: sdkKey } = mail
  const period = parseSource(mail.source)
  const project = await readProject(ports, sdkKey)
  if (!period || !project) return 'The project of the digest was deleted.'
  if (!vars.mail) return 'The server is not set up for email.'
  const member = await readDigestMember(database, { member: period.member, project: sdkKey })
  if (member?.email !== address) return 'The member has no access to this project, or another address.'
  const digest = (await readDigests(database, member.id)).find((each) => each.project === sdkKey)
  if (!digest) return 'The member turned the digest off.'
  const subscription = { project: sdkKey, report: '', addressHash: await hashAddress(address, ports) }
  const blocked = await explainBlocks(database, subscription, { now: clock.now(), toMember: true })
  if (blocked !== undefined) return blocked
  const isAdmin = member.role === 'admin'
  const content = await readDigestContent(database, { ...period, project: sdkKey, isAdmin })
  if (isEmptyContent(content)) return 'There is nothing to report anymore.'
  const { frequency, timeZone, api } = digest
  return composeDigestMail(
    {
      ...period,
      id,
      from: vars.mail.from,
      to: address,
      sdkKey,
      projectName: project.name,
      frequency,
      timeZone,
    },
    {
      ...content,
      // Shows only the host of a webhook URL, because the path of a chat service's webhook is a credential.
      failing: content.failing.map((failure) => {
        const url = project.webhooks.find((webhook) => webhook.id === failure.webhook)?.url
        return { ...failure, webhook: url === undefined ? 'A deleted webhook' : new URL(url).origin }
      }),
    },
    {
      brand: await readBrand(database, sdkKey, toServiceOrigin(inbox, 'files', vars.hosts)),
      inbox,
      unsubscribe: await signDigestUrl(api, { member: member.id, project: sdkKey }, ports),
    },
  )
}

const NAME_CHARACTERS = 100
const TITLE_CHARACTERS = 150
const CHANGE = 'Change the digest'
const MORE = 'More in the inbox'

interface DigestHead {
  id: string
  from: NamedAddress
  to: string
  sdkKey: string
  projectName: string
  frequency: DigestFrequency
  timeZone: string
  start: number
  end: number
}

interface DigestLinks {
  brand: Brand
  /** URL of the inbox, for links to reports. */
  inbox: string
  unsubscribe: string
}

interface Section {
  title: string
  /** Each as one line of text, too. */
  rows: (MailRow & { text: string })[]
  /** Link to those that are not listed; undefined if all are. */
  more?: string | undefined
}

/**
 * The email with the member's notifications, the new reports of a project, the member's open reports, growing groups and
 * failing webhooks.
 */
export function composeDigestMail(head: DigestHead, content: DigestContent, links: DigestLinks): Mail {
  const { end, frequency, from, id, start, timeZone, to } = head
  const project = cutText(toLine(head.projectName), NAME_CHARACTERS)
  const period = `${formatTime(start, timeZone)} to ${formatTime(end, timeZone)} (${timeZone})`
  const name = frequency === 'daily' ? 'Daily digest' : 'Weekly digest'
  const sections = toSections(content, { ...links, sdkKey: head.sdkKey })
  const why = `You get this email because you turned on the ${frequency} digest of ${project}.`
  const account = `${links.inbox}/account`
  const { count } = content.newReports
  return {
    id,
    from: { name: `${project} reports`, address: from.address },
    to: { name: '', address: to },
    replyTo: undefined,
    subject: `[${project}] ${name}: ${count === 0 ? sections[0]?.title : formatCount(count, 'new report')}`,
    text: [
      `${project}, ${period}`,
      ...sections.map(({ more, rows, title }) =>
        [title, ...rows.map(formatRow), ...(more === undefined ? [] : [`${MORE}:\n  ${more}`])].join('\n'),
      ),
      `Open the inbox:\n${links.inbox}/`,
      `-- \n${why}\n${CHANGE}:\n${account}\nUnsubscribe: ${links.unsubscribe}\n`,
    ].join('\n\n'),
    html: toDocument(
      { brand: links.brand, projectName: project, preview: sections.map(({ title }) => title).join(', ') },
      [
        renderHeading(name),
        renderSoft(period),
        ...sections.map(
          ({ more, rows, title }) =>
            `<h2 style="margin:28px 0 8px;font-size:16px">${escapeHtml(title)}</h2>${renderRows(rows)}${more === undefined ? '' : `<p style="margin:-20px 0 20px">${renderLink({ label: MORE, url: more })}</p>`}`,
        ),
        renderButton(links.brand, { label: 'Open the inbox', url: `${links.inbox}/` }),
        renderFooter(why, { label: CHANGE, url: account }, { label: 'Unsubscribe', url: links.unsubscribe }),
      ],
    ),
    headers: {
      'Message-ID': `<${id}@${from.address.slice(from.address.indexOf('@') + 1)}>`,
      'Auto-Submitted': 'auto-generated',
      'X-Auto-Response-Suppress': 'All',
      'List-Unsubscribe': `<${links.unsubscribe}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
  }
}

function toSections(
  { assigned, failing, groups, newReports, notifications }: DigestContent,
  { inbox, sdkKey }: { inbox: string; sdkKey: string },
): Section[] {
  const list = `${inbox}/?project=${encodeURIComponent(sdkKey)}&status=all`
  const toLabel = (title: string) => cutText(toLine(title), TITLE_CHARACTERS) || 'No message'
  const toUrl = (report: string) => `${inbox}/reports/${report}`
  const toReportRow = ({ id, title }: DigestReport) => ({
    label: toLabel(title),
    text: toLabel(title),
    url: toUrl(id),
  })
  const findMore = ({ count, listed }: { count: number; listed: unknown[] }, url: string) =>
    count > listed.length ? url : undefined
  const sections: Section[] = [
    {
      title: `${formatCount(notifications.count, 'update')} for you`,
      rows: notifications.listed.map((each) => ({
        label: toLabel(each.title),
        note: formatCause(each),
        text: `${formatCause(each)}: ${toLabel(each.title)}`,
        url: toUrl(each.report),
      })),
      more: findMore(notifications, `${inbox}/notifications`),
    },
    {
      title: formatCount(newReports.count, 'new report'),
      rows: newReports.listed.map(toReportRow),
      more: findMore(newReports, list),
    },
    {
      title: `${formatCount(assigned.count, 'open report')} assigned to you`,
      rows: assigned.listed.map(toReportRow),
      more: findMore(assigned, `${list}&assignee=me`),
    },
    {
      title: 'Groups with the most new reports',
      rows: groups.map((group) => {
        const note = `${group.grown} new, ${group.total} in all`
        return { ...toReportRow(group), note, text: `${toLabel(group.title)} (${note})` }
      }),
    },
    {
      title: formatCount(failing.length, 'failing webhook'),
      rows: failing.map(({ error, failures, isPaused, webhook }) => {
        const text = `${webhook} did not accept the last ${failures} messages${isPaused ? ' and is paused until you resume it' : ''}. ${toLine(error)}`
        return { label: text, text }
      }),
    },
  ]
  return sections.filter(({ rows }) => rows.length > 0)
}

function formatCount(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`
}

function formatRow({ text, url }: Section['rows'][number]): string {
  return url === undefined ? `- ${text}` : `- ${text}\n  ${url}`
}

function formatTime(time: number, timeZone: string): string {
  return new Intl.DateTimeFormat('en-US', { timeZone, dateStyle: 'medium', timeStyle: 'short' })
    .format(time)
    .replaceAll('\u202f', ' ')
}

/** Maximum number of reports and groups in a list. */
const LISTED_REPORTS = 10
const LISTED_GROUPS = 5

const countRow = v.object({ count: v.number() })
const reportRow = v.object({ id: v.string(), title: v.string() })
const groupRow = v.object({ ...reportRow.entries, grown: v.number(), total: v.number() })

type DigestReport = v.InferOutput<typeof reportRow>

interface DigestContent {
  /** What the member is told about in the digest only. */
  notifications: { count: number; listed: MailedNotification[] }
  newReports: { count: number; listed: DigestReport[] }
  assigned: { count: number; listed: DigestReport[] }
  /** Groups with several new reports, the largest first. `grown` counts the new reports; `total` counts all reports. */
  groups: (DigestReport & { grown: number; total: number })[]
  failing: { webhook: string; failures: number; error: string; isPaused: boolean }[]
}

interface DigestQuestion {
  project: string
  member: string
  start: number
  end: number
  /** True for admins. Only they see failing webhooks. */
  isAdmin: boolean
}

async function readDigestContent(
  database: Database,
  { project, member, start, end, isAdmin }: DigestQuestion,
): Promise<DigestContent> {
  const isNew = sql`project = ${project} AND created_at >= ${start} AND created_at < ${end} AND is_spam = 0
    AND NOT EXISTS (SELECT 1 FROM report_groups WHERE id = fingerprint AND is_muted = 1)`
  const isAssigned = sql`assignee = ${member} AND project = ${project} AND is_spam = 0
    AND status IN ('open', 'inprogress')`
  const groups = await database.read(
    sql`SELECT reports.id, reports.title, grown, report_groups.reports AS total
      FROM (SELECT fingerprint AS grouped, count(*) AS grown, max(seq) AS newest FROM reports
          WHERE ${isNew} AND fingerprint IS NOT NULL GROUP BY fingerprint HAVING count(*) > 1)
        JOIN reports ON reports.seq = newest JOIN report_groups ON report_groups.id = grouped
      ORDER BY grown DESC, newest DESC LIMIT ${LISTED_GROUPS}`,
  )
  const isTold = sql`member = ${member} AND notifications.project = ${project} AND notifications.read_at IS NULL
    AND kind <> 'arrival' AND mail IS NULL AND at >= ${start} AND at < ${end} AND EXISTS (SELECT 1 FROM notification_settings AS setting
      WHERE setting.member = notifications.member AND setting.project = notifications.project AND email = 'digest')`
  const told = parseMailed(
    await database.read(
      sql`SELECT ${mailedColumns} FROM notifications JOIN reports ON reports.id = notifications.report
        WHERE ${isTold} ORDER BY notifications.seq DESC`,
    ),
  )
  const failures = isAdmin ? await readFailures(database) : []
  return {
    notifications: { count: told.length, listed: told.slice(0, LISTED_REPORTS) },
    newReports: {
      count: await countReports(database, isNew),
      // A group is listed only once, with one report.
      listed: await listReports(database, sql`${isNew} AND is_folded = 0`),
    },
    assigned: {
      count: await countReports(database, isAssigned),
      listed: await listReports(database, isAssigned),
    },
    groups: v.parse(v.array(groupRow), groups),
    failing: failures
      .filter((failure) => failure.project === project)
      .map(({ webhook, failures: count, error, pausedAt }) => ({
        webhook,
        failures: count,
        error,
        isPaused: pausedAt !== null,
      })),
  }
}

/** Whether the digest would have no content. */
function isEmptyContent({ notifications, newReports, assigned, failing }: DigestContent): boolean {
  return notifications.count === 0 && newReports.count === 0 && assigned.count === 0 && failing.length === 0
}

async function countReports(database: Database, condition: Statement): Promise<number> {
  const rows = await database.read(sql`SELECT count(*) AS count FROM reports WHERE ${condition}`)
  return v.parse(v.tuple([countRow]), rows)[0].count
}

async function listReports(database: Database, condition: Statement): Promise<DigestReport[]> {
  const rows = await database.read(
    sql`SELECT id, title FROM reports WHERE ${condition} ORDER BY seq DESC LIMIT ${LISTED_REPORTS}`,
  )
  return v.parse(v.array(reportRow), rows)
}
