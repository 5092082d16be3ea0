import * as v from 'valibot'
import { countsSchema, type Counts, type ReportParts, type ReportsQuery } from '../../../contract/inbox.ts'
import { sql, type Database, type Statement } from '../../ports/database.ts'
import { reportColumns, toReport, type StoredReport } from '../../reports/store.ts'
import { toStreamedWordQuery, toWordQuery } from '../../reports/search-words.ts'
import type { Member } from '../team/member.ts'
import { toTrigramQuery, toWords } from './trigram-query.ts'

/**
 * Returns a page of the list, newest first, and one more row if another page follows. With search words, it merges two
 * searches: for parts of words in the form, and for words anywhere in the report.
 */
export async function readReports(
  database: Database,
  query: ReportsQuery,
  { before, window = WINDOW }: { before?: number | undefined; window?: number } = {},
): Promise<StoredReport[]> {
  const recent = await readRecentMatches(database, query, { before, window })
  const statements = toListStatements(query, before, { hasWords: recent === undefined })
  const pages = await Promise.all(statements.map((statement) => database.read(statement)))
  const found = new Map(
    [...(recent ?? []), ...pages.flat()].map(toReport).map((report) => [report.seq, report]),
  )
  return [...found.values()].toSorted((left, right) => right.seq - left.seq).slice(0, query.limit + 1)
}

/** Number of matches of the word index that are looked through first. */
const WINDOW = 20_000

const windowRow = v.object({ oldest: v.nullable(v.number()), matches: v.number() })

/**
 * Looks for the page among the newest matches of the first letters of each word. FTS5 collects all matches of longer
 * starts of words before it returns the first, which takes long for a common word in a million reports.
 * @returns undefined if the page may have other reports.
 */
async function readRecentMatches(
  database: Database,
  query: ReportsQuery,
  { before = Number.MAX_SAFE_INTEGER, window }: { before: number | undefined; window: number },
): Promise<unknown[] | undefined> {
  const streamed = toStreamedWordQuery(toWords(query.q ?? ''))
  if (streamed === undefined || !isUnfiltered(query)) return undefined
  const { match, starts } = streamed
  const [row] = await database.read(
    sql`SELECT min(number) AS oldest, count(*) AS matches FROM (
      SELECT rowid AS number FROM report_words WHERE report_words MATCH ${match} AND rowid < ${before}
      ORDER BY rowid DESC LIMIT ${window})`,
  )
  const { oldest, matches } = v.parse(windowRow, row)
  if (oldest === null) return []
  const conditions = [sql`report_words.rowid >= ${oldest}`, ...starts.map(hasStart), ...toUrlFilter(query)]
  const index = { table: sql`report_words`, match }
  const rows = await database.read(toListStatement(query, before, { index, conditions }))
  return rows.length > query.limit || matches < window ? rows : undefined
}

/** Finds a start of a word in any spelling. In notes and comments, it can be anywhere in a word. */
function hasStart(spellings: readonly string[]): Statement {
  const found = spellings.map(
    (text) => sql`instr(' ' || words, ${` ${text}`}) > 0 OR instr(lower(discussion), ${text}) > 0`,
  )
  const isFound = found.reduce((left, right) => sql`${left} OR ${right}`)
  return sql`(SELECT ${isFound} FROM report_texts WHERE report_texts.seq = report_words.rowid)`
}

function toUrlFilter({ url }: ReportsQuery): Statement[] {
  return url === undefined ? [] : [sql`instr(lower(current_url), ${url.toLowerCase()}) > 0`]
}

function isUnfiltered(query: ReportsQuery): boolean {
  return query.group === undefined && toFilters(query).length === 0
}

const ID_CHARACTERS = 32

interface TextSearch {
  /** The FTS5 index to search, and the expression to match. */
  index?: { table: Statement; match: string }
  /** Further conditions for the reports. */
  conditions: readonly Statement[]
}

/** Returns statements whose merged rows are the page. */
export function toListStatements(
  query: ReportsQuery,
  before?: number,
  { hasWords = true } = {},
): Statement[] {
  const words = toWords(query.q ?? '')
  const url = query.url?.toLowerCase()
  const urlFilter = toUrlFilter(query)
  const trigrams = toTrigramQuery(url === undefined ? words : [...words, url])
  const parts = [...words.map(containsWord), ...urlFilter]
  const wordQuery = toWordQuery(words)
  const statements: Statement[] = []
  if (wordQuery !== undefined && hasWords) {
    const index = { table: sql`report_words`, match: wordQuery }
    statements.push(toListStatement(query, before, { index, conditions: urlFilter }))
  }
  if (trigrams !== undefined) {
    const index = { table: sql`report_trigrams`, match: trigrams }
    statements.push(toListStatement(query, before, { index, conditions: parts }))
  } else if (wordQuery === undefined || !words.every(isShortLatin)) {
    statements.push(toListStatement(query, before, { conditions: parts }))
  }
  return statements
}

