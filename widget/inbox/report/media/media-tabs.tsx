import type { ReportDetail } from '../../api.ts'
import type { ReportView } from '../parse/parse-report.ts'
import { type Tab, Tabs } from '../tabs.tsx'
import { resolveUploadUrl } from './resolve-upload-url.ts'
import { FilesView } from './files-view.tsx'
import type { PlayerClient } from '../../../player-client/player-client.ts'
import { RecordingView } from './recording-view.tsx'
import { ReplayView } from './replay-view.tsx'
import { SnapshotView } from './snapshot-view.tsx'

export interface MediaTabsProps {
  detail: ReportDetail
  view: ReportView
  player: PlayerClient | undefined
  /** URL of the files host. */
  files: string
  /** Id of the active tab; the first tab if undefined. */
  active: string | undefined
  onChange: (id: string) => void
}

/** Tabs with the snapshot, replay, recording and files of a report. */
export function MediaTabs(props: MediaTabsProps) {
  const tabs = listTabs(props)
  const [first] = tabs
  if (!first) {
    return <p className="media media-empty muted">This report has no snapshot, replay, recording or files.</p>
  }
  return (
    <Tabs
      className="media"
      label="Media"
      tabs={tabs}
      active={props.active ?? first.id}
      onChange={props.onChange}
    />
  )
}

function listTabs({ detail, view, player, files }: MediaTabsProps): Tab[] {
  const { snapshot, attachments } = view
  const recording = resolveUploadUrl(view.recordingUrl, files)
  const tabs: Tab[] = []
  if (snapshot && detail.snapshotUrl !== null) {
    tabs.push({
      id: 'snapshot',
      label: 'Snapshot',
      content: <SnapshotView url={detail.snapshotUrl} width={snapshot.width} height={snapshot.height} />,
    })
  }
  if (player) {
    tabs.push({ id: 'replay', label: 'Replay', content: <ReplayView player={player} files={files} /> })
  }
  if (recording !== undefined) {
    tabs.push({ id: 'recording', label: 'Recording', content: <RecordingView url={recording} /> })
  }
  if (attachments.length > 0) {
    tabs.push({
      id: 'files',
      label: 'Files',
      count: attachments.length,
      content: <FilesView attachments={attachments} files={files} />,
    })
  }
  return tabs
}
