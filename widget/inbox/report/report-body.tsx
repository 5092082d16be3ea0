import { useMemo, useState } from 'react'
import { createPlayerClient } from '../../player-client/player-client.ts'
import type { ReportPatch } from '@node-docs/edge/contract/inbox'
import { formatError } from '../api-error.ts'
import type { ReportDetail } from '../api.ts'
import { explainReadOnly } from '../read-only.ts'
import type { ReportScreenProps } from '../report-screen-props.ts'
import { AssignDialog } from '../teamwork/assign-dialog.tsx'
import { LabelDialog } from '../teamwork/label-dialog.tsx'
import { listAssignable } from '../teamwork/list-assignable.ts'
import { ShortcutsDialog } from '../shortcuts-dialog.tsx'
import { ActivityTabs } from './activity-tabs.tsx'
import { copyReportText } from './copy-report-text.ts'
import { Comments } from './comments/comments.tsx'
import { withCommentsAsNotes } from './comments/comments-as-notes.ts'
import { DeleteReportDialog } from './delete-report-dialog.tsx'
import { exportReport } from './export/export-report.ts'
import { findIssueAction } from './find-issue-action.ts'
import { MediaTabs } from './media/media-tabs.tsx'
import { usePlayer } from './media/use-player.ts'
import type { ReportView } from './parse/parse-report.ts'
import { Conversation } from './replies/conversation.tsx'
import { useResolvedMessage } from './replies/use-resolved-message.ts'
import { ReportHeader } from './report-header.tsx'
import type { ExportFormat } from './report-menu.tsx'
import { reportHelp } from './shortcuts.ts'
import { IssueLink } from './sidebar/issue-link.tsx'
import { RelatedReports } from './sidebar/related-reports.tsx'
import { ReportDetails } from './sidebar/report-details.tsx'
import { ReportGroupCard } from './sidebar/report-group-card.tsx'
import { ReportMessage } from './sidebar/report-message.tsx'
import { AssigneeAndLabels } from './sidebar/assignee-and-labels.tsx'
import {
  type Entry,
  type EntryFilter,
  filterEntries,
  findFirstError,
  mergeTimeline,
} from './timeline/merge-timeline.ts'
import { StackContext } from './stack/stack-context.ts'
import { useReportChanges } from './use-report-changes.ts'
import { useReportKeys } from './use-report-keys.ts'

export interface ReportBodyProps extends ReportScreenProps {
  detail: ReportDetail
  view: ReportView
}

