import { partNames, type ReportSummary } from '../../../contract/report-summary.ts'
import { type Status, statuses } from '../../../contract/statuses.ts'
import { knownTypes, toTypeWord } from '../../app/report-words.ts'
import { type GroupBy, groupBys, type ReportsQuery, type Sort, sorts } from '../contract.ts'
import { parseColumns } from './columns.ts'
import { readUtcOffset } from './grouping.ts'

/** Parameters of the API that are filters. */
type FilterName = Exclude<keyof ReportsQuery, 'groups' | 'spam' | 'utcOffset' | 'cursor' | 'limit'>

/**
 * Filters of the list, by the names that they have in the API and in the URL of the screen. An empty string matches any
 * value.
 */
export interface Filters extends Record<
  Exclude<FilterName, 'status' | 'origin' | 'sort' | 'groupBy'>,
  string
> {
  /** `active`: open or in progress. */
  status: Status | 'active' | 'all'
  origin: '' | NonNullable<ReportsQuery['origin']>
  /** Empty: newest first. */
  sort: '' | Sort
  groupBy: '' | GroupBy
  /** Names of columns, separated by commas. Empty: those that the member chose. */
  columns: string
  /** If true, the list shows only suspected spam. If false, it hides suspected spam. */
  isSpam: boolean
}

interface FilterRule<Value> {
  /** Whether a report matches a value other than `''`. Undefined if only the server can decide. */
  matches: (report: ReportSummary, value: Value) => boolean | undefined
  /** Parses the filter in the URL of the screen; undefined if it is not valid. Default: the text itself. */
  parse?: (text: string) => Value | undefined
  /** Whether the filter can match only some reports of a group. The list then shows each report. */
  splitsGroups: boolean
  /** How people type the filter in the search field, such as `type:crash`. */
  word?: SearchWord
  /** True if the filter keeps its value when the search field has no word for it. */
  keepsValue?: true
}

/** Values that filters can name. */
export interface SearchContext {
  projects: readonly { readonly sdkKey: string; readonly name: string }[]
  /** Types of reports; empty until they are loaded. */
  types: readonly string[]
  /** Members of the team, with the text that follows the `@` in their mentions; empty until they are loaded. */
  members: readonly { readonly id: string; readonly name: string }[]
  /** Id of the signed-in member. */
  account: string | undefined
  /** Names of labels. */
  labels: readonly string[]
}

/** A filter that is typed into the search as `name:value`. */
interface SearchWord {
  /** Default: the name of the filter. */
  name?: string
  help: string
  /** Values to complete. */
  listValues: (context: SearchContext) => readonly string[]
  /** Explains values that are not clear by themselves. */
  valueHelp?: Readonly<Record<string, string>>
  /**
   * Returns the filters that a lowercase value sets, or, if the value is not valid, a message for the user. `filters`
   * contains the filters that the previous words set.
   */
  apply: (value: string, context: SearchContext, filters: Partial<Filters>) => Partial<Filters> | string
  /** The inverse of `apply`: returns the values that set the given filters. */
  format: (filters: Filters, context: SearchContext) => readonly string[]
}

const states = { 'in-progress': 'inprogress' } as const
const listedStatuses = [...statuses, 'active', 'all'] as const
const parts: Readonly<Record<string, string>> = { files: 'attachments' }
const priorities = ['low', 'medium', 'high']

/**
 * Every filter: how reports match it, and its word in the search field. The types require an entry for each filter of
 * the API. The order is that of the words that the search field offers.
 */