/** Ignores the report's id at the start of the text, because ids contain short hexadecimal words by chance. */
function containsWord(word: string): Statement {
  return /^[0-9a-f]{1,5}$/.test(word)
    ? sql`instr(substr(reports.search, ${ID_CHARACTERS + 1}), ${word}) > 0`
    : sql`instr(reports.search, ${word}) > 0`
}

/**
 * Short words in Latin script match only the start of a word: two letters anywhere in the texts are slow to find and
 * match too much.
 */
function isShortLatin(word: string): boolean {
  return /^[a-z0-9]{1,2}$/.test(word)
}

/**
 * Uses keyset pagination: every page costs the same, and new reports do not shift pages. The query starts at the newest
 * end of an index that covers every filter, or of a word index, and stops when the page is full. With words and filters
 * it uses the index of the filters, so that neither a common word nor a rare filter makes it slow.
 */
function toListStatement(
  query: ReportsQuery,
  before: number | undefined,
  { index: search, conditions }: TextSearch,
): Statement {
  const { project, group, limit, spam } = query
  const end = before ?? Number.MAX_SAFE_INTEGER
  const filters = toFilters(query)
  const isStream = search !== undefined && isUnfiltered(query)
  const all = joinConditions([
    ...(group === undefined ? [sql`is_spam = ${spam === 'only' ? 1 : 0}`] : [sql`fingerprint = ${group}`]),
    ...(project === undefined ? [] : [sql`project = ${project}`]),
    ...filters,
    ...(search === undefined || isStream
      ? []
      : [sql`+seq IN (SELECT rowid FROM ${search.table} WHERE ${search.table} MATCH ${search.match})`]),
    ...conditions,
  ])
  if (isStream) {
    // Whether a match is listed is looked up in the index of the list first, because rows take longer to read. SQLite
    // would look up an EXISTS after the row.
    const ofProject = project === undefined ? sql`` : sql`AND listed.project = ${project}`
    const isListed = sql`(SELECT 1 FROM reports AS listed INDEXED BY ${toIndex(project)}
      WHERE listed.seq = ${search.table}.rowid AND listed.is_spam = ${spam === 'only' ? 1 : 0} ${ofProject}) = 1`
    return sql`SELECT ${reportColumns} FROM ${search.table} CROSS JOIN reports ON seq = ${search.table}.rowid
      WHERE ${search.table} MATCH ${search.match} AND ${search.table}.rowid < ${end}
        AND ${joinConditions([isListed, ...conditions])}
      ORDER BY ${search.table}.rowid DESC LIMIT ${limit + 1}`
  }
  const index = group === undefined ? toIndex(project) : sql`reports_of_group`
  return sql`SELECT ${reportColumns} FROM reports INDEXED BY ${index}
    WHERE seq < ${end} AND ${all} ORDER BY seq DESC LIMIT ${limit + 1}`
}

function toFilters(query: ReportsQuery): Statement[] {
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

const countRow = v.object({ count: v.number() })

/** Returns the number of reports whose console and requests are not in the word index yet. */
export async function countUnindexed(database: Database): Promise<number> {
  const [row] = await database.read(
    sql`SELECT count(*) AS count FROM reports INDEXED BY reports_not_indexed WHERE index_version = 0`,
  )
  return v.parse(countRow, row).count
}

/** Scans a small index completely. */
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

/** The unary `+` keeps SQLite from using the index on `assignee` instead of the list's, which has the right order. */
function filterAssignee(assignee: string): Statement {
  return assignee === 'none'
    ? sql`+seq NOT IN (SELECT seq FROM reports WHERE assignee IS NOT NULL)`
    : sql`+seq IN (SELECT seq FROM reports WHERE assignee = ${assignee})`
}

function toIndex(project: string | undefined): Statement {
  return project === undefined ? sql`reports_of_all_projects` : sql`reports_of_project`
}

function joinConditions(conditions: readonly Statement[]): Statement {
  return conditions.reduce((left, right) => sql`${left} AND ${right}`)
}
