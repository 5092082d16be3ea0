import * as v from 'valibot'
import { RATING_SESSION } from '../../contract/rating-form.ts'
import { type Database, sql, type Statement } from '../../src/ports/database.ts'
import type { Member } from '../team/member.ts'
import { isInProjectsOf } from '../team/store.ts'
import type { Numbers } from './contract.ts'

const DAY = 86_400_000
const HOUR = 3_600_000
/** Number of pages, browsers and versions. */
const MOST = 10
const WEEK_DAYS = 7
const LIMITS = [HOUR, 4 * HOUR, DAY, 3 * DAY, 7 * DAY]
/** First key after all those that start with `RATING_SESSION`: `;` follows `:`. */
const END = RATING_SESSION.replace(':', ';')

interface Period {
  /** Who reads the numbers. */
  member: Pick<Member, 'projects'>
  project: string | undefined
  /** Days since 1970; `end` is not included. */
  start: number
  end: number
}

/** Returns the numbers of the `days` days until the day of `now`. */
export async function readNumbers(
  database: Database,
  { days, member, now, project }: Pick<Period, 'member' | 'project'> & { days: number; now: number },
): Promise<Numbers> {
  const end = Math.floor(now / DAY) + 1
  const period = { member, project, start: end - days, end }
  const { start } = period
  const [types, previous, pages, browsers, versions, firstAnswer, done, ratings] = await Promise.all([
    readTypes(database, period),
    readTotal(database, { member, project, start: start - days, end: start }),
    readMostFrequent(database, 'page', period),
    readMostFrequent(database, 'browser', period),
    readMostFrequent(database, 'version', period),
    readDurations(database, selectFirstAnswers(period)),
    readDurations(database, selectResolutions(period)),
    readWeeks(database, period),
  ])
  const dates = Array.from({ length: days }, (_, index) => new Date((start + index) * DAY))
  return {
    days: dates.map((date) => date.toISOString().slice(0, 'YYYY-MM-DD'.length)),
    previous,
    types,
    pages,
    browsers,
    versions,
    firstAnswer,
    done,
    ratings,
  }
}

function isInPeriod(field: string, { member, project, start, end }: Period): Statement {
  return sql`field = ${field} AND day >= ${start} AND day < ${end} AND ${isInProjectsOf(member, project)}`
}

const typeRow = v.object({ value: v.string(), day: v.number(), reports: v.number() })

async function readTypes(database: Database, period: Period): Promise<Numbers['types']> {
  const rows = await database.read(
    sql`SELECT value, day, sum(reports) AS reports FROM report_counts WHERE ${isInPeriod('type', period)}
      GROUP BY value, day HAVING sum(reports) > 0`,
  )
  const types = new Map<string, number[]>()
  for (const { value, day, reports } of v.parse(v.array(typeRow), rows)) {
    const days = types.get(value) ?? Array.from({ length: period.end - period.start }, () => 0)
    days[day - period.start] = reports
    types.set(value, days)
  }
  return [...types]
    .map(([value, days]) => ({ value, days, reports: days.reduce((sum, count) => sum + count, 0) }))
    .toSorted((left, right) => right.reports - left.reports)
}

const totalRow = v.object({ reports: v.number() })

async function readTotal(database: Database, period: Period): Promise<number> {
  const [row] = await database.read(
    sql`SELECT coalesce(sum(reports), 0) AS reports FROM report_counts WHERE ${isInPeriod('type', period)}`,
  )
  return v.parse(totalRow, row).reports
}

const countRow = v.object({ value: v.string(), reports: v.number() })

async function readMostFrequent(
  database: Database,
  field: 'page' | 'browser' | 'version',
  period: Period,
): Promise<Numbers['pages']> {
  const rows = await database.read(
    sql`SELECT value, sum(reports) AS reports FROM report_counts WHERE ${isInPeriod(field, period)}
      GROUP BY value HAVING sum(reports) > 0 ORDER BY reports DESC, value LIMIT ${MOST}`,
  )
  return v.parse(v.array(countRow), rows)
}

/** How long the team took for its first message to the reporter, in milliseconds. */
function selectFirstAnswers({ member, project, start, end }: Period): Statement {
  // CROSS JOIN makes SQLite start with the replies, which are fewer than the reports.
  return sql`SELECT max(0, min(replies.created_at) - reports.created_at) AS ms
    FROM replies CROSS JOIN reports ON reports.id = replies.report
    WHERE is_from_team = 1 AND is_spam = 0 AND reports.created_at >= ${start * DAY}
      AND reports.created_at < ${end * DAY} AND ${isInProjectsOf(member, project)}
    GROUP BY replies.report`
}

/** How long reports took until they were done, in milliseconds. */
function selectResolutions({ member, project, start, end }: Period): Statement {
  return sql`SELECT max(0, done_at - received_at) AS ms FROM report_resolutions
    WHERE received_at >= ${start * DAY} AND received_at < ${end * DAY}
      AND ${isInProjectsOf(member, project)}`
}

const durationsRow = v.object({
  reports: v.number(),
  median: v.nullable(v.number()),
  /** Number of reports up to each limit. */
  counts: v.pipe(v.string(), v.parseJson(), v.array(v.number())),
})

async function readDurations(database: Database, times: Statement): Promise<Numbers['done']> {
  const [row] = await database.read(
    sql`WITH times AS MATERIALIZED (${times})
      SELECT count(*) AS reports,
        (SELECT ms FROM times ORDER BY ms LIMIT 1 OFFSET (SELECT max(0, count(*) - 1) / 2 FROM times)) AS median,
        (SELECT json_group_array((SELECT count(*) FROM times WHERE ms <= limits.value) ORDER BY limits.key)
          FROM json_each(${JSON.stringify(LIMITS)}) AS limits) AS counts
      FROM times`,
  )
  const { reports, median, counts } = v.parse(durationsRow, row)
  const sums = [...counts, reports]
  return {
    reports,
    median,
    within: sums.map((sum, index) => ({
      limit: LIMITS[index] ?? null,
      reports: sum - (sums[index - 1] ?? 0),
    })),
  }
}

const weekRow = v.object({ page: v.string(), week: v.number(), yes: v.number(), no: v.number() })

async function readWeeks(
  database: Database,
  { member, project, start, end }: Period,
): Promise<Numbers['ratings']> {
  const rows = await database.read(
    sql`WITH answers AS (
        SELECT data ->> '$.page' AS page, data ->> '$.helpful' AS helpful,
          (received_at / ${DAY} - ${start}) / ${WEEK_DAYS} AS week
        FROM projects JOIN events ON events.project = sdk_key
          AND gleap_id >= ${RATING_SESSION} AND gleap_id < ${END}
        WHERE received_at >= ${start * DAY} AND received_at < ${end * DAY} AND ${isInProjectsOf(member, project)}
      )
      SELECT page, week, sum(helpful = 'yes') AS yes, sum(helpful = 'no') AS no FROM answers
      WHERE page IN (SELECT page FROM answers GROUP BY page ORDER BY count(*) DESC, page LIMIT ${MOST})
      GROUP BY page, week`,
  )
  const count = Math.ceil((end - start) / WEEK_DAYS)
  const pages = new Map<string, Numbers['ratings'][number]['weeks']>()
  for (const { page, week, yes, no } of v.parse(v.array(weekRow), rows)) {
    const weeks = pages.get(page) ?? Array.from({ length: count }, () => ({ yes: 0, no: 0 }))
    weeks[week] = { yes, no }
    pages.set(page, weeks)
  }
  return [...pages].map(([page, weeks]) => ({ page, weeks }))
}