const rules: { readonly [Name in keyof Filters]: FilterRule<Filters[Name]> } = {
  origin: {
    splitsGroups: false,
    parse: (text) => (['automatic', 'written'] as const).find((known) => known === text),
    matches: (report, origin) => report.isSilent === (origin === 'automatic'),
    word: {
      name: 'is',
      help: 'status or origin',
      listValues: () => [
        'open',
        'in-progress',
        'active',
        'done',
        'archived',
        'all',
        'spam',
        'automatic',
        'written',
      ],
      valueHelp: {
        active: 'open or in progress',
        all: 'every status',
        automatic: 'sent by the page, such as a crash',
        written: 'sent by a person',
      },
      apply(value) {
        if (value === 'automatic' || value === 'written') return { origin: value }
        if (value === 'spam') return { isSpam: true, status: 'all' }
        const known = value === 'in-progress' ? states[value] : value
        const status = listedStatuses.find((each) => each === known)
        return status === undefined
          ? listChoices('is', this.listValues(noContext))
          : { status, isSpam: false }
      },
      // Omits the status, which the tabs show.
      format: ({ origin }) => list(origin),
    },
  },
  type: {
    splitsGroups: false,
    matches: (report, type) => report.type === type,
    word: {
      help: 'bug, crash, idea, rage-click, or a type of your own',
      listValues: ({ types }) => [...new Set([...knownTypes, ...types])].map(toTypeWord),
      apply(value, context) {
        const type = [...knownTypes, ...context.types].find((each) => toTypeWord(each) === value)
        if (type !== undefined) return { type }
        return context.types.length === 0 ? { type: value } : listChoices('type', this.listValues(context))
      },
      format: ({ type }) => list(type === '' ? '' : toTypeWord(type)),
    },
  },
  has: {
    parse: (text) => splitParts(text).join(','),
    matches: (report, has) => splitParts(has).every((part) => report.has[part]),
    splitsGroups: true,
    word: {
      help: 'screenshot, replay, recording, files, console, network or crash',
      listValues: () => ['screenshot', 'replay', 'recording', 'files', 'console', 'network', 'crash'],
      valueHelp: {
        replay: 'what the page did before the report',
        recording: 'a video of the screen',
        files: 'attached files',
        console: 'messages of the console',
        network: 'requests of the page',
      },
      apply(value, _context, { has = '' }) {
        if (value === 'crash') return { type: 'CRASH' }
        const part = parts[value] ?? value
        if (!partNames.some((name) => name === part)) return listChoices('has', this.listValues(noContext))
        return { has: [...new Set([...list(has).flatMap((names) => names.split(',')), part])].join(',') }
      },
      format: ({ has }) =>
        has === '' ? [] : has.split(',').map((part) => (part === 'attachments' ? 'files' : part)),
    },
  },
  priority: {
    splitsGroups: false,
    matches: (report, priority) => report.priority === priority,
    word: {
      help: 'low, medium or high',
      listValues: () => priorities,
      apply: (value) =>
        priorities.includes(value) ? { priority: value.toUpperCase() } : listChoices('priority', priorities),
      format: ({ priority }) =>
        list(priorities.includes(priority.toLowerCase()) ? priority.toLowerCase() : priority),
    },
  },
  assignee: {
    matches: (report, id) => (id === 'me' ? undefined : (report.assignee?.id ?? 'none') === id),
    splitsGroups: true,
    word: {
      help: 'me, none, or a person',
      listValues: ({ members }) => ['me', 'none', ...members.map(({ name }) => name.toLowerCase())],
      apply(value, context) {
        if (value === 'none') return { assignee: value }
        const assignee = findMember(value, context)
        return assignee === undefined ? explainUnknownMember('assignee', value) : { assignee }
      },
      format: ({ assignee }, context) =>
        list(assignee === 'none' ? assignee : formatMember(assignee, context)),
    },
  },
  mentions: {
    matches: () => undefined,
    splitsGroups: true,
    word: {
      help: 'me, or a person whom a comment mentions',
      listValues: ({ members }) => ['me', ...members.map(({ name }) => name.toLowerCase())],
      apply(value, context) {
        const mentions = findMember(value, context)
        return mentions === undefined ? explainUnknownMember('mentions', value) : { mentions }
      },
      format: ({ mentions }, context) => list(formatMember(mentions, context)),
    },
  },
  label: {
    matches: (report, label) => report.labels.some(({ name }) => name.toLowerCase() === label.toLowerCase()),
    splitsGroups: true,
    word: {
      help: 'name of a label',
      listValues: ({ labels }) => [...new Set(labels.map((name) => name.toLowerCase()))],
      apply(value, { labels }) {
        const label = labels.find((name) => name.toLowerCase() === value)
        return label === undefined ? `label: has no label named “${value}”.` : { label }
      },
      format: ({ label }) => list(label.toLowerCase()),
    },
  },
  from: {
    parse: parseDay,
    matches: (report, from) => new Date(report.createdAt) >= startOfDay(from),
    splitsGroups: true,
    word: {
      name: 'after',
      help: 'first day, such as 2026-11-01',
      listValues: listDays,
      apply: (value) => (isDay(value) ? { from: value } : 'after: needs a date such as 2026-11-01.'),
      format: ({ from }) => list(from),
    },
  },
  to: {
    parse: parseDay,
    matches: (report, to) => new Date(report.createdAt) < startOfDay(to, 1),
    splitsGroups: true,
    word: {
      name: 'before',
      help: 'day after the last one, such as 2026-11-30',
      listValues: listDays,
      apply: (value) =>
        isDay(value) ? { to: formatDay(startOfDay(value, -1)) } : 'before: needs a date such as 2026-11-30.',
      format: ({ to }) => list(to === '' ? '' : formatDay(startOfDay(to, 1))),
    },
  },
  project: {
    splitsGroups: false,
    matches: (report, project) => report.project === project,
    keepsValue: true,
    word: {
      help: 'name of a project',
      listValues: ({ projects }) => projects.map(({ name }) => name.toLowerCase()),
      apply(value, context) {
        const found = context.projects.find(
          ({ name, sdkKey }) => name.toLowerCase() === value || sdkKey.toLowerCase() === value,
        )
        return found === undefined ? `project: has no project named “${value}”.` : { project: found.sdkKey }
      },
      // Omits the project, which the sidebar shows.
      format: () => [],
    },
  },
  url: {
    matches: (report, url) => report.currentUrl.toLowerCase().includes(url.toLowerCase()),
    splitsGroups: true,
    word: {
      help: 'part of the page’s URL',
      listValues: () => [],
      apply: (value) => ({ url: value }),
      format: ({ url }) => list(url),
    },
  },
  reporter: {
    // The name of the user is not in the list.
    matches: (report, text) => report.reportedBy.toLowerCase().includes(text.toLowerCase()) || undefined,
    splitsGroups: true,
    word: {
      name: 'from',
      help: 'email or name of the reporter',
      listValues: () => [],
      apply: (value) => ({ reporter: value }),
      format: ({ reporter }) => list(reporter),
    },
  },
  status: {
    splitsGroups: false,
    parse: (text) => listedStatuses.find((known) => known === text),
    matches: ({ status }, wanted) =>
      wanted === 'all' ||
      status === wanted ||
      (wanted === 'active' && (status === 'open' || status === 'inprogress')),
  },
  sort: {
    splitsGroups: false,
    parse: (text) => sorts.find((known) => known === text && known !== 'newest') ?? '',
    // The list places a new report by its order.
    matches: () => true,
    keepsValue: true,
    word: {
      help: 'newest, oldest, activity, votes or priority',
      listValues: () => sorts,
      apply(value) {
        const sort = sorts.find((each) => each === value)
        if (sort === undefined) return listChoices('sort', sorts)
        return { sort: sort === 'newest' ? '' : sort }
      },
      // Omits the order, which a select shows.
      format: () => [],
    },
  },
  groupBy: {
    splitsGroups: false,
    parse: (text) => groupBys.find((known) => known === text) ?? '',
    // The list places a new report by its group.
    matches: () => true,
    keepsValue: true,
    word: {
      name: 'group',
      help: 'by status, assignee, type, version, page or day; or none',
      listValues: () => [...groupBys, 'none'],
      apply(value) {
        const groupBy = groupBys.find((each) => each === value)
        if (groupBy === undefined && value !== 'none') return listChoices('group', [...groupBys, 'none'])
        return { groupBy: groupBy ?? '' }
      },
      // Omits the groups, which a select shows.
      format: () => [],
    },
  },
  columns: {
    splitsGroups: false,
    parse: (text) => parseColumns(text).join(','),
    matches: () => true,
    keepsValue: true,
  },
  group: { matches: (report, group) => report.group?.id === group, splitsGroups: true },
  q: { matches: () => undefined, splitsGroups: true },
  isSpam: { matches: (report, isSpam) => isSpam === (report.spam !== null), splitsGroups: false },
}

