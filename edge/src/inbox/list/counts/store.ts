import * as v from 'valibot'
import { countsSchema, type Counts } from '../../../../contract/inbox.ts'
import { type Database, sql, type Statement } from '../../../ports/database.ts'
import type { Member } from '../../team/member.ts'

const countRow = v.object({ count: v.number() })

/** Returns the number of reports whose console and requests are not in the word index yet. */
export async function countUnindexed(database: Database): Promise<number> {
  const [row] = await database.read(
    sql`SELECT count(*) AS count FROM reports INDEXED BY reports_not_indexed WHERE index_version = 0`,
  )
  return v.parse(countRow, row).count
}

/** Counts the entries of an index that contains every column of the query and is much smaller than the table. */
export async function readCounts(
  database: Database,
  { project, groups }: { project?: string | undefined; groups: 'all' | 'newest' },
  member: Member,
): Promise<Counts> {
  const [row] = await database.read(
    sql`SELECT count(*) FILTER (WHERE is_spam = 0 AND status = 'open') AS open,
        count(*) FILTER (WHERE is_spam = 0 AND status = 'inprogress') AS inprogress,
        count(*) FILTER (WHERE is_spam = 0 AND status = 'done') AS done,
        count(*) FILTER (WHERE is_spam = 0 AND status = 'archived') AS archived,
        count(*) FILTER (WHERE is_spam = 1) AS spam,
        (${countUnreadMentions(member)}) AS unreadMentions
      FROM reports INDEXED BY reports_by_status
      WHERE is_spam IN (0, 1) ${project === undefined ? sql`` : sql`AND project = ${project}`}
        ${groups === 'all' ? sql`` : sql`AND is_folded = 0`}`,
  )
  return v.parse(countsSchema, row)
}

function countUnreadMentions({ id, projects }: Member): Statement {
  const isVisible =
    projects === null
      ? sql`true`
      : sql`mentioned.project IN (SELECT value FROM json_each(${JSON.stringify(projects)}))`
  return sql`SELECT count(*) FROM comment_mentions JOIN reports AS mentioned ON mentioned.id = comment_mentions.report
    WHERE member = ${id} AND read_at IS NULL AND ${isVisible}`
}
