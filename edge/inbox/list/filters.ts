import { partNames, type ReportSummary, type Status, statuses } from '../../contract/report-summary.ts'

/** Filters of the list. An empty string matches any value. */
export interface Filters {
  project: string
  status: Status | 'all'
  type: string
  priority: string
  /** Names of the parts that a report must contain, separated by commas. */
  has: string
  /** Whether a page sent the report automatically or a person wrote it. An empty string matches both. */
  origin: '' | 'automatic' | 'written'
  /** Text that the page's URL contains. */
  url: string
  /** Id of the group whose reports are listed. */
  group: string
  /** Id of the assigned member. `me` is the signed-in member; `none` selects unassigned reports. */
  assignee: string
  /** Id of a member who must be mentioned in a comment of the report. `me` is the signed-in member. */
  mentions: string
  /** Name of a label. */
  label: string
  /** First and last day, as `YYYY-MM-DD` in the local time zone. */
  from: string
  to: string
  q: string
  /** If true, the list shows only suspected spam. If false, it hides suspected spam. */
  isSpam: boolean
}

/** The filters of the list that opens first: open reports that are not spam. */
export const defaultFilters: Filters = {
  project: '',
  status: 'open',
  type: '',
  priority: '',
  has: '',
  origin: '',
  url: '',
  group: '',
  assignee: '',
  mentions: '',
  label: '',
  from: '',
  to: '',
  q: '',
  isSpam: false,
}

/** Ignores parameters that it does not know. */
export function parseFilters(params: URLSearchParams): Filters {
  const text = (name: string): string => params.get(name) ?? ''
  const origin = text('origin')
  const status = [...statuses, 'all' as const].find((known) => known === text('status'))
  const isSpam = text('spam') === 'only'
  return {
    project: text('project'),
    status: status ?? (isSpam ? 'all' : 'open'),
    type: text('type'),
    priority: text('priority'),
    has: parseParts(text('has')),
    origin: origin === 'automatic' || origin === 'written' ? origin : '',
    url: text('url').trim(),
    group: text('group'),
    assignee: text('assignee'),
    mentions: text('mentions'),
    label: text('label').trim(),
    from: parseDay(text('from')),
    to: parseDay(text('to')),
    q: text('q').trim(),
    isSpam,
  }
}

interface FilterRule<Value> {
  /** Whether a report matches a value other than `''`. Undefined if only the server can decide. */
  matches: (report: ReportSummary, value: Value) => boolean | undefined
  /** True if the search field shows the filter as a word such as `type:crash`. Without its word, the filter is off. */
  isTyped?: true
  /** True if the filter can match only some reports of a group. The list then shows each report. */
  splitsGroups?: true
}

/** The rules of each filter. A filter that is missing here does not pass the type check. */
const rules: { readonly [Name in keyof Filters]: FilterRule<Filters[Name]> } = {
  project: { matches: (report, project) => report.project === project },
  status: { matches: (report, status) => status === 'all' || report.status === status },
  group: { matches: (report, group) => report.group?.id === group, splitsGroups: true },
  type: { matches: (report, type) => report.type === type, isTyped: true },
  priority: { matches: (report, priority) => report.priority === priority, isTyped: true },
  has: {
    matches: (report, has) => splitParts(has).every((part) => report.has[part]),
    isTyped: true,
    splitsGroups: true,
  },
  origin: { matches: (report, origin) => report.isSilent === (origin === 'automatic'), isTyped: true },
  url: {
    matches: (report, url) => report.currentUrl.toLowerCase().includes(url.toLowerCase()),
    isTyped: true,
    splitsGroups: true,
  },
  assignee: {
    matches: (report, id) => (id === 'me' ? undefined : (report.assignee?.id ?? 'none') === id),
    isTyped: true,
    splitsGroups: true,
  },
  mentions: { matches: () => undefined, isTyped: true, splitsGroups: true },
  label: {
    matches: (report, label) => report.labels.some(({ name }) => name.toLowerCase() === label.toLowerCase()),
    isTyped: true,
    splitsGroups: true,
  },
  from: {
    matches: (report, from) => new Date(report.createdAt) >= startOfDay(from),
    isTyped: true,
    splitsGroups: true,
  },
  to: {
    matches: (report, to) => new Date(report.createdAt) < startOfDay(to, 1),
    isTyped: true,
    splitsGroups: true,
  },
  q: { matches: () => undefined, splitsGroups: true },
  isSpam: { matches: (report, isSpam) => isSpam === (report.spam !== null) },
}

const names = Object.keys(rules).filter((name): name is keyof Filters => name in rules)
const textNames = names.filter((name) => name !== 'isSpam')

/** Filters that the search field shows as words. */
export const typedFilters = textNames.filter((name) => rules[name].isTyped)

/** Returns the shortest query that `parseFilters` turns into the same filters. */
export function serializeFilters({ isSpam, ...filters }: Filters): URLSearchParams {
  const params = new URLSearchParams()
  const defaults = { ...defaultFilters, status: isSpam ? 'all' : 'open' }
  for (const name of textNames) if (filters[name] !== defaults[name]) params.set(name, filters[name])
  if (isSpam) params.set('spam', 'only')
  return params
}

/** The query of `GET /inbox/api/reports`. */
export function createListQuery(
  filters: Filters,
  page: { cursor: string | null; limit: number },
): URLSearchParams {
  const { from, to, isSpam, status, ...texts } = filters
  const params = new URLSearchParams({ limit: String(page.limit) })
  for (const [name, value] of Object.entries(texts)) if (value !== '') params.set(name, value)
  if (status !== 'all') params.set('status', status)
  if (isSpam) params.set('spam', 'only')
  if (isGrouped(filters)) params.set('groups', 'newest')
  if (from !== '') params.set('from', startOfDay(from).toISOString())
  if (to !== '') params.set('to', startOfDay(to, 1).toISOString())
  if (page.cursor !== null) params.set('cursor', page.cursor)
  return params
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
  if (isGrouped(filters) && !isNewest(report)) return false
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

/** Whether the report is the newest of its group. In a list of groups, only the newest report is shown. */
function isNewest({ group, createdAt }: ReportSummary): boolean {
  return group === null || group.lastAt === createdAt
}

/** Returns the parts that a comma-separated text names. Ignores unknown names. */
function splitParts(text: string): (keyof ReportSummary['has'])[] {
  return partNames.filter((part) => text.split(',').includes(part))
}

function parseParts(text: string): string {
  return splitParts(text).join(',')
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