const names = Object.keys(rules).filter((name): name is keyof Filters => name in rules)
const textNames = names.filter((name) => name !== 'isSpam')

/** The filters of the list that opens first: open reports that are not spam. */
export const defaultFilters: Filters = {
  ...(Object.fromEntries(textNames.map((name) => [name, ''])) as Record<FilterName | 'columns', ''>), // the names of the table
  status: 'open',
  isSpam: false,
}

/** Returns the filters without those that leave out reports, besides status, spam and project. */
export function clearFilters({ columns, groupBy, isSpam, project, sort, status }: Filters): Filters {
  return { ...defaultFilters, columns, groupBy, isSpam, project, sort, status }
}

/** Filters that are off if the search field has no word for them. */
export const typedFilters = textNames.filter((name) => rules[name].word && !rules[name].keepsValue)

/** Whether a filter besides status, spam and project is set. */
export function isFilterSet(filters: Filters): boolean {
  return typedFilters.some((name) => filters[name] !== '')
}

/** Whether the list leaves out reports of its status and project. */
export function isNarrowed(filters: Filters): boolean {
  return isFilterSet(filters) || filters.q !== '' || filters.group !== ''
}

/** The words of the search field by name. */
export const searchWords: Readonly<Record<string, SearchWord>> = Object.fromEntries(
  textNames.flatMap((name) => {
    const { word } = rules[name]
    return word ? [[word.name ?? name, word]] : []
  }),
)

