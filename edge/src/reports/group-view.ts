import * as v from 'valibot'
import type { ReportGroup } from '../../contract/groups.ts'
import { GROUP_DAYS } from '../../contract/limits.ts'
import { sql } from '../ports/database.ts'
import { sqliteBoolean } from '../ports/sqlite-boolean.ts'

/** Selects the group of a report's row as JSON; null if the report has no group. */
export const selectGroup = sql`(SELECT json_object('id', report_groups.id, 'reports', report_groups.reports,
    'people', people, 'firstAt', first_at, 'lastAt', last_at, 'regressedAt', regressed_at, 'isMuted', is_muted,
    'keepFirst', keep_first, 'keepEvery', keep_every, 'today', unixepoch() / 86400, 'days',
    json((SELECT json_group_array(json_array(day, report_group_days.reports)) FROM report_group_days
      WHERE report_group_days.id = report_groups.id AND day > unixepoch() / 86400 - ${GROUP_DAYS})))
  FROM report_groups WHERE report_groups.id = reports.fingerprint)`

const groupSchema = v.object({
  id: v.string(),
  reports: v.number(),
  people: v.number(),
  firstAt: v.number(),
  lastAt: v.number(),
  regressedAt: v.nullable(v.number()),
  isMuted: sqliteBoolean,
  keepFirst: v.nullable(v.number()),
  keepEvery: v.nullable(v.number()),
  today: v.number(),
  days: v.array(v.tuple([v.number(), v.number()])),
})

/** Parses the JSON that `selectGroup` returns. */
export function parseGroup(value: unknown): ReportGroup {
  const { firstAt, lastAt, regressedAt, keepFirst, keepEvery, today, days, ...group } = v.parse(
    groupSchema,
    value,
  )
  const counts = new Map(days)
  return {
    ...group,
    firstAt: new Date(firstAt).toISOString(),
    lastAt: new Date(lastAt).toISOString(),
    regressedAt: regressedAt === null ? null : new Date(regressedAt).toISOString(),
    keep: keepEvery === null ? null : { first: keepFirst ?? 0, every: keepEvery },
    days: Array.from({ length: GROUP_DAYS }, (_, index) => counts.get(today - GROUP_DAYS + 1 + index) ?? 0),
  }
}
