import * as v from 'valibot'
import type { IgnoredEventReason } from '../../../contract/issue-events.ts'
import { noteReportChanges } from '../../audit/store.ts'
import { sql, type Database } from '../../ports/database.ts'
import type { IssueEvent } from './parse-event.ts'

const idRows = v.array(v.object({ id: v.string() }))

interface Arrival {
  project: string
  /** Name of the service, for the audit log. */
  who: string
  at: number
}

/**
 * Closes or reopens the reports of an issue. Returns the ids of the changed reports, or the reason why none changed.
 * Reopens only reports with the status done: the team may have archived the others, or be working on them.
 */
export async function applyIssueEvent(
  database: Database,
  { changedAt, isReopened, issueId, state, url }: IssueEvent,
  { at, project, who }: Arrival,
): Promise<string[] | IgnoredEventReason> {
  // Compares the URL for reports without an issue id, because older versions did not store the id. The plus keeps
  // SQLite from using the index on `project`, because a project can have very many reports.
  const ofIssue = sql`+project = ${project}
    AND (issue_id = ${issueId} OR (issue_id IS NULL AND issue = ${url ?? null}))`
  const known = v.parse(idRows, await database.read(sql`SELECT id FROM reports WHERE ${ofIssue}`))
  if (known.length === 0) return 'unknown issue'
  const isNew = sql`(issue_changed_at IS NULL OR issue_changed_at < ${changedAt}
    OR (issue_changed_at = ${changedAt} AND issue_state <> ${state}))`
  const status = state === 'closed' ? 'done' : 'open'
  const isChanged =
    state === 'closed'
      ? sql`status IN ('open', 'inprogress')`
      : sql`status = 'done' AND (${isReopened ? 1 : 0} OR issue_state = 'closed')`
  const changing = sql`SELECT id FROM reports WHERE ${ofIssue} AND ${isNew} AND ${isChanged}`
  const [, changed, seen] = await database.write([
    noteReportChanges({ at, who, action: 'report.changed', detail: { status } }, changing),
    sql`UPDATE reports SET status = ${status}, changed_by = ${who}
      WHERE ${ofIssue} AND ${isNew} AND ${isChanged} RETURNING id`,
    sql`UPDATE reports SET issue_id = ${issueId}, issue_state = ${state}, issue_changed_at = ${changedAt}
      WHERE ${ofIssue} AND ${isNew} RETURNING id`,
  ])
  if (v.parse(idRows, seen).length === 0) return 'not new'
  const ids = v.parse(idRows, changed).map((report) => report.id)
  return ids.length === 0 ? 'no change' : ids
}
