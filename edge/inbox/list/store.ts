import * as v from 'valibot'
import type { ReportParts } from '../../contract/report-summary.ts'
import { priorities, reportTypes } from '../../contract/report.ts'
import { ProblemError } from '../../src/http/problem.ts'
import { type Database, sql, type Statement } from '../../src/ports/database.ts'
import { parseSearchQuery, type SearchPart } from '../../src/reports/search-query.ts'
import { type Term, toStreamedWordQuery, toTerms, toWordQuery } from '../../src/reports/search-words.ts'
import { reportColumns, type StoredReport, toReport } from '../../src/reports/store.ts'
import { countUnreadNotifications, isVisibleTo } from '../notifications/store.ts'
import type { Member } from '../team/member.ts'
import { isInProjectsOf } from '../team/store.ts'
import { type Counts, countsSchema, type ReportsQuery } from './contract.ts'

/**
 * Returns a page of the list, newest first, and one more row if another page follows. With search words, merges the
 * results of two searches: for parts of words in the form, and for words anywhere in the report.
 */
export async function readReports(
  database: Database,
  query: ReportsQuery,
  { before, window = WINDOW }: { before?: number | undefined; window?: number } = {},
): Promise<StoredReport[]> {
  checkSearch(query)
  const options = { before, window }
  const filtered = await readFilteredMatches(database, query, options)
  const recent = filtered ?? (await readRecentMatches(database, query, options))
  const statements = filtered ? [] : toListStatements(query, before, { hasWords: recent === undefined })
  const pages = await Promise.all(statements.map((statement) => database.read(statement)))
  const found = new Map(
    [...(recent ?? []), ...pages.flat()].map(toReport).map((report) => [report.seq, report]),
  )
  return [...found.values()].toSorted((left, right) => right.seq - left.seq).slice(0, query.limit + 1)
}

/** Maximum number of phrases, fields and exclusions, because D1 allows 100 parameters per statement. */
const MAX_TEXT_FILTERS = 8
/** Maximum number of parts of an excluded word that are looked up in the word index. */
const MAX_EXCLUDED_TERMS = 2

/** @throws ProblemError for a search with too many phrases, fields and exclusions, or in an order that it cannot have. */
export function checkSearch({ groupBy, q = '', sort, url = '' }: ReportsQuery): void {
  if (sort !== 'newest' && q + url !== '')
    throw new ProblemError('invalid_query', 'sort: searches with q or url are sorted by newest.')
  if (groupBy !== undefined && q + url !== '')
    throw new ProblemError('invalid_query', 'groupBy: searches with q or url have no groups.')
  const { required, excluded } = parseSearchQuery(q)
  const words = required.flatMap((part) => (part.kind === 'field' ? part.words : [])).length
  const phrases = required.filter(({ kind }) => kind === 'phrase').length
  if (words + phrases + excluded.length <= MAX_TEXT_FILTERS) return
  throw new ProblemError(
    'invalid_query',
    `q: has more than ${MAX_TEXT_FILTERS} phrases, fields and excluded words. Remove some of them.`,
  )
}

/** Number of newest matches in the word index that a search checks before it searches all matches. */
const WINDOW = 20_000
/**
 * Factor for `WINDOW` in searches with filters. Such a search reads the text of each report, which takes ten times as
 * long.
 */
const FILTERED_SHARE = 0.1
/** Maximum number of search strings. D1 allows 100 parameters per statement, and each search string takes three. */
const MAX_TEXTS = 25

interface WindowOptions {
  before: number | undefined
  window: number
}

const windowRow = v.object({ oldest: v.nullable(v.number()), matches: v.number() })

/**
 * Searches only the newest matches in the word index, by the first letters of each word. With longer prefixes, FTS5
 * collects all matches before it returns the first, which is slow for a common word in a million reports.
 * @returns the rows of the page; undefined if this search does not suit the query, or if older reports may belong on
 * the page, too.
 */