/** Ignores parameters and values that it does not know. */
export function parseFilters(params: URLSearchParams): Filters {
  const isSpam = params.get('spam') === 'only'
  const given = textNames.flatMap((name) => {
    const text = params.get(name)?.trim() ?? ''
    const { parse = () => text } = rules[name]
    const value = parse(text)
    return text === '' || value === undefined ? [] : [[name, value]]
  })
  return { ...defaultFilters, ...(isSpam && { status: 'all' }), ...Object.fromEntries(given), isSpam }
}

/** Returns the shortest query that `parseFilters` turns into the same filters. */
export function serializeFilters({ isSpam, ...filters }: Filters): URLSearchParams {
  const params = new URLSearchParams()
  const defaults = { ...defaultFilters, status: isSpam ? 'all' : 'open' }
  for (const name of textNames) if (filters[name] !== defaults[name]) params.set(name, filters[name])
  if (isSpam) params.set('spam', 'only')
  return params
}

/** The query of `GET /inbox/api/reports`, and without a page that of `GET /inbox/api/reports.csv`. */
export function createListQuery(
  filters: Filters,
  page?: { cursor: string | null; limit: number },
): URLSearchParams {
  const { from, to, isSpam, status, sort, groupBy, columns: _, ...texts } = filters
  const params = new URLSearchParams(page && { limit: String(page.limit) })
  for (const [name, value] of Object.entries(texts)) if (value !== '') params.set(name, value)
  if (status !== 'all') params.set('status', status)
  if (sort !== '' && isSortable(filters)) params.set('sort', sort)
  if (groupBy !== '' && isSortable(filters)) params.set('groupBy', groupBy)
  if (params.get('groupBy') === 'day') params.set('utcOffset', String(readUtcOffset()))
  if (isSpam) params.set('spam', 'only')
  if (isGrouped(filters)) params.set('groups', 'newest')
  if (from !== '') params.set('from', startOfDay(from).toISOString())
  if (to !== '') params.set('to', startOfDay(to, 1).toISOString())
  if (page && page.cursor !== null) params.set('cursor', page.cursor)
  return params
}

