import { type KeyboardEvent, type ReactNode, type Ref, useId, useRef, useState } from 'react'
import { escapeInvisible, escapeInvisibleLine } from '../../app/format.ts'
import type { NamedValue } from './parse-report.ts'

export interface Tab {
  id: string
  label: string
  /** Number of items in the panel. */
  count?: number
  content: ReactNode
}

interface TabsProps {
  label: string
  tabs: readonly Tab[]
  active: string
  onChange: (id: string) => void
  className: string
}

/**
 * Tabs as in the ARIA Authoring Practices. A panel stays mounted after it was shown, because a replay would otherwise
 * start over when the user returns to its tab.
 */
export function Tabs({ label, tabs, active, onChange, className }: TabsProps) {
  const baseId = useId()
  const list = useRef<HTMLDivElement>(null)
  const [mounted, setMounted] = useState<ReadonlySet<string>>(() => new Set([active]))
  if (!mounted.has(active)) setMounted(new Set([...mounted, active]))

  function handleKeyDown(event: KeyboardEvent): void {
    const target = findTarget(event.key, tabs, active)
    if (target === undefined) return
    event.preventDefault()
    onChange(target.id)
    list.current?.querySelector<HTMLElement>(`[data-tab="${target.id}"]`)?.focus()
  }

  return (
    <section className={`tab-group ${className}`} aria-label={label}>
      <div className="tab-list" role="tablist" aria-label={label} ref={list}>
        {tabs.map(({ id, label: name, count }) => (
          <button
            key={id}
            id={`${baseId}-${id}`}
            className="tab-button"
            type="button"
            role="tab"
            data-tab={id}
            aria-selected={id === active}
            aria-controls={`${baseId}-${id}-panel`}
            tabIndex={id === active ? 0 : -1}
            onClick={() => onChange(id)}
            onKeyDown={handleKeyDown}
          >
            {name}
            {count !== undefined && <span className="tab-total">{count}</span>}
          </button>
        ))}
      </div>
      {tabs.map(({ id, content }) => (
        <div
          key={id}
          id={`${baseId}-${id}-panel`}
          className="tab-panel"
          role="tabpanel"
          aria-labelledby={`${baseId}-${id}`}
          hidden={id !== active}
        >
          {mounted.has(id) && content}
        </div>
      ))}
    </section>
  )
}

function findTarget(key: string, tabs: readonly Tab[], active: string): Tab | undefined {
  const at = tabs.findIndex(({ id }) => id === active)
  switch (key) {
    case 'ArrowRight':
      return tabs[(at + 1) % tabs.length]
    case 'ArrowLeft':
      return tabs.at(at - 1)
    case 'Home':
      return tabs[0]
    case 'End':
      return tabs.at(-1)
    default:
      return undefined
  }
}

interface ScrollableProps {
  label: string
  className: string
  children: ReactNode
  box?: Ref<HTMLDivElement>
}

/** A scroll container that also scrolls with the keyboard. */
export function Scrollable({ label, className, children, box }: ScrollableProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- Safari scrolls only a focused element with keys
    <div className={className} role="group" aria-label={label} tabIndex={0} ref={box}>
      {children}
    </div>
  )
}

/** Longer text is cut on screen; copies and exports are complete. */
const MAX_CHARACTERS = 200_000

/** Untrusted text on several lines: invisible characters are shown, and its text direction is isolated. */
export function TextBlock({ text }: { text: string }) {
  const shown =
    text.length > MAX_CHARACTERS
      ? `${text.slice(0, MAX_CHARACTERS)}\n… ${text.length - MAX_CHARACTERS} more characters`
      : text
  return (
    <pre className="text-block" dir="auto">
      {escapeInvisible(shown)}
    </pre>
  )
}

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

export function NamedValueList({ values }: { values: readonly NamedValue[] }) {
  if (values.length === 0) return <p className="muted">None.</p>
  return (
    <dl className="value-list">
      {values.map(({ name, value }, index) => (
        <div key={index}>
          <dt>
            <bdi>{escapeInvisibleLine(name)}</bdi>
          </dt>
          <dd>
            <bdi>{escapeInvisibleLine(value)}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  )
}