/** The screen of a loaded report. */
export function ReportBody(props: ReportBodyProps) {
  const { api, detail, view, serviceUrls, team, onClose } = props
  const stackSource = useMemo(
    () => ({ api, id: detail.id, project: detail.project }),
    [api, detail.id, detail.project],
  )
  const player = useMemo(
    () =>
      view.replay === undefined
        ? undefined
        : createPlayerClient(new URL(serviceUrls.files).origin, view.replay.content),
    [view, serviceUrls],
  )
  const outline = usePlayer(player, (state) => (state.phase === 'shown' ? state.outline : undefined))
  const entries = useMemo(() => mergeTimeline(view, outline), [view, outline])
  const [filter, setFilter] = useState<EntryFilter>({ hidden: new Set(), text: '' })
  const shown = useMemo(() => filterEntries(entries, filter), [entries, filter])
  const [chosen, setChosen] = useState<string>()
  const selected = entries.find(({ id }) => id === chosen) ?? findFirstError(entries)
  const [activeMedia, setActiveMedia] = useState<string>()
  const [dialog, setDialog] = useState<'none' | 'shortcuts' | 'delete' | 'assign' | 'label'>('none')
  const { current, error, announcement, patch, remove, openIssue } = useReportChanges(props)
  const resolvedMessage = useResolvedMessage(team.account?.id)
  const canMessage = current.status !== 'done' && !detail.isSilent && current.spam === null

  function seekTo(time: number): void {
    if (!player) return
    player.seekTime(time)
    setActiveMedia('replay')
  }

  function select(entry: Entry): void {
    setChosen(entry.id)
    seekTo(entry.at)
  }

  async function download(format: ExportFormat): Promise<void> {
    try {
      const exported = format === 'html' ? await withCommentsAsNotes(current, props.api) : current
      await exportReport(format, { detail: exported, api, view, entries })
    } catch (reason) {
      props.onNotice(`Couldn’t export the report. ${formatError(reason)}`, 'failed')
    }
  }

  async function copyText(reader: 'people' | 'agent'): Promise<void> {
    try {
      await copyReportText(props.api, detail.id, reader)
      props.onNotice(reader === 'agent' ? 'Copied for an agent.' : 'Copied as Markdown.', 'done')
    } catch (reason) {
      props.onNotice(`Couldn’t copy the report. ${formatError(reason)}`, 'failed')
    }
  }

  function save(change: ReportPatch): void {
    const { isOn, text } = resolvedMessage.value
    const hasMessage = change.status === 'done' && canMessage && isOn && text.trim() !== ''
    patch(hasMessage ? { ...change, message: text } : change).then(
      () => hasMessage && props.onNotice('Marked as done. The reporter gets your message.', 'done'),
      // Ignores the rejection, because the screen shows the error.
      () => undefined,
    )
  }

  const readOnlyReason = explainReadOnly(team.account)
  /** Runs an action, or says why the signed-in person may not run it. */
  function changeIfAllowed(act: () => void): void {
    if (readOnlyReason === undefined) act()
    else props.onNotice(readOnlyReason, 'failed')
  }

  const issueAction = findIssueAction(
    team.account?.role,
    team.projects?.find(({ sdkKey }) => sdkKey === current.project),
    props.formatIssueSetupHref(current.project),
  )

  const openShortcuts = (): void => setDialog('shortcuts')
  const closeDialog = (): void => setDialog('none')
  useReportKeys({
    ...props,
    player,
    shown,
    selected: chosen,
    onSelect: select,
    onPatch: (change) => changeIfAllowed(() => save(change)),
    onHelp: openShortcuts,
    onAssign: () => changeIfAllowed(() => setDialog('assign')),
    onLabel: () => changeIfAllowed(() => setDialog('label')),
  })

  return (
    <div className="report">
      <ReportHeader
        {...props}
        summary={current}
        readOnlyReason={readOnlyReason}
        issueAction={current.issue === null ? issueAction : undefined}
        onPatch={save}
        onExport={(format) => void download(format)}
        onCopyText={(reader) => void copyText(reader)}
        onOpenIssue={() => void openIssue()}
        onHelp={openShortcuts}
        onDelete={() => setDialog('delete')}
      />
      <main className="report-main">
        <MediaTabs
          detail={detail}
          view={view}
          player={player}
          files={serviceUrls.files}
          active={activeMedia}
          onChange={setActiveMedia}
        />
        <StackContext.Provider value={stackSource}>
          <ActivityTabs
            detail={detail}
            view={view}
            player={player}
            isTimelineComplete={view.replay === undefined || outline !== undefined}
            timeline={{ entries, shown, filter, onFilter: setFilter }}
            selected={selected}
            onSelect={select}
            onSeek={seekTo}
            onDownloadHar={() => void download('har')}
          />
        </StackContext.Provider>
      </main>
      <aside className="report-sidebar" aria-label="About this report">
        <StackContext.Provider value={stackSource}>
          <ReportMessage form={view.form} />
        </StackContext.Provider>
        {current.group !== null && (
          <ReportGroupCard
            group={current.group}
            status={current.status}
            href={props.formatGroupHref(current)}
          />
        )}
        <AssigneeAndLabels summary={current} team={team} onPatch={save} onLabel={() => setDialog('label')} />
        {!detail.isSilent && (
          <Conversation
            api={props.api}
            id={props.id}
            project={current.project}
            team={team}
            live={props.live}
            resolvedMessage={canMessage ? resolvedMessage : undefined}
          />
        )}
        <Comments api={props.api} id={props.id} team={team} live={props.live} />
        {current.issue !== null && <IssueLink url={current.issue} />}
        <RelatedReports reports={detail.others} formatHref={props.formatReportHref} />
        <ReportDetails detail={detail} view={view} />
      </aside>
      <p className="visually-hidden" role="status">
        {announcement}
      </p>
      {error !== '' && (
        <p className="report-error error" role="alert">
          {error}
        </p>
      )}
      {dialog === 'shortcuts' && <ShortcutsDialog groups={reportHelp} onClose={closeDialog} />}
      {dialog === 'assign' && (
        <AssignDialog
          members={listAssignable(team.members, [current.project])}
          accountId={team.account?.id}
          onChoose={(member) => save({ assignee: member?.id ?? null })}
          onClose={closeDialog}
        />
      )}
      {dialog === 'label' && (
        <LabelDialog
          labels={team.labels.filter(({ project }) => project === current.project)}
          current={current.labels}
          onChange={(name, isAdded) => save(isAdded ? { addLabels: [name] } : { removeLabels: [name] })}
          onClose={closeDialog}
        />
      )}
      {dialog === 'delete' && (
        <DeleteReportDialog onClose={closeDialog} onDelete={() => void remove().then(onClose, closeDialog)} />
      )}
    </div>
  )
}