/** Whether the list can have another order than the newest first, and groups: searches cannot. */
export function isSortable({ q, url }: Pick<Filters, 'q' | 'url'>): boolean {
  return q === '' && url === ''
}

/**
 * Whether the list shows one row per group. If a search or filter can match only some reports of a group, the list
 * shows each report instead.
 */
export function isGrouped(filters: Filters): boolean {
  return textNames.every((name) => !rules[name].splitsGroups || filters[name] === '')
}

/**
 * Whether a report matches the filters. Undefined if only the server can decide, because of a full-text search or a
 * filter for mentions.
 */
export function matchesFilters(report: ReportSummary, filters: Filters): boolean | undefined {
  if (isGrouped(filters) && !isListed(report)) return false
  const matches = new Set(names.map((name) => matchesFilter(report, name, filters[name])))
  if (matches.has(false)) return false
  return matches.has(undefined) ? undefined : true
}

function matchesFilter<Name extends keyof Filters>(
  report: ReportSummary,
  name: Name,
  value: Filters[Name],
): boolean | undefined {
  return value === '' || rules[name].matches(report, value)
}

/** Whether a list of groups shows the report. */
function isListed({ group, id }: ReportSummary): boolean {
  return group === null || group.listed === id
}

/** Returns the parts that a comma-separated text names. Ignores unknown names. */
function splitParts(text: string): (keyof ReportSummary['has'])[] {
  return partNames.filter((part) => text.split(',').includes(part))
}

function parseDay(text: string): string {
  return isDay(text) ? text : ''
}

/** Whether the text is a day that exists, as `YYYY-MM-DD`. */
export function isDay(text: string): boolean {
  return /^\d{4}-\d\d-\d\d$/.test(text) && formatDay(startOfDay(text)) === text
}

/** `YYYY-MM-DD` in the local time zone. */
export function formatDay(date: Date): string {
  const pad = (part: number): string => String(part).padStart(2, '0')
  return `${date.getFullYear()}-${pad(date.getMonth() + 1)}-${pad(date.getDate())}`
}

export function startOfDay(day: string, offset = 0): Date {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return new Date(year, month - 1, date + offset)
}

const noContext: SearchContext = { projects: [], types: [], members: [], account: undefined, labels: [] }

/** Returns the id of the member with this name or id; undefined if there is none. */
function findMember(value: string, { members, account }: SearchContext): string | undefined {
  if (value === 'me') return account ?? value
  // Until the members are loaded, keeps an id from the URL.
  if (members.length === 0) return value
  return members.find(({ id, name }) => name.toLowerCase() === value || id.toLowerCase() === value)?.id
}

function formatMember(id: string, { members, account }: SearchContext): string {
  if (id !== '' && id === account) return 'me'
  return members.find((member) => member.id === id)?.name.toLowerCase() ?? id
}

function explainUnknownMember(name: string, value: string): string {
  return `${name}: has no person named “${value}”. Use me, or a name that the list below the field offers.`
}

function list(value: string): string[] {
  return value === '' ? [] : [value]
}

function listChoices(name: string, values: readonly string[]): string {
  return `${name}: takes ${values.slice(0, -1).join(', ')} or ${values.at(-1)}.`
}

/** Returns four days: today, and the days that are 1, 7 and 30 days ago. */
function listDays(): string[] {
  const today = formatDay(new Date())
  return [0, -1, -7, -30].map((offset) => formatDay(startOfDay(today, offset)))
}
