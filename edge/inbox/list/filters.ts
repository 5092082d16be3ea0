import { partNames, type ReportSummary, type Status, statuses } from '../../contract/inbox.ts'

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

/**
 * Filters that the search field shows as words such as `type:crash`. A filter whose word is missing in the text is off.
 */
export const typedFilters = [
  'type',
  'priority',
  'has',
  'origin',
  'url',
  'assignee',
  'mentions',
  'label',
  'from',
  'to',
] as const

const names = ['project', 'status', 'group', ...typedFilters, 'q'] as const

/** Returns the shortest query that `parseFilters` turns into the same filters. */
export function serializeFilters({ isSpam, ...filters }: Filters): URLSearchParams {
  const params = new URLSearchParams()
  const defaults = { ...defaultFilters, status: isSpam ? 'all' : 'open' }
  for (const name of names) if (filters[name] !== defaults[name]) params.set(name, filters[name])
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
export function isGrouped({ q, url, has, from, to, group, assignee, mentions, label }: Filters): boolean {
  return [q, url, has, from, to, group, assignee, mentions, label].every((value) => value === '')
}

/**
 * Whether a report matches the filters. Undefined if only the server can decide, because of a full-text search or a
 * filter for mentions.
 */
export function matchesFilters(report: ReportSummary, filters: Filters): boolean | undefined {
  const { project, status, type, priority, has, origin, url, group, from, to, q, isSpam } = filters
  const { assignee, mentions, label } = filters
  const at = new Date(report.createdAt)
  const isMatch =
    isSpam === (report.spam !== null) &&
    (project === '' || report.project === project) &&
    (status === 'all' || report.status === status) &&
    (type === '' || report.type === type) &&
    (priority === '' || report.priority === priority) &&
    splitParts(has).every((part) => report.has[part]) &&
    (origin === '' || report.isSilent === (origin === 'automatic')) &&
    report.currentUrl.toLowerCase().includes(url.toLowerCase()) &&
    (assignee === '' || assignee === 'me' || (report.assignee?.id ?? 'none') === assignee) &&
    (label === '' || report.labels.some(({ name }) => name.toLowerCase() === label.toLowerCase())) &&
    (group === '' || report.group?.id === group) &&
    (!isGrouped(filters) || isNewest(report)) &&
    (from === '' || at >= startOfDay(from)) &&
    (to === '' || at < startOfDay(to, 1))
  return isMatch && (q !== '' || mentions !== '' || assignee === 'me') ? undefined : isMatch
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
