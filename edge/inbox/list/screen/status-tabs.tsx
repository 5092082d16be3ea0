import { useEffect, useRef } from 'react'
import { useSnapshot } from 'valtio'
import { formatStatus, type Status, statuses } from '../../../contract/statuses.ts'
import type { Inbox } from '../../app/state.ts'
import { formatHref } from '../../app/router.ts'
import { defaultFilters, type Filters, isNarrowed } from './filters.ts'

interface Tab {
  label: string
  change: Pick<Filters, 'status' | 'isSpam'>
  count: Status | 'spam' | undefined
}

/** The tab of “My work”, which is shown only with this status. */
const activeTab: Tab = {
  label: 'Open and in progress',
  change: { status: 'active', isSpam: false },
  count: undefined,
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

/** Links to the list of each status, and to the deleted reports. */
export function StatusTabs({ inbox }: { inbox: Inbox }) {
  const { route, counts } = useSnapshot(inbox.state)
  const nav = useRef<HTMLElement>(null)
  const isDeleted = route.kind === 'deleted'
  const filters =
    route.kind === 'list'
      ? route.filters
      : isDeleted
        ? { ...defaultFilters, project: route.project }
        : undefined
  // The counts are those of the project, without other filters.
  const shownCounts = filters === undefined || isNarrowed(filters) ? undefined : counts
  const areCounted = shownCounts !== undefined
  useEffect(() => {
    const current = nav.current?.querySelector('[aria-current]')
    current?.scrollIntoView({ block: 'nearest', inline: 'center' })
    // oxlint-disable-next-line react/exhaustive-deps react/exhaustive-effect-dependencies -- these move the current tab
  }, [filters?.status, filters?.isSpam, areCounted])
  if (filters === undefined) return null
  return (
    <nav ref={nav} className="tabs" aria-label="Status">
      {(filters.status === 'active' ? [activeTab, ...tabs] : tabs).map(({ label, change, count }) => {
        const isCurrent =
          !isDeleted &&
          filters.isSpam === change.isSpam &&
          (change.isSpam || filters.status === change.status)
        return (
          <a
            key={label}
            className="tab"
            href={formatHref(inbox, { kind: 'list', filters: { ...filters, ...change } })}
            aria-current={isCurrent ? 'page' : undefined}
          >
            {label}
            {/* The element for the count is always rendered, so that the tabs don't move when the count arrives. */}
            {count !== undefined && !isNarrowed(filters) && (
              <span className="tab-count">{shownCounts?.[count] ?? ''}</span>
            )}
          </a>
        )
      })}
      <a
        className="tab"
        href={formatHref(inbox, { kind: 'deleted', project: filters.project })}
        aria-current={isDeleted ? 'page' : undefined}
      >
        Deleted
      </a>
    </nav>
  )
}