async function readRecentMatches(
  database: Database,
  query: ReportsQuery,
  { before = Number.MAX_SAFE_INTEGER, window }: WindowOptions,
): Promise<unknown[] | undefined> {
  const streamed = toStreamedWordQuery(parseSearch(query).terms ?? [])
  if (streamed === undefined || !isUnfiltered(query)) return undefined
  const { match, starts } = streamed
  if (starts.flat().length > MAX_TEXTS) return undefined
  const [row] = await database.read(
    sql`SELECT min(number) AS oldest, count(*) AS matches FROM (
      SELECT rowid AS number FROM report_words WHERE report_words MATCH ${match} AND rowid < ${before}
      ORDER BY rowid DESC LIMIT ${window})`,
  )
  const { oldest, matches } = v.parse(windowRow, row)
  if (oldest === null) return []
  const toStart = (spellings: string[]) => hasTerm({ spellings, isWhole: false }, sql`report_words.rowid`)
  const conditions = [sql`report_words.rowid >= ${oldest}`, ...starts.map(toStart), ...toTextFilters(query)]
  const index = { table: sql`report_words`, match }
  const rows = await database.read(toListStatement(query, before, { index, conditions }))
  return rows.length > query.limit || matches < window ? rows : undefined
}

/**
 * Searches only the newest reports that pass the filters, in their text. The word index would first return all matches
 * of a common word, or of an excluded one.
 * @returns the rows of the page; undefined if this search does not suit the query, or if older reports may belong on
 * the page, too.
 */
async function readFilteredMatches(
  database: Database,
  query: ReportsQuery,
  { before = Number.MAX_SAFE_INTEGER, window }: WindowOptions,
): Promise<unknown[] | undefined> {
  const { words, terms = [], wordTerms } = parseSearch(query)
  const isExclusion = onlyExcludes(query)
  if (
    (terms.length === 0 && !isExclusion) ||
    wordTerms === undefined ||
    (words.length > 0 && toTrigramQuery(words) === undefined)
  )
    return undefined
  if ((isUnfiltered(query) && !isExclusion) || query.group !== undefined) return undefined
  if (words.length + terms.flatMap(({ spellings }) => spellings).length > MAX_TEXTS) return undefined
  const limit = Math.ceil(window * FILTERED_SHARE)
  const listed = joinConditions([sql`seq < ${before}`, ...toScope(query), ...toFilters(query)])
  const [row] = await database.read(
    sql`SELECT min(number) AS oldest, count(*) AS matches FROM (
      SELECT seq AS number FROM reports INDEXED BY ${toIndex(query.project)} WHERE ${listed}
      ORDER BY seq DESC LIMIT ${limit})`,
  )
  const { oldest, matches } = v.parse(windowRow, row)
  if (oldest === null) return []
  const inWords = joinConditions([sql`true`, ...wordTerms.map((term) => hasTerm(term, sql`reports.seq`))])
  const inForm = joinConditions([sql`true`, ...words.map(containsWord)])
  const conditions = [sql`seq >= ${oldest}`, sql`(${inForm} OR ${inWords})`, ...toTextFilters(query)]
  const rows = await database.read(toListStatement(query, before, { conditions }))
  return rows.length > query.limit || matches < limit ? rows : undefined
}

/** Finds a term in any spelling. In notes and comments, the term can be anywhere in a word. */
function hasTerm({ spellings, isWhole }: Term, number: Statement): Statement {
  const found = spellings.map(
    (text) =>
      sql`instr(' ' || words || ' ', ${isWhole ? ` ${text} ` : ` ${text}`}) > 0 OR instr(lower(discussion), ${text}) > 0`,
  )
  const isFound = found.reduce((left, right) => sql`${left} OR ${right}`)
  return sql`(SELECT ${isFound} FROM report_texts WHERE report_texts.seq = ${number}) = 1`
}

function onlyExcludes({ q = '' }: ReportsQuery): boolean {
  const { excluded, required } = parseSearchQuery(q)
  return required.length === 0 && excluded.length > 0
}

