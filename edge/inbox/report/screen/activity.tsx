import { isObject } from '@node-docs/widget/platform/json.ts'
import type { PlayerClient } from '@node-docs/widget/player-client/player-client.ts'
import { useMemo, useState } from 'react'
import { CopyButton } from '../../app/controls.tsx'
import type { ReportDetail } from '../contract.ts'
import { NamedValueList, Scrollable, TextBlock } from './text-block.tsx'
import { Tabs } from './tabs.tsx'
import { formatBytes } from './format-times-and-sizes.ts'
import type { Entry } from './merge-timeline.ts'
import { NetworkView } from './network.tsx'
import type { ReportView } from './parse-report.ts'
import { detailNames, formatFieldName, ReportDetails } from './sidebar.tsx'
import { ConsoleView, TimelineView, type TimelineViewProps } from './timeline.tsx'

interface ActivityTabsProps {
  detail: ReportDetail
  view: ReportView
  player: PlayerClient | undefined
  /** False until the steps of the replay are known. */
  isTimelineComplete: boolean
  timeline: Pick<TimelineViewProps, 'entries' | 'shown' | 'filter' | 'onFilter'>
  selected: Entry | undefined
  onSelect: (entry: Entry) => void
  /** Seeks the replay to a time in milliseconds since 1970. */
  onSeek: (at: number) => void
  onDownloadHar: () => void
}

/** All that is known about a report without a timeline. */
export function ReportFacts({ detail, view }: Pick<ActivityTabsProps, 'detail' | 'view'>) {
  return (
    <Scrollable className="data-view activity" label="Facts">
      <ReportDetails detail={detail} view={view} />
      <ReportData view={view} body={detail.report} />
    </Scrollable>
  )
}

/** Tabs with the timeline, the console, the requests and the data of a report. */
export function ActivityTabs(props: ActivityTabsProps) {
  const { detail, view, player, timeline, onSeek } = props
  const [active, setActive] = useState('timeline')
  return (
    <Tabs
      className="activity"
      label="Activity"
      active={active}
      onChange={setActive}
      tabs={[
        {
          id: 'timeline',
          label: 'Timeline',
          ...(props.isTimelineComplete && { count: timeline.entries.length }),
          content: (
            <TimelineView
              {...timeline}
              report={view}
              player={player}
              selected={props.selected}
              onSelect={props.onSelect}
            />
          ),
        },
        {
          id: 'console',
          label: 'Console',
          // Does not count clicks, because the console hides them. The timeline shows them.
          count: view.console.filter(({ level }) => level !== 'CLICK').length,
          content: <ConsoleView lines={view.console} onSeek={onSeek} />,
        },
        {
          id: 'network',
          label: 'Network',
          count: view.requests.length,
          content: (
            <NetworkView
              requests={view.requests}
              pageUrl={view.pageUrl}
              onSeek={onSeek}
              onDownloadHar={props.onDownloadHar}
            />
          ),
        },
        {
          id: 'data',
          label: 'Data',
          content: (
            <Scrollable className="data-view" label="Data">
              <ReportData view={view} body={detail.report} />
            </Scrollable>
          ),
        },
      ]}
    />
  )
}

/**
 * Shows custom data, metadata that is not among the details, and the JSON of a report. Custom data comes first, because
 * it says most about the reported problem.
 */
function ReportData({ view, body }: { view: ReportView; body: unknown }) {
  const raw = useMemo(() => JSON.stringify(summarizeBody(body), null, 2) ?? '', [body])
  const custom = JSON.stringify(view.customData, null, 2)
  const others = view.metaData.filter(({ name }) => !detailNames.has(name))
  return (
    <>
      {custom !== '{}' && (
        <section>
          <h2>Custom data</h2>
          <TextBlock text={custom} />
        </section>
      )}
      {others.length > 0 && (
        <section>
          <h2>Device and page</h2>
          <NamedValueList
            values={others.map(({ name, value }) => ({ name: formatFieldName(name), value }))}
          />
        </section>
      )}
      <details>
        <summary>Report as JSON, without replay and snapshot</summary>
        <CopyButton text={raw} label="Copy" />
        <TextBlock text={raw} />
      </details>
    </>
  )
}

/** Large parts that are unreadable as text. */
const LARGE: readonly (readonly [part: string, key: string])[] = [
  ['screenshotData', 'html'],
  ['webReplay', 'initialState'],
  ['webReplay', 'initialActions'],
  ['webReplay', 'actions'],
  ['webReplay', 'resourcesToResolve'],
]

/** Replaces large parts of a report with their size, without changing the report. */
export function summarizeBody(body: unknown): unknown {
  if (!isObject(body)) return body
  const summary = { ...body }
  for (const [part, key] of LARGE) {
    const fields = summary[part]
    if (isObject(fields) && key in fields) summary[part] = { ...fields, [key]: describe(fields[key]) }
  }
  return summary
}

function describe(value: unknown): string {
  const characters = (typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).length
  return Array.isArray(value)
    ? `… ${value.length} entries, ${formatBytes(characters)}`
    : `… ${formatBytes(characters)}`
}
