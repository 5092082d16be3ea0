import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react'

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
