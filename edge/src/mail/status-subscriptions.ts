import { type Database, sql, type Statement } from '../ports/database.ts'

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
