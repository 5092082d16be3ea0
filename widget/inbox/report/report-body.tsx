import { useMemo, useState } from 'react'
import type { ReportDetail } from '../api.ts'
import type { ReportScreenProps } from '../report-screen-props.ts'
import { DeleteReport } from './delete-report.tsx'
import { exportReport } from './export/export-report.ts'
import { ActivityTabs } from './activity-tabs.tsx'
import { createPlayerClient } from '../../player-client/player-client.ts'
import { Pictures } from './picture/pictures.tsx'
import { usePlayer } from './picture/use-player.ts'
import type { ReportView } from './read/report.ts'
import { ReportHead } from './report-head.tsx'
import { ReportKeysHelp } from './report-keys-help.tsx'
import { About } from './sidebar/about.tsx'
import { Issue } from './sidebar/issue.tsx'
import { Notes } from './sidebar/notes.tsx'
import { RelatedReports } from './sidebar/related-reports.tsx'
import { ReportMessage } from './sidebar/report-message.tsx'
import { type Entry, type EntryFilter, filterEntries, mergeTimeline } from './timeline/merge.ts'
import { useChanges } from './use-changes.ts'
import { useReportKeys } from './use-report-keys.ts'

export interface ReportBodyProps extends ReportScreenProps {
  detail: ReportDetail
  view: ReportView
}

/** A report that has come. */
export function ReportBody(props: ReportBodyProps) {
  const { detail, view, places, toHref, onClose } = props
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
  const { summary, trouble, said, patch, remove, issue, openIssue } = useChanges(props)

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
      <ReportHead
        {...props}
        summary={summary}
        onPatch={patch}
        onExport={(what) => exportReport(what, { detail, view, entries })}
        onOpenIssue={() => void openIssue()}
        onHelp={ask('keys')}
        onDelete={ask('delete')}
      />
      <main className="report-main">
        <Pictures
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
      <aside className="report-side" aria-label="About this report">
        <ReportMessage form={view.form} />
        <Notes notes={detail.notes} onSave={async (notes) => patch({ notes })} />
        {issue !== null && <Issue address={issue} />}
        <RelatedReports others={detail.others} toHref={toHref} />
        <About detail={detail} view={view} />
      </aside>
      <p className="unseen" role="status">
        {said}
      </p>
      {trouble !== '' && (
        <p className="report-trouble trouble" role="alert">
          {trouble}
        </p>
      )}
      {asked === 'keys' && <ReportKeysHelp onClose={ask('nothing')} />}
      {asked === 'delete' && (
        <DeleteReport onClose={ask('nothing')} onDelete={() => void remove().then(onClose, ask('nothing'))} />
      )}
    </div>
  )
}
