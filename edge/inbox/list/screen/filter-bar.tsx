import { type ReactNode, useId, useMemo } from 'react'
import { useSnapshot } from 'valtio'
import { partNames } from '../../../contract/report-summary.ts'
import { formatType, knownTypes } from '../../app/report-words.ts'
import { escapeInvisibleLine } from '../../app/escape-invisible.ts'
import { InlineText } from '../../app/controls.tsx'
import { formatPriority, Icon } from '../../app/icons.tsx'
import { Popover } from '../../app/popover.tsx'
import { type Inbox } from '../../app/state.ts'
import { navigate } from '../../app/router.ts'
import { groupBys, type Sort, sorts } from '../contract.ts'
import { clearFilters, type Filters, isFilterSet, isSortable, parseFilters } from './filters.ts'
import { groupings } from './grouping.ts'

const PRIORITIES = ['LOW', 'MEDIUM', 'HIGH']

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
  if (!isSortable(filters)) return <span className="hint">Searches list the newest first</span>
  const selects = [
    [
      'groupBy',
      'Group by',
      [['', 'None'], ...groupBys.map((each) => [each, groupings[each].label] as const)],
    ],
    ['sort', 'Sort', sorts.map((sort) => [sort === 'newest' ? '' : sort, sortLabels[sort]] as const)],
  ] as const
  return selects.map(([name, label, options]) => (
    <MenuField key={name} label={label} htmlFor={`${id}-${name}`}>
      <select
        id={`${id}-${name}`}
        className="input"
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
    </MenuField>
  ))
}

/** A control of a menu, after its label. */
function MenuField({ label, htmlFor, children }: { label: string; htmlFor: string; children: ReactNode }) {
  return (
    <span className="popover-field">
      <label htmlFor={htmlFor}>{label}</label>
      {children}
    </span>
  )
}

/** Labels of the filters that a report can be narrowed by, in the order of the menu. The last three are only typed. */
const filterLabels = {
  type: 'Type',
  priority: 'Priority',
  has: 'Contains',
  origin: 'Origin',
  assignee: 'Assignee',
  label: 'Label',
  from: 'From',
  to: 'To',
  mentions: 'Mentions',
  url: 'URL',
  reporter: 'Reporter',
} as const satisfies Partial<Record<keyof Filters, string>>

type ShownFilter = keyof typeof filterLabels

const shownFilters = Object.keys(filterLabels).filter((name): name is ShownFilter => name in filterLabels)

/** Returns a function that formats the values of filters. */
function useFilterFormat(inbox: Inbox): (name: ShownFilter, value: string) => string {
  const { account, members } = useSnapshot(inbox.state)
  return (name, value) => {
    switch (name) {
      case 'type':
        return formatType(value)
      case 'priority':
        return formatPriority(value)
      case 'has':
        return formatParts(value)
      case 'origin':
        return capitalize(value)
      case 'assignee':
      case 'mentions':
        if (value === 'none') return 'No one'
        if (value === 'me' || value === account?.id) return 'Me'
        return members.find((member) => member.id === value)?.name ?? value
      case 'label':
      case 'from':
      case 'to':
      case 'url':
      case 'reporter':
        return value
    }
  }
}

/** Filters of the list other than status and search. */
export function FilterMenu({ inbox }: { inbox: Inbox }) {
  const { route } = useSnapshot(inbox.state)
  if (route.kind !== 'list') return null
  const count = shownFilters.filter((name) => route.filters[name] !== '').length
  return (
    <Popover
      label="Filter"
      icon="filter"
      title="Filters"
      badge={
        count > 0 && (
          <b className="popover-badge">
            {count}
            <span className="visually-hidden"> set</span>
          </b>
        )
      }
    >
      {() => <FilterFields inbox={inbox} filters={route.filters} />}
    </Popover>
  )
}

function FilterFields({ inbox, filters }: { inbox: Inbox; filters: Filters }) {
  const { list, account, members, labels, reportTypes } = useSnapshot(inbox.state)
  const id = useId()
  const format = useFilterFormat(inbox)
  const { rows } = list
  // The types are memoized, because the list may have 10,000 rows.
  const ownTypes = useMemo(() => new Set(rows.map(({ type }) => type)), [rows])
  const { project } = filters
  const options = {
    type: [...knownTypes, ...reportTypes, ...ownTypes],
    priority: PRIORITIES,
    has: partNames,
    origin: ['automatic', 'written'],
    assignee: [account?.id ?? 'me', 'none', ...members.map((member) => member.id)],
    label: labels.filter((label) => project === '' || label.project === project).map(({ name }) => name),
  } as const
  const set = (name: ShownFilter, value: string): void =>
    navigate(inbox, { kind: 'list', filters: { ...filters, [name]: value } })
  return (
    <>
      {(['type', 'priority', 'has', 'origin', 'assignee', 'label'] as const).map((name) => (
        <MenuField key={name} label={filterLabels[name]} htmlFor={`${id}-${name}`}>
          <select
            id={`${id}-${name}`}
            className="input"
            value={filters[name]}
            onChange={(event) => set(name, event.currentTarget.value)}
          >
            <option value="">Any</option>
            {[...new Set([...options[name], filters[name]])]
              .filter((option) => option !== '')
              .map((option) => (
                <option key={option} value={option}>
                  {escapeInvisibleLine(format(name, option))}
                </option>
              ))}
          </select>
        </MenuField>
      ))}
      {(['from', 'to'] as const).map((name) => (
        <MenuField key={name} label={filterLabels[name]} htmlFor={`${id}-${name}`}>
          <input
            id={`${id}-${name}`}
            className="input"
            type="date"
            value={filters[name]}
            onChange={(event) => set(name, event.currentTarget.value)}
          />
        </MenuField>
      ))}
    </>
  )
}

/** The filters that are set, each with a button that removes it. `children` follow them. */
export function FilterChips({ inbox, children }: { inbox: Inbox; children: ReactNode }) {
  const { route } = useSnapshot(inbox.state)
  const format = useFilterFormat(inbox)
  if (route.kind !== 'list' || !isFilterSet(route.filters)) return null
  const { filters } = route
  return (
    <div className="filter-chips" role="group" aria-label="Filters that are set">
      {shownFilters
        .filter((name) => filters[name] !== '')
        .map((name) => {
          const value = escapeInvisibleLine(format(name, filters[name]))
          return (
            <button
              key={name}
              className="filter-chip"
              type="button"
              aria-label={`Remove ${filterLabels[name]}: ${value}`}
              onClick={({ currentTarget: { nextElementSibling, previousElementSibling } }) => {
                focusFilters(nextElementSibling, previousElementSibling)
                navigate(inbox, { kind: 'list', filters: { ...filters, [name]: '' } })
              }}
            >
              <span className="filter-pill">
                <span className="muted">{filterLabels[name]}</span>
                <InlineText text={value} />
                <Icon name="close" />
              </span>
            </button>
          )
        })}
      <button
        className="link"
        type="button"
        onClick={() => {
          focusFilters()
          navigate(inbox, { kind: 'list', filters: clearFilters(filters) })
        }}
      >
        Clear
      </button>
      {children}
    </div>
  )
}

/** Moves the focus to the first of these that is a filter, or to the menu of filters, before the focused one is removed. */
function focusFilters(...near: readonly (Element | null)[]): void {
  const chip = near.find((element) => element?.matches('.filter-chip'))
  const next = chip ?? document.querySelector('.list-tabs .popover-button')
  if (next instanceof HTMLElement) next.focus()
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
