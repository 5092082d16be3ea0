import { type ReportSummary, type Status, statuses } from '@node-docs/edge/contract/inbox'

/** Filters of the list. An empty text matches any value. */
export interface Filters {
  project: string
  status: Status | 'all'
  type: string
  priority: string
  has: '' | 'recording' | 'replay'
  /** First and last day, as `YYYY-MM-DD` in the local time zone. */
  from: string
  to: string
  q: string
  /** Shows suspected spam only; otherwise spam is hidden. */
  isSpam: boolean
}

/** Open reports that are not spam. */
export const defaultFilters: Filters = {
  project: '',
  status: 'open',
  type: '',
  priority: '',
  has: '',
  from: '',
  to: '',
  q: '',
  isSpam: false,
}

/** Ignores parameters that it does not know. */
export function parseFilters(params: URLSearchParams): Filters {
  const text = (name: string): string => params.get(name) ?? ''
  const has = text('has')
  const status = [...statuses, 'all' as const].find((known) => known === text('status'))
  const isSpam = text('spam') === 'only'
  return {
    project: text('project'),
    status: status ?? (isSpam ? 'all' : 'open'),
    type: text('type'),
    priority: text('priority'),
    has: has === 'recording' || has === 'replay' ? has : '',
    from: parseDay(text('from')),
    to: parseDay(text('to')),
    q: text('q').trim(),
    isSpam,
  }
}

/** The shortest query that `parseFilters` turns into the same filters. */
export function serializeFilters({ isSpam, ...filters }: Filters): URLSearchParams {
  const params = new URLSearchParams()
  const defaults = { ...defaultFilters, status: isSpam ? 'all' : 'open' }
  for (const name of ['project', 'status', 'type', 'priority', 'has', 'from', 'to', 'q'] as const) {
    if (filters[name] !== defaults[name]) params.set(name, filters[name])
  }
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
  if (from !== '') params.set('from', startOfDay(from).toISOString())
  if (to !== '') params.set('to', startOfDay(to, 1).toISOString())
  if (page.cursor !== null) params.set('cursor', page.cursor)
  return params
}

/** Undefined if only the server can decide, because of a full-text search. */
export function matchesFilters(report: ReportSummary, filters: Filters): boolean | undefined {
  const { project, status, type, priority, has, from, to, q, isSpam } = filters
  const at = new Date(report.createdAt)
  const isMatch =
    isSpam === (report.spam !== null) &&
    (project === '' || report.project === project) &&
    (status === 'all' || report.status === status) &&
    (type === '' || report.type === type) &&
    (priority === '' || report.priority === priority) &&
    (has === '' || report.has[has]) &&
    (from === '' || at >= startOfDay(from)) &&
    (to === '' || at < startOfDay(to, 1))
  return isMatch && q !== '' ? undefined : isMatch
}

function parseDay(text: string): string {
  const isDay = /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(`${text}T00:00`))
  return isDay ? text : ''
}

function startOfDay(day: string, offset = 0): Date {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return new Date(year, month - 1, date + offset)
}
