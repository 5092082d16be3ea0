import type { PlayerClient } from '../../../player-client/player-client.ts'
import { InlineText } from '../../inline-text.tsx'
import { formatClock, formatOffset } from '../format-units.ts'
import { LogToolbar } from '../log-toolbar.tsx'
import { usePlayer } from '../media/use-player.ts'
import type { ReportView } from '../parse/parse-report.ts'
import { VirtualList } from '../virtual-list.tsx'
import { EntryDetail } from './entry-detail.tsx'
import { KindIcon } from './kind-icon.tsx'
import { type Entry, type EntryFilter, type EntryKind, entryKinds, findEntryAt } from './merge-timeline.ts'

export interface TimelineViewProps {
  report: ReportView
  entries: readonly Entry[]
  /** The entries that match the filter. */
  shown: readonly Entry[]
  filter: EntryFilter
  onFilter: (filter: EntryFilter) => void
  selected: Entry | undefined
  onSelect: (entry: Entry) => void
  player: PlayerClient | undefined
}

const labels: Readonly<Record<EntryKind, string>> = {
  error: 'Errors',
  console: 'Console',
  network: 'Network',
  click: 'Clicks',
  event: 'Events',
  page: 'Page',
}

/** All events of the report in order, in sync with the replay. */
export function TimelineView(props: TimelineViewProps) {
  const { report, entries, shown, filter, onFilter, selected, onSelect, player } = props
  const startedAt = report.replay?.startedAt
  const current = usePlayer(player, (state) =>
    state.phase === 'shown' && (state.play === 'playing' || state.at > 0)
      ? findEntryAt(shown, state.outline.startedAt + state.at)
      : -1,
  )
  return (
    <div className="log">
      <LogToolbar
        label="Filter the timeline"
        kinds={entryKinds.map((kind) => ({
          kind,
          label: labels[kind],
          count: entries.filter((entry) => entry.kind === kind).length,
        }))}
        hidden={filter.hidden}
        onHiddenChange={(hidden) => onFilter({ ...filter, hidden })}
        searchLabel="Search the timeline"
        onSearch={(text) => onFilter({ ...filter, text })}
      />
      <div className="log-split">
        <VirtualList
          label="Timeline"
          items={shown}
          getKey={(entry) => entry.id}
          getClassName={(entry) => `line-${entry.weight}`}
          selected={selected === undefined ? -1 : shown.indexOf(selected)}
          current={current}
          onSelect={onSelect}
          emptyText={entries.length === 0 ? 'Nothing was recorded.' : 'No matching lines.'}
          renderItem={(entry) => (
            <>
              <span className="line-time" title={formatClock(entry.at)}>
                {startedAt === undefined ? formatClock(entry.at) : formatOffset(entry.at - startedAt)}
              </span>
              <KindIcon kind={entry.kind} />
              <InlineText className="line-text" text={entry.text} />
              <RequestStatus entry={entry} report={report} />
            </>
          )}
        />
        <EntryDetail entry={selected} report={report} />
      </div>
    </div>
  )
}

function RequestStatus({ entry, report }: { entry: Entry; report: ReportView }) {
  const request = entry.kind === 'network' ? report.requests[entry.index] : undefined
  if (!request || request.isResource) return null
  const outcome = request.outcome === 'open' ? 'pending' : 'failed'
  return <span className="line-end">{request.status === 0 ? outcome : request.status}</span>
}
