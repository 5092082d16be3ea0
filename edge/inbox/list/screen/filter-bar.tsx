import { type ReactNode, useId, useMemo } from 'react'
import { useSnapshot } from 'valtio'
import { partNames } from '../../../contract/report-summary.ts'
import { formatType, knownTypes } from '../../app/report-words.ts'
import { escapeInvisibleLine } from '../../app/escape-invisible.ts'
import { formatPriority } from '../../app/icons.tsx'
import { type Inbox } from '../../app/state.ts'
import { navigate } from '../../app/router.ts'
import { groupBys, type Sort, sorts } from '../contract.ts'
import { clearFilters, type Filters, isSortable, parseFilters, typedFilters } from './filters.ts'
import { groupings } from './grouping.ts'

const PRIORITIES = ['LOW', 'MEDIUM', 'HIGH']

/** Removes all filters but status and project; order, groups and columns stay. Hidden while there are none. */
export function ClearFilters({ inbox }: { inbox: Inbox }) {
  const { route } = useSnapshot(inbox.state)
  if (route.kind !== 'list') return null
  const { filters } = route
  return (
    <button
      className="link"
      type="button"
      disabled={[...typedFilters, 'q' as const].every((name) => filters[name] === '')}
      onClick={() => navigate(inbox, { kind: 'list', filters: clearFilters(filters) })}
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

/** The order of the list, and its groups. */
export function OrderSelects({ inbox }: { inbox: Inbox }) {
  const { route } = useSnapshot(inbox.state)
  const id = useId()
  if (route.kind !== 'list') return null
  const { filters } = route
  if (!isSortable(filters)) return <span className="order-reason muted">Searches list the newest first</span>
  const selects = [
    [
      'groupBy',
      'Group by',
      [['', 'None'], ...groupBys.map((each) => [each, groupings[each].label] as const)],
    ],
    ['sort', 'Sort', sorts.map((sort) => [sort === 'newest' ? '' : sort, sortLabels[sort]] as const)],
  ] as const
  return selects.map(([name, label, options]) => (
    <span key={name} className={filters[name] === '' ? 'filter' : 'filter filter-active'}>
      <label className="filter-label" htmlFor={`${id}-${name}`}>
        {label}
      </label>
      <select
        id={`${id}-${name}`}
        className="filter-control"
        value={filters[name]}
        onChange={(event) => {
          const chosen = parseFilters(new URLSearchParams({ [name]: event.currentTarget.value }))
          navigate(inbox, { kind: 'list', filters: { ...filters, [name]: chosen[name] } })
        }}
      >
        {options.map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    </span>
  ))
}

/** Filters of the list other than status and search. In narrow windows, `children` are before them. */
export function FilterBar({ inbox, children }: { inbox: Inbox; children: ReactNode }) {
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
      <span className="filters-narrow">{children}</span>
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
