import { type Status, statuses } from '@node-docs/edge/contract/inbox'
import { useSnapshot } from 'valtio'
import type { Filters } from '../filters.ts'
import { formatHref } from '../navigate.ts'
import { formatStatus } from '../status-icon.tsx'
import type { Inbox } from '../store.ts'

interface Tab {
  label: string
  change: Pick<Filters, 'status' | 'isSpam'>
  count: Status | 'spam' | undefined
}

const tabs: readonly Tab[] = [
  ...statuses.map((status) => ({
    label: formatStatus(status),
    change: { status, isSpam: false },
    count: status,
  })),
  { label: 'All', change: { status: 'all', isSpam: false }, count: undefined },
  { label: 'Spam', change: { status: 'all', isSpam: true }, count: 'spam' },
]

/** Links to the list of each status. */
export function StatusTabs({ inbox }: { inbox: Inbox }) {
  const { route, counts } = useSnapshot(inbox.state)
  if (route.kind !== 'list') return null
  const { filters } = route
  return (
    <nav className="tabs" aria-label="Status">
      {tabs.map(({ label, change, count }) => {
        const isCurrent =
          filters.isSpam === change.isSpam && (change.isSpam || filters.status === change.status)
        return (
          <a
            key={label}
            className="tab"
            href={formatHref(inbox, { kind: 'list', filters: { ...filters, ...change } })}
            aria-current={isCurrent ? 'page' : undefined}
          >
            {label}
            {/* The element for the count is always rendered, so that the tabs don't move when the count arrives. */}
            {count !== undefined && <span className="tab-count">{counts?.[count] ?? ''}</span>}
          </a>
        )
      })}
    </nav>
  )
}