/**
 * Conditions that leave out, by the word index, most reports that have excluded words. Their texts then need no search,
 * which takes long if nearly all reports are excluded.
 */
function skipExcluded(query: ReportsQuery): Statement[] {
  if (!onlyExcludes(query)) return []
  return parseSearchQuery(query.q ?? '').excluded.flatMap((part) => {
    const terms =
      part.kind === 'field' ? toFieldTerms(part) : part.kind === 'word' ? toTerms([part.text]) : []
    if (terms === undefined || terms.length === 0 || terms.length > MAX_EXCLUDED_TERMS) return []
    return [sql`+seq NOT IN (SELECT rowid FROM report_words WHERE report_words MATCH ${toWordQuery(terms)})`]
  })
}

function isUnfiltered(query: ReportsQuery): boolean {
  return query.group === undefined && toFilters(query).length === 0
}

const ID_CHARACTERS = 32

interface TextSearch {
  /** The FTS5 index to search, and the expression to match. */
  index?: { table: Statement; match: string }
  /** Conditions besides those of the query's scope and filters. */
  conditions: readonly Statement[]
}

/** Returns one or two statements, whose rows together contain the requested page of the list. */
export function toListStatements(
  query: ReportsQuery,
  before?: number,
  { hasWords = true } = {},
): Statement[] {
  const { words, phrases, fields, terms } = parseSearch(query)
  const url = query.url?.toLowerCase()
  const textFilters = toTextFilters(query)
  const texts = [...words, ...phrases, ...(url === undefined ? [] : [url])]
  const trigrams = toTrigramQuery(texts.length > 0 ? texts : fields)
  const parts = [...words.map(containsWord), ...textFilters]
  const wordQuery = terms && toWordQuery(terms)
  const statements: Statement[] = []
  if (wordQuery !== undefined && hasWords) {
    const index = { table: sql`report_words`, match: wordQuery }
    statements.push(toListStatement(query, before, { index, conditions: textFilters }))
  }
  if (trigrams !== undefined) {
    const index = { table: sql`report_trigrams`, match: trigrams }
    statements.push(toListStatement(query, before, { index, conditions: parts }))
  } else if (wordQuery === undefined || !words.every(isShortLatin)) {
    statements.push(toListStatement(query, before, { conditions: [...skipExcluded(query), ...parts] }))
  }
  return statements
}

/**
 * Matches a word anywhere in the text. A short hexadecimal word is not searched for in the report's id, with which the
 * text starts, because ids contain such words by chance.
 */
function containsWord(word: string): Statement {
  return /^[0-9a-f]{1,5}$/.test(word)
    ? sql`instr(substr(reports.search, ${ID_CHARACTERS + 1}), ${word}) > 0`
    : sql`instr(reports.search, ${word}) > 0`
}

/**
 * Short words in Latin script match only the start of a word: two letters anywhere in the text are slow to find and
 * match too much.
 */
function isShortLatin(word: string): boolean {
  return /^[a-z0-9]{1,2}$/.test(word)
}

/**
 * Uses keyset pagination: every page costs the same, and new reports do not shift pages. The query reads an index from
 * its newest entry and stops when the page is full. Searches with filters read the list's index instead of the word
 * index, so that neither a common word nor a rare filter makes the search slow.
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
    ...toScope(query),
    ...filters,
    ...(search === undefined || isStream
      ? []
      : [sql`+seq IN (SELECT rowid FROM ${search.table} WHERE ${search.table} MATCH ${search.match})`]),
    ...conditions,
  ])
  if (isStream) {
    // Checks with the list's index whether a match belongs to the list, because reading the match's row takes longer.
    // With EXISTS, SQLite would read the row first.
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

export function joinConditions(conditions: readonly Statement[]): Statement {
  return conditions.reduce((left, right) => sql`${left} AND ${right}`)
}

/** Parameters that other functions of this file apply. */
type AppliedElsewhere =
  'project' | 'spam' | 'url' | 'group' | 'q' | 'sort' | 'groupBy' | 'utcOffset' | 'cursor' | 'limit'

