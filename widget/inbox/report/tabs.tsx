import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react'

export interface Tab {
  id: string
  label: string
  /** How much is behind it. */
  count?: number
  content: ReactNode
}

export interface TabsProps {
  label: string
  tabs: readonly Tab[]
  active: string
  onChange: (id: string) => void
  className: string
}

/**
 * One of several panels, by the pattern of the ARIA practices: arrows go from tab to tab, Tab goes on into the panel. A
 * panel that was shown once stays as it is: a replay would start anew.
 */
export function Tabs({ label, tabs, active, onChange, className }: TabsProps) {
  const base = useId()
  const list = useRef<HTMLDivElement>(null)
  const [seen, setSeen] = useState<ReadonlySet<string>>(() => new Set([active]))
  if (!seen.has(active)) setSeen(new Set([...seen, active]))

  function onKeyDown(event: KeyboardEvent): void {
    const target = toTarget(event.key, tabs, active)
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
            id={`${base}-${id}`}
            className="tab-button"
            type="button"
            role="tab"
            data-tab={id}
            aria-selected={id === active}
            aria-controls={`${base}-${id}-panel`}
            tabIndex={id === active ? 0 : -1}
            onClick={() => onChange(id)}
            onKeyDown={onKeyDown}
          >
            {name}
            {count !== undefined && <span className="tab-total">{count}</span>}
          </button>
        ))}
      </div>
      {tabs.map(({ id, content }) => (
        <div
          key={id}
          id={`${base}-${id}-panel`}
          className="tab-panel"
          role="tabpanel"
          aria-labelledby={`${base}-${id}`}
          hidden={id !== active}
        >
          {seen.has(id) && content}
        </div>
      ))}
    </section>
  )
}

function toTarget(key: string, tabs: readonly Tab[], active: string): Tab | undefined {
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
