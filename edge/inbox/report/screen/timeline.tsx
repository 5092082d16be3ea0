import { useState } from 'react'
import type { PlayerClient } from '@node-docs/widget/player-client/player-client.ts'
import { CopyButton, InlineText } from '../../app/controls.tsx'
import { Icon } from '../../app/icons.tsx'
import { Scrollable } from './text-block.tsx'
import { LogToolbar } from './log-toolbar.tsx'
import { formatClock, formatOffset } from './format-times-and-sizes.ts'
import { LogText } from './log-text.tsx'
import { type Entry, type EntryFilter, type EntryKind, entryKinds, findEntryAt } from './merge-timeline.ts'
import { RequestDetail } from './network.tsx'
import { type ConsoleLine, formatJson, type Level, levels, type ReportView } from './parse-report.ts'
import { usePlayer } from './player.tsx'
import { VirtualList } from './virtual-list.tsx'

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

const filterLabels: Readonly<Record<EntryKind, string>> = {
  error: 'Errors',
  console: 'Other logs',
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
          label: filterLabels[kind],
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
          emptyText="No matching lines."
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

const levelLabels: Readonly<Record<Level, string>> = {
  INFO: 'Info',
  WARNING: 'Warnings',
  ERROR: 'Errors',
  CLICK: 'Clicks',
}

const classNames: Readonly<Record<Level, string>> = {
  INFO: 'line-plain',
  CLICK: 'line-plain',
  WARNING: 'line-warning',
  ERROR: 'line-error',
}

interface ConsoleViewProps {
  lines: readonly ConsoleLine[]
  onSeek: (at: number) => void
}

/** The console messages of the page, filtered by level and text. */
export function ConsoleView({ lines, onSeek }: ConsoleViewProps) {
  const [hidden, setHidden] = useState<ReadonlySet<Level>>(() => new Set(['CLICK']))
  const [text, setText] = useState('')
  const [selected, setSelected] = useState(() => lines.find(({ level }) => level === 'ERROR'))
  const searched = text.toLowerCase()
  const shown = lines.filter((line) => !hidden.has(line.level) && line.text.toLowerCase().includes(searched))
  if (lines.length === 0) return <p className="lines-empty">The console was empty.</p>
  return (
    <div className="log">
      <LogToolbar
        label="Filter the console"
        kinds={levels.map((level) => ({
          kind: level,
          label: levelLabels[level],
          count: lines.filter((line) => line.level === level).length,
        }))}
        hidden={hidden}
        onHiddenChange={setHidden}
        searchLabel="Search the console"
        onSearch={setText}
      />
      <div className="log-split">
        <VirtualList
          label="Console"
          items={shown}
          getKey={({ index }) => String(index)}
          getClassName={({ level }) => classNames[level]}
          selected={selected === undefined ? -1 : shown.indexOf(selected)}
          onSelect={(line) => {
            setSelected(line)
            if (line.at !== undefined) onSeek(line.at)
          }}
          emptyText="No matching lines."
          renderItem={(line) => (
            <>
              <span className="line-time">{line.at === undefined ? '' : formatClock(line.at)}</span>
              <InlineText className="line-text line-code" text={line.text} />
            </>
          )}
        />
        {selected ? (
          <Scrollable className="detail" label="Selected line">
            <LogText text={selected.text} />
          </Scrollable>
        ) : (
          <div className="detail detail-none">Select a line to see its full text.</div>
        )}
      </div>
    </div>
  )
}

/** The full text of the selected entry, or its request. */
function EntryDetail({ entry, report }: { entry: Entry | undefined; report: ReportView }) {
  if (!entry) return <div className="detail detail-none">Select a line to see its full text.</div>
  if (entry.kind === 'network') {
    const request = report.requests[entry.index]
    if (request) return <RequestDetail request={request} />
  }
  const text = formatEntry(entry, report)
  return (
    <Scrollable className="detail" label="Selected line">
      <p className="detail-head">
        <span className="muted">{formatClock(entry.at)}</span>
        <CopyButton text={text} label="Copy" />
      </p>
      <LogText text={text} />
    </Scrollable>
  )
}

function formatEntry(entry: Entry, report: ReportView): string {
  if (entry.kind !== 'event') return entry.text
  const { name = '', data } = report.events[entry.index] ?? {}
  return data === undefined ? name : `${name}\n${formatJson(data)}`
}

const kindLabels: Readonly<Record<EntryKind, string>> = {
  error: 'Error',
  console: 'Console',
  network: 'Request',
  click: 'Click',
  event: 'Event',
  page: 'Page',
}

function KindIcon({ kind }: { kind: EntryKind }) {
  return <Icon name={kind} label={kindLabels[kind]} className={`kind kind-${kind}`} />
}
