import * as v from 'valibot'
import { notificationEmails, notificationKinds } from '../../contract/notifications.ts'
import { statuses } from '../../contract/statuses.ts'
import { type Database, sql, type Statement } from '../../src/ports/database.ts'
import type { Member } from '../team/member.ts'
import { EXCERPT_CHARACTERS, type NotificationSetting } from './contract.ts'

/** Condition for projects that the member may see now; `project` is the column with the SDK key. */
export function isVisibleTo({ projects }: Pick<Member, 'projects'>, project: Statement): Statement {
  return projects === null
    ? sql`true`
    : sql`${project} IN (SELECT value FROM json_each(${JSON.stringify(projects)}))`
}

const notificationRow = v.object({
  seq: v.number(),
  kind: v.picklist(notificationKinds),
  report: v.string(),
  title: v.string(),
  project: v.string(),
  type: v.string(),
  status: v.picklist(statuses),
  causedBy: v.nullable(v.string()),
  fromStatus: v.nullable(v.string()),
  toStatus: v.nullable(v.string()),
  reportedBy: v.string(),
  text: v.nullable(v.string()),
  at: v.number(),
  readAt: v.nullable(v.number()),
})

type NotificationRow = v.InferOutput<typeof notificationRow>

interface NotificationPage {
  isUnread: boolean
  before: number | undefined
  limit: number
}

/**
 * Returns a page of the member's notifications, newest first, and one more if another page follows. Leaves out those
 * about reports that the member may no longer see, and about reports in the trash.
 */
export async function readNotifications(
  database: Database,
  member: Member,
  { isUnread, before = Number.MAX_SAFE_INTEGER, limit }: NotificationPage,
): Promise<NotificationRow[]> {
  const rows = await database.read(
    sql`SELECT notifications.seq, notifications.kind, reports.id AS report, reports.title, reports.project, reports.type,
        reports.status, coalesce(caused_by, replies.sender,
          (SELECT members.name FROM members WHERE members.id = comments.author), comments.author_name) AS causedBy,
        from_status AS fromStatus, to_status AS toStatus, reported_by AS reportedBy,
        substr(coalesce(replies.text, comments.text), 1, ${EXCERPT_CHARACTERS}) AS text, at, notifications.read_at AS readAt
      FROM notifications JOIN reports ON reports.id = notifications.report
        LEFT JOIN replies ON kind = 'reply' AND replies.id = source
        LEFT JOIN comments ON kind = 'mention' AND comments.id = source
      WHERE member = ${member.id} AND notifications.seq < ${before}
        AND ${isVisibleTo(member, sql`reports.project`)} ${isUnread ? sql`AND notifications.read_at IS NULL` : sql``}
      ORDER BY notifications.seq DESC LIMIT ${limit + 1}`,
  )
  return v.parse(v.array(notificationRow), rows)
}

/** Counts the member's unread notifications, for a statement of the list's counts. */
export function countUnreadNotifications(member: Member): Statement {
  return sql`SELECT count(*) FROM notifications JOIN reports AS told ON told.id = notifications.report
    WHERE notifications.member = ${member.id} AND notifications.read_at IS NULL
      AND ${isVisibleTo(member, sql`told.project`)}`
}

/** Marks the notification with this number and all older ones of the member as read. */
export function markReadUntil({ member, last, at }: { member: string; last: number; at: number }): Statement {
  return sql`UPDATE notifications SET read_at = ${at}, mail_at = NULL
    WHERE member = ${member} AND read_at IS NULL AND seq <= ${last}`
}

/**
 * Marks the member's notifications about a report as read, and the mentions in its comments. Open inboxes then update
 * the number of unread notifications.
 */
export function markReportRead({
  member,
  report,
  at,
}: {
  member: string
  report: string
  at: number
}): Statement[] {
  const unread = sql`member = ${member} AND report = ${report} AND read_at IS NULL`
  return [
    sql`INSERT INTO report_changes (kind, project, report)
      SELECT 'updated', project, id FROM reports WHERE id = ${report} AND (
        EXISTS (SELECT 1 FROM notifications WHERE ${unread})
        OR EXISTS (SELECT 1 FROM comment_mentions WHERE ${unread}))`,
    sql`UPDATE notifications SET read_at = ${at}, mail_at = NULL WHERE ${unread}`,
    sql`UPDATE comment_mentions SET read_at = ${at} WHERE ${unread}`,
  ]
}

const followerRow = v.object({ isFollowing: v.number() })

/** Whether the member follows the report. */
export async function isFollowing(
  database: Database,
  { member, report }: { member: string; report: string },
): Promise<boolean> {
  const [row] = await database.read(
    sql`SELECT is_following AS isFollowing FROM report_followers WHERE report = ${report} AND member = ${member}`,
  )
  return row !== undefined && v.parse(followerRow, row).isFollowing === 1
}

export function setFollowing({
  member,
  report,
  isFollowing: isOn,
}: {
  member: string
  report: string
  isFollowing: boolean
}): Statement {
  return sql`INSERT INTO report_followers (report, member, is_following)
    SELECT id, ${member}, ${isOn ? 1 : 0} FROM reports WHERE id = ${report}
    ON CONFLICT DO UPDATE SET is_following = excluded.is_following, is_by_assignment = 0`
}

const settingRow = v.object({
  project: v.string(),
  email: v.picklist(notificationEmails),
  muted: v.pipe(v.string(), v.parseJson(), v.array(v.string())),
})

/** The member's settings, by project. Projects with the default settings are left out. */
export async function readSettings(
  database: Database,
  member: string,
): Promise<({ project: string } & NotificationSetting)[]> {
  const rows = await database.read(
    sql`SELECT project, email, muted FROM notification_settings WHERE member = ${member} ORDER BY project`,
  )
  return v.parse(v.array(settingRow), rows).map(({ muted, ...setting }) => ({
    ...setting,
    kinds: notificationKinds.filter((kind) => !muted.includes(kind)),
  }))
}

/** Stores a setting. Emails about earlier notifications are canceled unless emails are sent at once. */
export function saveSetting({
  member,
  project,
  email,
  kinds,
}: NotificationSetting & { member: string; project: string }): Statement[] {
  const muted = notificationKinds.filter((kind) => !kinds.includes(kind))
  return [
    sql`INSERT INTO notification_settings (member, project, email, muted)
      VALUES (${member}, ${project}, ${email}, ${JSON.stringify(muted)})
      ON CONFLICT DO UPDATE SET email = excluded.email, muted = excluded.muted`,
    sql`UPDATE notifications SET mail_at = NULL
      WHERE member = ${member} AND project = ${project} AND ${email === 'now' ? 0 : 1}`,
  ]
}
