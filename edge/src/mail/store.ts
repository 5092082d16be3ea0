import * as v from 'valibot'
import { LONGEST_WAIT_MS, MAIL_DEADLINE_MS, MAILS_PER_HOUR } from '../../contract/limits.ts'
import { mailKinds, type MailView } from '../../contract/mails.ts'
import { type Database, sql, type Statement } from '../ports/database.ts'
import { unblockBounced } from './blocked-addresses.ts'
import type { Signing } from '../http/signing.ts'
import { hashAddress } from './links.ts'

const HOUR_MS = 3_600_000
/**
 * Time after which an attempt without a result has failed, because its process must have ended. Then another attempt
 * can start.
 */
const CLAIMED_MS = MAIL_DEADLINE_MS + 60_000
/**
 * An email that is overdue for longer than this is not sent. An email can be overdue for so long after a backup was
 * restored, for example.
 */
const OVERDUE_MS = 7 * 24 * HOUR_MS
const SHOWN = 100
/** Maximum number of earlier emails in the References header of an email. */
const MAX_REFERENCES = 20

const dueRow = v.object({
  id: v.string(),
  project: v.string(),
  report: v.string(),
  kind: v.picklist(mailKinds),
  source: v.string(),
  address: v.string(),
  origin: v.string(),
  createdAt: v.number(),
  attempts: v.number(),
})

/** A reserved email. `attempts` includes the current attempt. */
export type DueMail = v.InferOutput<typeof dueRow>

const dueColumns = sql`id, project, report, kind, source, address, origin, created_at AS createdAt, attempts`

/** Queues the emails about replies. An email is queued only if its reply was stored at `now`. */
export function queueReplyMails(
  mails: readonly { id: string; reply: string; address: string }[],
  { origin, now }: { origin: string; now: number },
): Statement {
  return sql`INSERT INTO mails (id, project, report, kind, source, address, origin, created_at, next_at)
    SELECT mail.value ->> '$.id', reports.project, reports.id, 'reply', replies.id, mail.value ->> '$.address',
      ${origin}, ${now}, ${now}
    FROM json_each(${JSON.stringify(mails)}) AS mail JOIN replies ON replies.id = mail.value ->> '$.reply'
      JOIN reports ON reports.id = replies.report
    WHERE replies.created_at = ${now} AND replies.is_from_team = 1
    ON CONFLICT DO NOTHING`
}

/**
 * Queues an email for each mentioned member, except the author and members whom the comment mentioned before the
 * change, and members who want no emails about mentions. Call this before the new mentions are stored.
 */
export function queueMentionMails(mail: {
  comment: string
  report: string
  /** SQL that selects the ids of the mentioned members. */
  mentioned: Statement
  author: string
  origin: string
  now: number
}): Statement {
  const { author, comment, mentioned, now, origin, report } = mail
  return sql`INSERT INTO mails (id, project, report, kind, source, address, origin, created_at, next_at)
    SELECT lower(hex(randomblob(16))), reports.project, reports.id, 'mention', ${comment}, members.email, ${origin},
      ${now}, ${now}
    FROM reports JOIN members ON members.id IN (${mentioned})
    WHERE reports.id = ${report} AND members.id <> ${author} AND members.email IS NOT NULL
      AND members.id NOT IN (SELECT member FROM comment_mentions WHERE comment = ${comment})
      AND NOT EXISTS (SELECT 1 FROM notification_settings AS setting
        WHERE setting.member = members.id AND setting.project = reports.project
          AND (setting.email <> 'now' OR EXISTS (SELECT 1 FROM json_each(muted) WHERE value = 'mention')))
    ON CONFLICT DO NOTHING`
}

/**
 * Reserves the due emails for an attempt. Emails without a result after `CLAIMED_MS` are due again. Emails wait if
 * their address got the maximum of the last hour. Emails of a deleted project also wait, because the project can be
 * restored. Emails that waited too long fail.
 */
export async function claimMails(
  database: Database,
  { now, limit }: { now: number; limit: number },
): Promise<DueMail[]> {
  const [, rows] = await database.write([
    sql`UPDATE mails SET next_at = NULL, error = 'The email is too old: it could not be sent for seven days.'
      WHERE next_at <= ${now - OVERDUE_MS}`,
    sql`UPDATE mails SET next_at = ${now + CLAIMED_MS}, attempts = attempts + 1, tried_at = ${now}
      WHERE id IN (
        SELECT id FROM (
          SELECT id, address, next_at, row_number() OVER (PARTITION BY address ORDER BY next_at, id) AS place
          FROM mails WHERE (next_at <= ${now} OR next_at > ${now + LONGEST_WAIT_MS})
            AND project NOT IN (SELECT sdk_key FROM projects WHERE delete_at IS NOT NULL)) AS due
        WHERE place + (SELECT count(*) FROM mails AS sent WHERE sent.address = due.address
          AND sent.tried_at BETWEEN ${now - HOUR_MS} AND ${now} AND (sent.next_at IS NULL OR sent.next_at > ${now}))
          <= ${MAILS_PER_HOUR}
        ORDER BY next_at LIMIT ${limit})
      RETURNING ${dueColumns}`,
  ])
  return v.parse(v.array(dueRow), rows)
}

const addressRow = v.object({ address: v.string() })

/**
 * Makes an undelivered email due now, and unblocks its address if the address bounced before. Does nothing to an email
 * that is being sent.
 * @returns false if the project has no undelivered email with this id; otherwise true.
 */
