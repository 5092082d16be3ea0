import { useMemo } from 'react'
import { useSnapshot } from 'valtio'
import { defaultFilters, type Filters } from '../filters.ts'
import { navigate } from '../navigate.ts'
import type { Inbox } from '../store.ts'
import { escapeInvisibleLine } from '../escape-invisible.ts'

const KNOWN_TYPES = ['BUG', 'CRASH', 'FEATURE_REQUEST']
const PRIORITIES = ['LOW', 'MEDIUM', 'HIGH']

/** What narrows the list down, besides status and words. */
export function FilterBar({ inbox }: { inbox: Inbox }) {
  const { route, list } = useSnapshot(inbox.state)
  const { rows } = list.model
  // Of 10,000 rows, and not at every key.
  const found = useMemo(() => new Set(rows.map(({ type }) => type)), [rows])
  if (route.kind !== 'list') return null
  const { filters } = route
  const set = (change: Partial<Filters>): void =>
    navigate(inbox, { kind: 'list', filters: { ...filters, ...change } })
  const types = new Set([...KNOWN_TYPES, ...found, filters.type])
  const priorities = new Set([...PRIORITIES, filters.priority])
  const { status, isSpam, project } = filters
  const cleared: Filters = { ...defaultFilters, status, isSpam, project }
  const names = ['type', 'priority', 'has', 'from', 'to', 'q'] as const
  const isNarrowed = names.some((name) => filters[name] !== '')
  return (
    <div className="filters" role="group" aria-label="Filters">
      <Choice label="Type" value={filters.type} options={[...types]} onChoose={(type) => set({ type })} />
      <Choice
        label="Priority"
        value={filters.priority}
        options={[...priorities]}
        onChoose={(priority) => set({ priority })}
      />
      <Choice
        label="With"
        value={filters.has}
        options={['recording', 'replay']}
        onChoose={(has) => set({ has: has === 'recording' || has === 'replay' ? has : '' })}
      />
      <Day label="From" value={filters.from} onChoose={(from) => set({ from })} />
      <Day label="To" value={filters.to} onChoose={(to) => set({ to })} />
      <button
        className="link filters-clear"
        type="button"
        disabled={!isNarrowed}
        onClick={() => set(cleared)}
      >
        Clear
      </button>
    </div>
  )
}

interface ChoiceProps {
  label: string
  value: string
  options: readonly string[]
  onChoose: (value: string) => void
}

function Choice({ label, value, options, onChoose }: ChoiceProps) {
  return (
    <label className={value === '' ? 'filter' : 'filter filter-active'}>
      <span className="filter-label">{label}</span>
      <select
        className="filter-control"
        value={value}
        onChange={(event) => onChoose(event.currentTarget.value)}
      >
        <option value="">any</option>
        {options
          .filter((option) => option !== '')
          .map((option) => (
            <option key={option} value={option}>
              {escapeInvisibleLine(option)}
            </option>
          ))}
      </select>
    </label>
  )
}

function Day({ label, value, onChoose }: Omit<ChoiceProps, 'options'>) {
  return (
    <label className={value === '' ? 'filter' : 'filter filter-active'}>
      <span className="filter-label">{label}</span>
      <input
        className="filter-control"
        type="date"
        value={value}
        onChange={(event) => onChoose(event.currentTarget.value)}
      />
    </label>
  )
}