type FilterName = Exclude<keyof ReportsQuery, AppliedElsewhere>

/** The condition of each filter. A filter of the query that is missing here does not pass the type check. */
const conditionsOf: {
  readonly [Name in FilterName]: (value: NonNullable<ReportsQuery[Name]>) => readonly Statement[]
} = {
  status: (status) => [status === 'active' ? sql`status IN ('open', 'inprogress')` : sql`status = ${status}`],
  type: (type) => [sql`type = ${type}`],
  priority: (priority) => [sql`priority = ${priority}`],
  origin: (origin) => [sql`is_silent = ${origin === 'automatic' ? 1 : 0}`],
  groups: (groups) => (groups === 'newest' ? [sql`is_folded = 0`] : []),
  reporter: (text) => [filterReporter(text.toLowerCase())],
  from: (from) => [sql`created_at >= ${from}`],
  to: (to) => [sql`created_at < ${to}`],
  has: (parts) => parts.map((part) => sql`${partColumns[part]} = 1`),
  assignee: (assignee) => [filterAssignee(assignee)],
  mentions: (member) => [
    sql`+seq IN (SELECT seq FROM reports WHERE id IN (SELECT report FROM comment_mentions WHERE member = ${member}))`,
  ],
  label: (name) => [
    sql`+seq IN (SELECT report FROM report_labels JOIN labels ON labels.id = label WHERE labels.name = ${name})`,
  ],
}

/**
 * Returns the conditions for the filters of the query. `toScope` returns the conditions for the project and for spam.
 */
export function toFilters(query: ReportsQuery): Statement[] {
  return filterNames.flatMap((name) => toConditions(name, query[name]))
}

function toConditions<Name extends FilterName>(name: Name, value: ReportsQuery[Name]): readonly Statement[] {
  return value === undefined || value === null ? [] : conditionsOf[name](value)
}

const filterNames = Object.keys(conditionsOf).filter((name): name is FilterName => name in conditionsOf)

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

/** Finds a text in the reporter, which the list's indexes have, or at the start of the name of the session's user. */
function filterReporter(text: string): Statement {
  return sql`(instr(lower(reported_by), ${text}) > 0 OR +seq IN (
    SELECT reports.seq FROM sessions INDEXED BY sessions_by_name CROSS JOIN reports
      ON reports.project = sessions.project AND reports.gleap_id = sessions.gleap_id
      WHERE properties ->> '$.name' IS NOT NULL AND lower(properties ->> '$.name') >= ${text}
        AND lower(properties ->> '$.name') < ${`${text}\u{10ffff}`}))`
}

/**
 * Returns the conditions that every list has: the project, and whether reports are suspected spam. The reports of a group
 * are listed with those that are suspected spam.
 */
export function toScope({ group, project, spam }: ReportsQuery): Statement[] {
  const scope = group === undefined ? sql`is_spam = ${spam === 'only' ? 1 : 0}` : sql`fingerprint = ${group}`
  return project === undefined ? [scope] : [scope, sql`project = ${project}`]
}

/** Conditions of the texts besides the required words, which have an index: the URL, phrases, fields, and exclusions. */
function toTextFilters({ url, q = '' }: ReportsQuery): Statement[] {
  const { required, excluded } = parseSearchQuery(q)
  return [
    ...(url === undefined ? [] : [sql`instr(lower(current_url), ${url.toLowerCase()}) > 0`]),
    ...required.filter(({ kind }) => kind !== 'word').map(matchPart),
    ...excluded.map((part) => sql`(${matchPart(part)}) IS NOT TRUE`),
  ]
}

