import { useState } from 'react'
import type { ReportDetail } from '../api.ts'
import { DataView } from './data/data-view.tsx'
import { NetworkView } from './network/network-view.tsx'
import type { PlayerClient } from '../../player-client/player-client.ts'
import type { ReportView } from './parse/parse-report.ts'
import { Tabs } from './tabs.tsx'
import { ConsoleView } from './timeline/console-view.tsx'
import type { Entry } from './timeline/merge-timeline.ts'
import { TimelineView, type TimelineViewProps } from './timeline/timeline-view.tsx'

export interface ActivityTabsProps {
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
        { id: 'data', label: 'Data', content: <DataView view={view} body={detail.report} /> },
      ]}
    />
  )
}