export async function retryMail(
  ports: Signing & { database: Database },
  { id, project, now }: { id: string; project: string; now: number },
): Promise<boolean> {
  const { database } = ports
  const isUndelivered = sql`id = ${id} AND project = ${project} AND is_delivered = 0`
  const [row] = await database.read(sql`SELECT address FROM mails WHERE ${isUndelivered}`)
  if (row === undefined) return false
  await database.write([
    unblockBounced(await hashAddress(v.parse(addressRow, row).address, ports)),
    // Excludes an email that is being sent: its `next_at` is exactly `CLAIMED_MS` after its attempt started.
    sql`UPDATE mails SET next_at = ${now} WHERE ${isUndelivered}
      AND (next_at IS NULL OR tried_at IS NULL OR next_at <> tried_at + ${CLAIMED_MS})`,
  ])
  return true
}

export interface MailOutcome {
  id: string
  /** Number of this attempt; the first attempt is 1. */
  attempts: number
  isDelivered: boolean
  error: string
  nextAt: number | null
}

/** Stores the result of an attempt. Ignores a failure if another attempt has started since. */
export function settleMail({ id, attempts, isDelivered, error, nextAt }: MailOutcome): Statement {
  return sql`UPDATE mails SET is_delivered = ${isDelivered ? 1 : 0}, error = ${error}, next_at = ${nextAt}
    WHERE id = ${id} AND is_delivered = 0 AND (attempts = ${attempts} OR ${isDelivered ? 1 : 0})`
}

const idRow = v.object({ id: v.string() })

/** Returns the ids of earlier emails to this address about the same report, oldest first. */
export async function readEarlierMails(
  database: Database,
  { id, address, createdAt, kind, report }: DueMail,
): Promise<string[]> {
  const rows = await database.read(
    sql`SELECT id FROM mails WHERE report = ${report} AND address = ${address} AND id <> ${id}
        AND (kind IN ('mention', 'notification')) = ${kind === 'mention' || kind === 'notification' ? 1 : 0} AND created_at <= ${createdAt} AND is_delivered = 1
      ORDER BY created_at DESC, id DESC LIMIT ${MAX_REFERENCES}`,
  )
  return v
    .parse(v.array(idRow), rows)
    .map((row) => row.id)
    .toReversed()
}

const textRow = v.object({ author: v.string(), text: v.string() })

export type MailText = v.InferOutput<typeof textRow>

/** Returns the reply or the comment of an email; undefined if it was deleted. */
export async function readMailText(
  database: Database,
  { kind, source, report }: Pick<DueMail, 'kind' | 'source' | 'report'>,
): Promise<MailText | undefined> {
  const author = sql`coalesce((SELECT members.name FROM members WHERE members.id = author), author_name) AS author`
  const [row] = await database.read(
    kind === 'reply'
      ? sql`SELECT ${author}, text FROM replies WHERE id = ${source} AND report = ${report}`
      : sql`SELECT ${author}, text FROM comments WHERE id = ${source} AND report = ${report}`,
  )
  return row === undefined ? undefined : v.parse(textRow, row)
}

/** Whether a member with this email can see the project. */
export async function isMemberOf(
  database: Database,
  { address, project }: Pick<DueMail, 'address' | 'project'>,
): Promise<boolean> {
  const rows = await database.read(
    sql`SELECT 1 FROM members WHERE email = ${address} AND removed_at IS NULL
      AND (projects IS NULL OR ${project} IN (SELECT value FROM json_each(members.projects)))`,
  )
  return rows.length > 0
}

const viewRow = v.object({
  ...v.omit(dueRow, ['project', 'origin', 'source']).entries,
  isDelivered: v.number(),
  error: v.string(),
  triedAt: v.nullable(v.number()),
  nextAt: v.nullable(v.number()),
})

const viewColumns = sql`id, report, kind, address, created_at AS createdAt, attempts, is_delivered AS isDelivered, error,
  tried_at AS triedAt, next_at AS nextAt`

/** Returns the emails of a project, newest first, without those about reports in the trash. With `id`, returns only the email with this id. */
export async function readMails(database: Database, project: string, id?: string): Promise<MailView[]> {
  const rows = await database.read(
    sql`SELECT ${viewColumns} FROM mails WHERE project = ${project} ${id === undefined ? sql`` : sql`AND id = ${id}`}
        AND NOT EXISTS (SELECT 1 FROM trash WHERE trash.kind = 'report' AND trash.id = report)
      ORDER BY created_at DESC, id LIMIT ${SHOWN}`,
  )
  return toViews(rows)
}

/** Returns the emails to the reporters of these reports, oldest first. */
export async function readReporterMails(database: Database, reports: readonly string[]): Promise<MailView[]> {
  const rows = await database.read(
    sql`SELECT ${viewColumns} FROM mails WHERE kind IN ('reply', 'status')
        AND report IN (SELECT value FROM json_each(${JSON.stringify(reports)}))
      ORDER BY created_at, id`,
  )
  return toViews(rows)
}

function toViews(rows: readonly unknown[]): MailView[] {
  const toText = (time: number) => new Date(time).toISOString()
  return v
    .parse(v.array(viewRow), rows)
    .map(({ createdAt, isDelivered, nextAt, report, triedAt, ...mail }) => ({
      ...mail,
      report: report === '' ? null : report,
      state: isDelivered === 1 ? 'delivered' : nextAt === null ? 'failed' : 'waiting',
      createdAt: toText(createdAt),
      triedAt: triedAt === null ? null : toText(triedAt),
      nextAt: nextAt === null ? null : toText(nextAt),
    }))
}