/** Whether a report matches a part of a search. Phrases are only found where the order of the words is stored. */
function matchPart(part: SearchPart): Statement {
  switch (part.kind) {
    case 'field': {
      const inFields = joinConditions(toFieldTerms(part).map((term) => hasTerm(term, sql`reports.seq`)))
      return sql`(${containsWord(part.text)} OR (${inFields}))`
    }
    case 'phrase':
      return sql`(instr(reports.search, ${part.text}) > 0 OR (SELECT instr(lower(discussion), ${part.text})
        FROM report_texts WHERE report_texts.seq = reports.seq) > 0)`
    case 'word': {
      const terms = toTerms([part.text]) ?? []
      if (terms.length === 0 || terms.length > MAX_EXCLUDED_TERMS) return containsWord(part.text)
      const inWords = joinConditions(terms.map((term) => hasTerm(term, sql`reports.seq`)))
      return sql`(${containsWord(part.text)} OR (${inWords}))`
    }
  }
}

function toFieldTerms({ words }: { words: readonly string[] }): Term[] {
  return words.map((word) => ({ spellings: [word], isWhole: true }))
}

/** Returns the index that contains the reports of the scope in the list's order. */
export function toIndex(project: string | undefined): Statement {
  return project === undefined ? sql`reports_of_all_projects` : sql`reports_of_project`
}

const countRow = v.object({ count: v.number() })

/** Returns the number of reports that match a query without words, URL and group; at most `maximum`. */
export async function countReports(
  database: Database,
  query: ReportsQuery,
  maximum: number,
): Promise<number> {
  const conditions = joinConditions([...toScope(query), ...toFilters(query)])
  const [row] = await database.read(
    sql`SELECT count(*) AS count FROM (SELECT 1 FROM reports INDEXED BY ${toIndex(query.project)}
      WHERE ${conditions} LIMIT ${maximum})`,
  )
  return v.parse(countRow, row).count
}

/** Returns the number of reports, of a project or of all, whose console and requests are not in the word index yet. */
export async function countUnindexed(
  database: Database,
  { project }: Pick<ReportsQuery, 'project'>,
): Promise<number> {
  const [row] = await database.read(
    sql`SELECT count(*) AS count FROM reports INDEXED BY reports_not_indexed
      WHERE index_version = 0 ${project === undefined ? sql`` : sql`AND project = ${project}`}`,
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
        (${countUnreadMentions(member)}) AS unreadMentions,
        (${countUnreadNotifications(member)}) AS unreadNotifications
      FROM reports INDEXED BY reports_by_status
      WHERE is_spam IN (0, 1) AND ${isInProjectsOf(member, project)}
        ${groups === 'all' ? sql`` : sql`AND is_folded = 0`}`,
  )
  return v.parse(countsSchema, row)
}

function countUnreadMentions(member: Member): Statement {
  return sql`SELECT count(*) FROM comment_mentions JOIN reports AS mentioned ON mentioned.id = comment_mentions.report
    WHERE member = ${member.id} AND read_at IS NULL AND ${isVisibleTo(member, sql`mentioned.project`)}`
}

/** Maximum number of trigrams in a query. Further trigrams hardly narrow the result. */
const TRIGRAMS = 24

interface ParsedSearch {
  words: string[]
  phrases: string[]
  /** Fields with their values, as they were typed. */
  fields: string[]
  /** What the word index must contain for the words; undefined if it cannot find them. */
  wordTerms: Term[] | undefined
  /** What the word index must contain for the whole search; undefined if it cannot find it. */
  terms: Term[] | undefined
}

/** Returns the required texts of a search, normalized like `reports.search`. */
function parseSearch({ q = '' }: ReportsQuery): ParsedSearch {
  const { required } = parseSearchQuery(q)
  const words = required.flatMap((part) => (part.kind === 'word' ? [part.text] : []))
  const phrases = required.flatMap((part) => (part.kind === 'phrase' ? [part.text] : []))
  const fields = required.flatMap((part) => (part.kind === 'field' ? [part] : []))
  const wordTerms = words.length === 0 ? [] : toTerms(words)
  const inPhrases = phrases.length === 0 ? [] : toTerms(phrases.flatMap((phrase) => phrase.split(' ')))
  const terms = wordTerms && inPhrases && [...wordTerms, ...inPhrases, ...fields.flatMap(toFieldTerms)]
  return {
    words,
    phrases,
    fields: fields.map(({ text }) => text),
    wordTerms,
    terms: terms?.length === 0 ? undefined : terms,
  }
}

/**
 * Returns trigrams of all words as an FTS5 expression; `undefined` if no word has three characters. The index has a
 * quarter of the usual size, because it stores no positions. The caller must therefore search the matches for the words
 * themselves.
 */
export function toTrigramQuery(words: readonly string[]): string | undefined {
  const trigrams = new Set<string>()
  const letters = words.map((word) => Array.from(word))
  const longest = Math.max(0, ...letters.map(({ length }) => length))
  // Takes one trigram of each word in turn, so that a long first word leaves room for a rare second one.
  for (let start = 0; start + 3 <= longest; start += 1) {
    for (const characters of letters) {
      const trigram = characters.slice(start, start + 3)
      if (trigram.length < 3 || trigrams.size === TRIGRAMS) continue
      // FTS5 treats a NUL character as the end of the text.
      if (!trigram.includes('\0')) trigrams.add(`"${trigram.join('').replaceAll('"', '""')}"`)
    }
  }
  return trigrams.size === 0 ? undefined : [...trigrams].join(' AND ')
}

