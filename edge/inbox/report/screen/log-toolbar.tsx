import type { ReactNode } from 'react'

interface LogToolbarProps<Kind extends string> {
  label: string
  kinds: readonly { kind: Kind; label: string; count: number }[]
  hidden: ReadonlySet<Kind>
  onHiddenChange: (hidden: ReadonlySet<Kind>) => void
  searchLabel: string
  onSearch: (text: string) => void
  children?: ReactNode
}

/** Buttons that show and hide kinds of lines, and a search field. */
export function LogToolbar<Kind extends string>(props: LogToolbarProps<Kind>) {
  const { label, kinds, hidden, onHiddenChange, searchLabel, onSearch, children } = props
  return (
    <div className="log-toolbar" role="group" aria-label={label}>
      <span className="filter-toggles">
        {kinds.map(({ kind, label: name, count }) => (
          <button
            key={kind}
            className="filter-toggle"
            type="button"
            aria-pressed={!hidden.has(kind)}
            disabled={count === 0}
            onClick={() => onHiddenChange(toggle(hidden, kind))}
          >
            {name} <span className="filter-total">{count}</span>
          </button>
        ))}
      </span>
      <input
        className="log-search"
        type="search"
        placeholder={searchLabel}
        aria-label={searchLabel}
        onInput={(event) => onSearch(event.currentTarget.value)}
      />
      {children}
    </div>
  )
}

function toggle<Member>(set: ReadonlySet<Member>, member: Member): ReadonlySet<Member> {
  const next = new Set(set)
  if (!next.delete(member)) next.add(member)
  return next
}
