import { InlineText } from '../../inline-text.tsx'
import { formatClock, formatOffset } from '../format.ts'
import { KindIcon } from './kind-icon.tsx'
import type { PlayerClient } from '../../../player-client/player-client.ts'
import { usePlayer } from '../media/use-player.ts'
import type { ReportView } from '../parse/parse-report.ts'
import { toggle } from '../toggle.ts'
import { VirtualList } from '../virtual-list.tsx'
import { EntryDetail } from './entry-detail.tsx'
import { type Entry, type EntryFilter, type EntryKind, entryKinds, findEntryAt } from './merge-timeline.ts'

export interface TimelineViewProps {
  report: ReportView
  entries: readonly Entry[]
  /** What the filter leaves of them. */
  shown: readonly Entry[]
  filter: EntryFilter
  onFilter: (filter: EntryFilter) => void
  selected: Entry | undefined
  onSelect: (entry: Entry) => void
  player: PlayerClient | undefined
}

const words: Readonly<Record<EntryKind, string>> = {
  error: 'Errors',
  console: 'Console',
  network: 'Network',
  click: 'Clicks',
  event: 'Events',
  page: 'Page',
}

/** Everything that happened, on one clock, with the replay at the same moment. */
export function TimelineView(props: TimelineViewProps) {
  const { report, entries, shown, filter, onFilter, selected, onSelect, player } = props
  const startedAt = report.replay?.startedAt
  const current = usePlayer(player, (state) =>
    state.phase === 'shown' && (state.play === 'playing' || state.at > 0)
      ? findEntryAt(shown, state.outline.startedAt + state.at)
      : -1,
  )
  const counts = countKinds(entries)
  return (
    <div className="log">
      <div className="log-toolbar" role="group" aria-label="What is shown">
        {entryKinds.map((kind) => (
          <button
            key={kind}
            className={`pick pick-${kind}`}
            type="button"
            aria-pressed={!filter.hidden.has(kind)}
            disabled={counts[kind] === 0}
            onClick={() => onFilter({ ...filter, hidden: toggle(filter.hidden, kind) })}
          >
            {words[kind]} <span className="filter-total">{counts[kind]}</span>
          </button>
        ))}
        <input
          className="log-search"
          type="search"
          placeholder="Find in the timeline"
          aria-label="Find in the timeline"
          onInput={(event) => onFilter({ ...filter, text: event.currentTarget.value })}
        />
      </div>
      <div className="log-split">
        <VirtualList
          label="Timeline"
          items={shown}
          keyOf={(entry) => entry.id}
          classOf={(entry) => `line-${entry.weight}`}
          selected={selected === undefined ? -1 : shown.indexOf(selected)}
          current={current}
          onSelect={(index) => {
            const entry = shown[index]
            if (entry !== undefined) onSelect(entry)
          }}
          empty={entries.length === 0 ? 'Nothing was recorded.' : 'Nothing of this is shown.'}
          render={(entry) => (
            <>
              <span className="line-time" title={formatClock(entry.at)}>
                {startedAt === undefined ? formatClock(entry.at) : formatOffset(entry.at - startedAt)}
              </span>
              <KindIcon kind={entry.kind} />
              <InlineText className="line-text" text={entry.text} />
              <Outcome entry={entry} report={report} />
            </>
          )}
        />
        <EntryDetail entry={selected} report={report} />
      </div>
    </div>
  )
}

/** How a request ended, at the end of its line. */
function Outcome({ entry, report }: { entry: Entry; report: ReportView }) {
  const request = entry.kind === 'network' ? report.requests[entry.index] : undefined
  if (!request || request.isResource) return null
  const word = request.outcome === 'open' ? 'open' : 'failed'
  return <span className="line-end">{request.status === 0 ? word : request.status}</span>
}

function countKinds(entries: readonly Entry[]): Record<EntryKind, number> {
  const counts = { error: 0, console: 0, network: 0, click: 0, event: 0, page: 0 }
  for (const { kind } of entries) counts[kind] += 1
  return counts
}
