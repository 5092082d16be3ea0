import { useMemo } from 'react'
import { useSnapshot } from 'valtio'
import { partNames } from '../../../contract/report-summary.ts'
import { formatType, knownTypes } from '../../app/report-words.ts'
import { escapeInvisibleLine } from '../../app/escape-invisible.ts'
import { formatPriority } from '../../app/icons.tsx'
import { type Inbox } from '../../app/state.ts'
import { navigate } from '../../app/router.ts'
import { type Sort, sorts } from '../contract.ts'
import { defaultFilters, type Filters, isSortable, parseFilters, typedFilters } from './filters.ts'

const PRIORITIES = ['LOW', 'MEDIUM', 'HIGH']

/** Removes all filters but status and project. Hidden while there are none. */
export function ClearFilters({ inbox }: { inbox: Inbox }) {
  const { route } = useSnapshot(inbox.state)
  if (route.kind !== 'list') return null
  const { filters } = route
  const { status, isSpam, project, sort } = filters
  const cleared: Filters = { ...defaultFilters, status, isSpam, project, sort }
  return (
    <button
      className="link"
      type="button"
      disabled={[...typedFilters, 'q' as const].every((name) => filters[name] === '')}
      onClick={() => navigate(inbox, { kind: 'list', filters: cleared })}
    >
      Clear filters
    </button>
  )
}

const sortLabels: Readonly<Record<Sort, string>> = {
  newest: 'Newest',
  oldest: 'Oldest',
  activity: 'Last message',
  votes: 'Most votes',
  priority: 'Priority',
}

/** The order of the list. */
export function SortSelect({ inbox }: { inbox: Inbox }) {
  const { route } = useSnapshot(inbox.state)
  if (route.kind !== 'list') return null
  const { filters } = route
  const isFixed = !isSortable(filters)
  return (
    <label className={isFixed || filters.sort === '' ? 'filter sort' : 'filter filter-active sort'}>
      <span className="filter-label">Sort</span>
      <select
        className="filter-control"
        title={isFixed ? 'Searches list the newest reports first' : 'Sort'}
        disabled={isFixed}
        value={isFixed ? '' : filters.sort}
        onChange={(event) => {
          const { sort } = parseFilters(new URLSearchParams({ sort: event.currentTarget.value }))
          navigate(inbox, { kind: 'list', filters: { ...filters, sort } })
        }}
      >
        {sorts.map((sort) => (
          <option key={sort} value={sort === 'newest' ? '' : sort}>
            {sortLabels[sort]}
          </option>
        ))}
      </select>
    </label>
  )
}

/** Filters of the list other than status and search. */
export function FilterBar({ inbox }: { inbox: Inbox }) {
  const { route, list, account, members, labels, reportTypes } = useSnapshot(inbox.state)
  const { rows } = list
  // The types are memoized, because the list may have 10,000 rows.
  const ownTypes = useMemo(() => new Set(rows.map(({ type }) => type)), [rows])
  if (route.kind !== 'list') return null
  const { filters } = route
  const set = (change: Partial<Filters>): void =>
    navigate(inbox, { kind: 'list', filters: { ...filters, ...change } })
  const types = new Set([...knownTypes, ...reportTypes, ...ownTypes, filters.type])
  const priorities = new Set([...PRIORITIES, filters.priority])
  const { project } = filters
  const assignees = new Set([account?.id ?? 'me', 'none', ...members.map(({ id }) => id), filters.assignee])
  const labelNames = new Set([
    ...labels.filter((label) => project === '' || label.project === project).map(({ name }) => name),
    filters.label,
  ])
  const formatAssignee = (id: string): string => {
    if (id === 'none') return 'No one'
    if (id === 'me' || id === account?.id) return 'Me'
    return members.find((member) => member.id === id)?.name ?? id
  }
  const selects = [
    ['type', 'Type', [...types], formatType],
    ['priority', 'Priority', [...priorities], formatPriority],
    ['has', 'With', [...new Set([...partNames, filters.has])], formatParts],
    ['origin', 'Origin', ['automatic', 'written'], capitalize],
    ['assignee', 'Assignee', [...assignees], formatAssignee],
    ['label', 'Label', [...labelNames], (name: string) => name],
  ] as const
  return (
    <div className="filters" role="group" aria-label="Filters">
      {selects.map(([name, label, options, format]) => (
        <FilterSelect
          key={name}
          label={label}
          value={filters[name]}
          options={options}
          format={format}
          onChange={(value) => set({ [name]: value })}
        />
      ))}
      <FilterDate label="From" value={filters.from} onChange={(from) => set({ from })} />
      <FilterDate label="To" value={filters.to} onChange={(to) => set({ to })} />
    </div>
  )
}

function formatParts(names: string): string {
  return names
    .split(',')
    .map((name) => (name === 'attachments' ? 'Files' : capitalize(name)))
    .join(' + ')
}

function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

interface FilterSelectProps {
  label: string
  value: string
  options: readonly string[]
  format: (option: string) => string
  onChange: (value: string) => void
}

function FilterSelect({ label, value, options, format, onChange }: FilterSelectProps) {
  return (
    <label className={value === '' ? 'filter' : 'filter filter-active'}>
      <span className="filter-label">{label}</span>
      <select
        className="filter-control"
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      >
        <option value="">Any</option>
        {options
          .filter((option) => option !== '')
          .map((option) => (
            <option key={option} value={option}>
              {escapeInvisibleLine(format(option))}
            </option>
          ))}
      </select>
    </label>
  )
}

function FilterDate({ label, value, onChange }: Omit<FilterSelectProps, 'options' | 'format'>) {
  return (
    <label className={value === '' ? 'filter' : 'filter filter-active'}>
      <span className="filter-label">{label}</span>
      <input
        className="filter-control"
        type="date"
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    </label>
  )
}
