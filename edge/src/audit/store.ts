import * as v from 'valibot'
import { type AuditAction, auditActions, type AuditEntry, reportActions } from '../../contract/audit.ts'
import { type Database, sql, type Statement } from '../ports/database.ts'

/** Author and time of a change. */
export interface Actor {
  who: string
  at: number
}

export interface Change extends Actor {
  action: AuditAction
  project?: string
  target?: string
  detail?: Readonly<Record<string, unknown>>
  /** JSON object with the previous values of fields in `detail`, read before the change. */
  from?: Statement | undefined
}

function toDetail({ detail = {}, from }: Pick<Change, 'detail' | 'from'>): Statement {
  const text = JSON.stringify(detail)
  return from === undefined ? sql`${text}` : sql`json_set(${text}, '$.from', json(${from}))`
}

/**
 * Returns the statement that records a change. Run it in the same transaction as the change. If the change may affect
 * no row, pass a `condition` that is true only if the change affects one.
 */
export function noteChange(
  { at, who, action, project, target, ...change }: Change,
  condition: Statement = sql`true`,
): Statement {
  return sql`INSERT INTO audit (at, who, action, project, target, detail)
    SELECT ${at}, ${who}, ${action}, ${project ?? null}, ${target ?? null}, ${toDetail(change)}
    WHERE ${condition}`
}

/** Records one entry for each report in `ids`, which is a list or a statement that selects them. */
export function noteReportChanges(
  { at, who, action, ...change }: Change,
  ids: readonly string[] | Statement,
): Statement {
  const selected = 'text' in ids ? ids : sql`SELECT value FROM json_each(${JSON.stringify(ids)})`
  return sql`INSERT INTO audit (at, who, action, project, target, detail)
    SELECT ${at}, ${who}, ${action}, project, id, ${toDetail(change)}
    FROM reports WHERE id IN (${selected})`
}

const entryRow = v.object({
  seq: v.number(),
  at: v.number(),
  who: v.string(),
  action: v.picklist(auditActions),
  project: v.nullable(v.string()),
  target: v.nullable(v.string()),
  targetName: v.nullable(v.string()),
  detail: v.pipe(v.string(), v.parseJson(), v.record(v.string(), v.unknown())),
})

/** Returns a page of entries, newest first, and one more entry if another page follows. */
export async function readAudit(
  database: Database,
  { project, limit }: { project?: string | undefined; limit: number },
  before = Number.MAX_SAFE_INTEGER,
): Promise<{ seq: number; entry: AuditEntry }[]> {
  const rows = await database.read(
    sql`SELECT seq, at, who, action, project, target, detail, CASE
          WHEN action IN ('member.joined', 'member.changed', 'member.removed')
            THEN (SELECT name || coalesce(' <' || email || '>', '') FROM members WHERE id = target)
          WHEN action IN (SELECT value FROM json_each(${JSON.stringify(reportActions)}))
            THEN coalesce((SELECT title FROM reports WHERE id = target),
              (SELECT row ->> '$.title' FROM trash WHERE kind = 'report' AND id = target AND deleted_by IS NOT NULL))
        END AS targetName
      FROM audit
      WHERE seq < ${before} ${project === undefined ? sql`` : sql`AND project = ${project}`}
      ORDER BY seq DESC LIMIT ${limit + 1}`,
  )
  return v
    .parse(v.array(entryRow), rows)
    .map(({ seq, at, ...entry }) => ({ seq, entry: { ...entry, at: new Date(at).toISOString() } }))
}

/** Entries of a report's history. */
const HISTORY = 100

const historyRow = v.pick(entryRow, ['at', 'who', 'action', 'detail'])

/** Returns the latest changes of a report, newest first. */
export async function readReportHistory(
  database: Database,
  report: string,
): Promise<Pick<AuditEntry, 'at' | 'who' | 'action' | 'detail'>[]> {
  const rows = await database.read(
    sql`SELECT at, who, action, detail FROM audit
      WHERE target = ${report} AND action IN ('report.changed', 'report.deleted', 'report.restored', 'report.imported', 'report.merged', 'report.separated')
      ORDER BY seq DESC LIMIT ${HISTORY}`,
  )
  // Members read names only: the audit log stores them with an email address or a role.
  return v.parse(v.array(historyRow), rows).map(({ at, who, ...entry }) => ({
    ...entry,
    who: who.replace(/ [<(].*/, ''),
    at: new Date(at).toISOString(),
  }))
}
