import { type Status, statuses } from '@node-docs/edge/contract/inbox'
import { useSnapshot } from 'valtio'
import type { Filters } from '../filters.ts'
import { formatHref } from '../navigate.ts'
import { formatStatus } from '../status-icon.tsx'
import type { Inbox } from '../store.ts'

interface Tab {
  word: string
  change: Pick<Filters, 'status' | 'isSpam'>
  count: Status | 'spam' | undefined
}

const tabs: readonly Tab[] = [
  ...statuses.map((status) => ({
    word: formatStatus(status),
    change: { status, isSpam: false },
    count: status,
  })),
  { word: 'All', change: { status: 'all', isSpam: false }, count: undefined },
  { word: 'Spam', change: { status: 'all', isSpam: true }, count: 'spam' },
]

/** How far reports have come, each a list with an address. */
export function StatusTabs({ inbox }: { inbox: Inbox }) {
  const { route, counts } = useSnapshot(inbox.state)
  if (route.kind !== 'list') return null
  const { filters } = route
  return (
    <nav className="tabs" aria-label="Status">
      {tabs.map(({ word, change, count }) => {
        const isCurrent =
          filters.isSpam === change.isSpam && (change.isSpam || filters.status === change.status)
        return (
          <a
            key={word}
            className="tab"
            href={formatHref(inbox, { kind: 'list', filters: { ...filters, ...change } })}
            aria-current={isCurrent ? 'page' : undefined}
          >
            {word}
            {/* Always there, so that nothing moves when the numbers come. */}
            {count !== undefined && <span className="tab-count">{counts?.all[count] ?? ''}</span>}
          </a>
        )
      })}
    </nav>
  )
}
