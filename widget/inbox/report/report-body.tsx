import { useMemo, useState } from 'react'
import type { ReportDetail } from '../api.ts'
import type { ReportScreenProps } from '../report-screen-props.ts'
import { DeleteReportDialog } from './delete-report-dialog.tsx'
import { exportReport } from './export/export-report.ts'
import { ActivityTabs } from './activity-tabs.tsx'
import { createPlayerClient } from '../../player-client/player-client.ts'
import { MediaTabs } from './media/media-tabs.tsx'
import { usePlayer } from './media/use-player.ts'
import type { ReportView } from './parse/parse-report.ts'
import { ReportHeader } from './report-header.tsx'
import { ReportKeysHelp } from './report-keys-help.tsx'
import { ReportDetails } from './sidebar/report-details.tsx'
import { IssueLink } from './sidebar/issue-link.tsx'
import { Notes } from './sidebar/notes.tsx'
import { RelatedReports } from './sidebar/related-reports.tsx'
import { ReportMessage } from './sidebar/report-message.tsx'
import { type Entry, type EntryFilter, filterEntries, mergeTimeline } from './timeline/merge-timeline.ts'
import { useReportChanges } from './use-report-changes.ts'
import { useReportKeys } from './use-report-keys.ts'

export interface ReportBodyProps extends ReportScreenProps {
  detail: ReportDetail
  view: ReportView
}

/** A report that has come. */
export function ReportBody(props: ReportBodyProps) {
  const { detail, view, serviceUrls: places, formatReportHref: toHref, onClose } = props
  const player = useMemo(
    () =>
      view.replay === undefined
        ? undefined
        : createPlayerClient(new URL(places.files).origin, view.replay.content),
    [view, places],
  )
  const outline = usePlayer(player, (state) => (state.phase === 'shown' ? state.outline : undefined))
  const entries = useMemo(() => mergeTimeline(view, outline), [view, outline])
  const [filter, setFilter] = useState<EntryFilter>({ hidden: new Set(), text: '' })
  const shown = useMemo(() => filterEntries(entries, filter), [entries, filter])
  const [selected, setSelected] = useState<string>()
  const [asked, setAsked] = useState<'nothing' | 'keys' | 'delete'>('nothing')
  const ask = (what: typeof asked) => () => setAsked(what)
  const {
    summary,
    error: trouble,
    announcement: said,
    patch,
    remove,
    issue,
    openIssue,
  } = useReportChanges(props)

  const [picture, setPicture] = useState<string>()

  function seekTo(time: number): void {
    if (!player) return
    player.seekTime(time)
    setPicture('replay')
  }

  function select(entry: Entry): void {
    setSelected(entry.id)
    seekTo(entry.at)
  }

  useReportKeys({ ...props, player, shown, selected, onSelect: select, onPatch: patch, onHelp: ask('keys') })

  return (
    <div className="report">
      <ReportHeader
        {...props}
        summary={summary}
        onPatch={patch}
        onExport={(what) => exportReport(what, { detail, view, entries })}
        onOpenIssue={() => void openIssue()}
        onHelp={ask('keys')}
        onDelete={ask('delete')}
      />
      <main className="report-main">
        <MediaTabs
          detail={detail}
          view={view}
          player={player}
          files={places.files}
          active={picture}
          onChange={setPicture}
        />
        <ActivityTabs
          detail={detail}
          view={view}
          player={player}
          timeline={{ entries, shown, filter, onFilter: setFilter }}
          selected={entries.find(({ id }) => id === selected)}
          onSelect={select}
          onSeek={seekTo}
          onDownloadHar={() => exportReport('har', { detail, view, entries })}
        />
      </main>
      <aside className="report-sidebar" aria-label="About this report">
        <ReportMessage form={view.form} />
        <Notes notes={detail.notes} onSave={async (notes) => patch({ notes })} />
        {issue !== null && <IssueLink address={issue} />}
        <RelatedReports others={detail.others} toHref={toHref} />
        <ReportDetails detail={detail} view={view} />
      </aside>
      <p className="visually-hidden" role="status">
        {said}
      </p>
      {trouble !== '' && (
        <p className="report-error error" role="alert">
          {trouble}
        </p>
      )}
      {asked === 'keys' && <ReportKeysHelp onClose={ask('nothing')} />}
      {asked === 'delete' && (
        <DeleteReportDialog
          onClose={ask('nothing')}
          onDelete={() => void remove().then(onClose, ask('nothing'))}
        />
      )}
    </div>
  )
}