interface KnownCheck {
  field: KnownField
  value: string | undefined
  /** SDK keys; null means all projects. */
  projects: string[] | null
  code: 'invalid_body' | 'invalid_query'
}

/**
 * Refuses a misspelled type or priority. Projects define their own types, and pages can send any priority, so a value
 * is also known if an action has it or a report had it.
 *
 * @throws ProblemError that lists the known values.
 */
export async function checkKnown(
  database: Database,
  { field, value, projects, code }: KnownCheck,
): Promise<void> {
  const standard: readonly string[] = field === 'type' ? reportTypes : priorities
  if (value === undefined || standard.includes(value)) return
  if (await isKnownValue(database, { field, value, projects })) return
  const known = new Set([...standard, ...(await readKnownValues(database, { field, projects }))])
  throw new ProblemError(code, `${field}: “${value}” is not known. Use one of ${[...known].join(', ')}.`)
}

/** Maximum number of values that an error lists. */
const MAX_LISTED = 30

type KnownField = 'type' | 'priority'

/** Where to look for values; `projects` is null for all projects. */
interface KnownPlace {
  field: KnownField
  projects: string[] | null
}

/** Whether an action or a report of these projects has the value. */
async function isKnownValue(
  database: Database,
  { value, ...place }: KnownPlace & { value: string },
): Promise<boolean> {
  const rows = await database.read(sql`SELECT 1 FROM (${listValues(place)}) WHERE value = ${value} LIMIT 1`)
  return rows.length > 0
}

const valueRow = v.object({ value: v.string() })

/** Returns the first values that actions and reports of these projects have. */
export async function readKnownValues(database: Database, place: KnownPlace): Promise<string[]> {
  const rows = await database.read(
    sql`SELECT value FROM (${listValues(place)}) ORDER BY value LIMIT ${MAX_LISTED}`,
  )
  return v.parse(v.array(valueRow), rows).map(({ value }) => value)
}

function listValues({ field, projects }: KnownPlace): Statement {
  const list = projects === null ? undefined : sql`SELECT value FROM json_each(${JSON.stringify(projects)})`
  const ofReports = sql`SELECT value FROM report_values
    WHERE field = ${field} ${list === undefined ? sql`` : sql`AND project IN (${list})`}`
  if (field === 'priority') return ofReports
  return sql`${ofReports} UNION SELECT action.value ->> '$.feedbackType'
    FROM projects, json_each(projects.config, '$.projectActions') AS action
    ${list === undefined ? sql`` : sql`WHERE sdk_key IN (${list})`}`
}
