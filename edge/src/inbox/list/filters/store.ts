import type { ReportParts, ReportsQuery } from '../../../../contract/inbox.ts'
import { sql, type Statement } from '../../../ports/database.ts'

/**
 * Returns the conditions for the filters of the query. `toScope` returns the conditions for the project and for spam.
 */
export function toFilters(query: ReportsQuery): Statement[] {
  const { status, type, priority, has = [], origin, groups, assignee, mentions, label, from, to } = query
  return [
    status !== undefined && sql`status = ${status}`,
    type !== undefined && sql`type = ${type}`,
    priority !== undefined && sql`priority = ${priority}`,
    origin !== undefined && sql`is_silent = ${origin === 'automatic' ? 1 : 0}`,
    groups === 'newest' && sql`is_folded = 0`,
    from !== undefined && sql`created_at >= ${from}`,
    to !== undefined && sql`created_at < ${to}`,
    ...has.map((part) => sql`${partColumns[part]} = 1`),
    assignee !== undefined && filterAssignee(assignee),
    mentions !== undefined &&
      sql`+seq IN (SELECT seq FROM reports WHERE id IN (SELECT report FROM comment_mentions WHERE member = ${mentions}))`,
    label !== undefined &&
      sql`+seq IN (SELECT report FROM report_labels JOIN labels ON labels.id = label WHERE labels.name = ${label})`,
  ].filter((filter) => filter !== false)
}

const partColumns: Readonly<Record<keyof ReportParts, Statement>> = {
  screenshot: sql`has_screenshot`,
  replay: sql`has_replay`,
  recording: sql`has_recording`,
  attachments: sql`has_attachments`,
  console: sql`has_console`,
  network: sql`has_network`,
}

/**
 * The unary `+` keeps SQLite from using the index on `assignee`. SQLite then uses the list's index, which has the right
 * order.
 */
function filterAssignee(assignee: string): Statement {
  return assignee === 'none'
    ? sql`+seq NOT IN (SELECT seq FROM reports WHERE assignee IS NOT NULL)`
    : sql`+seq IN (SELECT seq FROM reports WHERE assignee = ${assignee})`
}

/** Returns the conditions that every list has: the project, and whether reports are suspected spam. */
export function toScope({ project, spam }: ReportsQuery): Statement[] {
  const isSpam = sql`is_spam = ${spam === 'only' ? 1 : 0}`
  return project === undefined ? [isSpam] : [isSpam, sql`project = ${project}`]
}

export function toUrlFilter({ url }: ReportsQuery): Statement[] {
  return url === undefined ? [] : [sql`instr(lower(current_url), ${url.toLowerCase()}) > 0`]
}

/** Returns the index that contains the reports of the scope in the list's order. */
export function toIndex(project: string | undefined): Statement {
  return project === undefined ? sql`reports_of_all_projects` : sql`reports_of_project`
}
