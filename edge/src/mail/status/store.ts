import * as v from 'valibot'
import { type Database, sql, type Statement } from '../../ports/database.ts'

/** Whether the reporter asked for an email when the status of the report changes. */
export async function wantsStatusEmails(database: Database, report: string): Promise<boolean> {
  const rows = await database.read(sql`SELECT 1 FROM status_subscriptions WHERE report = ${report}`)
  return rows.length > 0
}

/**
 * Subscribes the reporter to emails about later status changes. Their links use the origin of the latest reply by
 * email, because the reporter came from that email.
 */
export function askForStatusEmails(report: string, now: number): Statement {
  return sql`INSERT INTO status_subscriptions (report, project, origin, created_at, known_status)
    SELECT reports.id, reports.project, mails.origin, ${now}, reports.status
    FROM reports JOIN mails ON mails.report = reports.id AND mails.kind = 'reply'
    WHERE reports.id = ${report} ORDER BY mails.created_at DESC LIMIT 1
    ON CONFLICT DO NOTHING`
}

export function stopStatusEmails(report: string): Statement {
  return sql`DELETE FROM status_subscriptions WHERE report = ${report}`
}

const dueRow = v.object({
  report: v.string(),
  project: v.string(),
  origin: v.string(),
  knownStatus: v.string(),
  dueAt: v.number(),
  status: v.string(),
  reportedBy: v.string(),
  isSpam: v.number(),
})

/** A status change that is at least a few minutes old, and was not followed by another. */
export type StatusChange = v.InferOutput<typeof dueRow>

/**
 * Returns the due changes, oldest first. Changes in deleted projects are not due, because a project can be restored.
 */
export async function readDueChanges(
  database: Database,
  { now, limit }: { now: number; limit: number },
): Promise<StatusChange[]> {
  const rows = await database.read(
    sql`SELECT report, status_subscriptions.project, origin, known_status AS knownStatus, due_at AS dueAt, status,
        reported_by AS reportedBy, is_spam AS isSpam
      FROM status_subscriptions JOIN reports ON reports.id = report
        JOIN projects ON sdk_key = reports.project AND delete_at IS NULL
      WHERE due_at <= ${now} ORDER BY due_at, report LIMIT ${limit}`,
  )
  return v.parse(v.array(dueRow), rows)
}

/**
 * Marks a status change as handled, and queues the email about it if there is an `address`. Does nothing if another
 * process has handled it, or if the status has changed again.
 */
export function settleChange(
  change: StatusChange,
  { id, address, now }: { id: string; address: string | undefined; now: number },
): Statement[] {
  const { report, project, origin, knownStatus, dueAt, status } = change
  const isCurrent = sql`report = ${report} AND due_at = ${dueAt} AND known_status = ${knownStatus}`
  return [
    ...(address === undefined
      ? []
      : [
          sql`INSERT INTO mails (id, project, report, kind, source, address, origin, created_at, next_at)
            SELECT ${id}, ${project}, ${report}, 'status', ${`${id} ${knownStatus} ${status}`}, ${address}, ${origin},
              ${now}, ${now}
            FROM status_subscriptions WHERE ${isCurrent}
            ON CONFLICT DO NOTHING`,
        ]),
    sql`UPDATE status_subscriptions SET known_status = ${status}, due_at = NULL WHERE ${isCurrent}`,
  ]
}

/**
 * Parses the `source` of a queued email, which consists of the email's id, and the status before and after. Returns
 * undefined for any other text.
 */
export function parseSource(source: string): { from: string; to: string } | undefined {
  const [, from, to] = /^\S+ (\S+) (\S+)$/.exec(source) ?? []
  return from === undefined || to === undefined ? undefined : { from, to }
}
