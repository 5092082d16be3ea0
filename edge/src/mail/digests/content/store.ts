import * as v from 'valibot'
import { type Database, sql, type Statement } from '../../../ports/database.ts'
import { readFailures } from '../../../webhooks/store.ts'

/** Maximum number of reports and groups in a list. */
const LISTED_REPORTS = 10
const LISTED_GROUPS = 5

const countRow = v.object({ count: v.number() })
const reportRow = v.object({ id: v.string(), title: v.string() })
const groupRow = v.object({ ...reportRow.entries, grown: v.number(), total: v.number() })

export type DigestReport = v.InferOutput<typeof reportRow>

export interface DigestContent {
  newReports: { count: number; listed: DigestReport[] }
  assigned: { count: number; listed: DigestReport[] }
  /** Groups with several new reports, the largest first. `grown` counts the new reports; `total` counts all reports. */
  groups: (DigestReport & { grown: number; total: number })[]
  failing: { webhook: string; failures: number; error: string; isPaused: boolean }[]
}

export interface DigestQuestion {
  project: string
  member: string
  start: number
  end: number
  /** True for admins. Only they see failing webhooks. */
  isAdmin: boolean
}

export async function readDigestContent(
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
  const failures = isAdmin ? await readFailures(database) : []
  return {
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
export function isEmptyContent({ newReports, assigned, failing }: DigestContent): boolean {
  return newReports.count === 0 && assigned.count === 0 && failing.length === 0
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
