import { type ReportDetail, type ReportPatch, reportTextSchema } from '../contract.ts'
import { type ComponentType, type CSSProperties, useMemo, useState } from 'react'
import { createPlayerClient } from '@node-docs/widget/player-client/player-client.ts'
import { adoptStyles } from '@node-docs/widget/ui/adopt-styles.ts'
import { formatError, type InboxApi, parseResponse } from '../../app/api.ts'
import { useTitle } from '../../app/controls.tsx'
import { escapeInvisibleLine } from '../../app/escape-invisible.ts'
import { ShortcutsDialog } from '../../app/shortcuts-dialog.tsx'
import { SkeletonReport } from '../../app/skeleton.tsx'
import { explainReadOnly } from '../../app/read-only.ts'
import { Comments, withCommentsAsNotes } from '../../conversation/screen/comments.tsx'
import conversationStyles from '../../conversation/screen/conversation.css' with { type: 'text' }
import { openDraft } from '../../conversation/screen/draft.ts'
import { Conversation, useResolvedMessage } from '../../conversation/screen/replies.tsx'
import { ResolveDialog } from '../../conversation/screen/resolve-dialog.tsx'
import { DuplicatesCard } from '../../groups/screen/duplicates-card.tsx'
import { AssignDialog, listAssignable } from '../../team/screen/assign-dialog.tsx'
import { LabelDialog } from '../../team/screen/labels.tsx'
import { ActivityTabs, ReportFacts } from './activity.tsx'
import { exportReport } from './export-report.ts'
import { type ExportFormat, findIssueAction, ReportHeader } from './header.tsx'
import { ReportHistory } from './history.tsx'
import { listMediaTabs, MediaTabs } from './media.tsx'
import {
  type Entry,
  type EntryFilter,
  filterEntries,
  findFirstError,
  mergeTimeline,
} from './merge-timeline.ts'
import type { ReportView } from './parse-report.ts'
import { usePlayer } from './player.tsx'
import type { ReportScreenProps } from './props.ts'
import { Scrollable } from './text-block.tsx'
import reportStyles from './report.css' with { type: 'text' }
import {
  AssigneeAndLabels,
  IssueLink,
  RelatedReports,
  ReportDetails,
  ReportGroupCard,
  ReportMessage,
} from './sidebar.tsx'
import { StackContext } from './stack.ts'
import type { VideoDialogProps } from './video-dialog.tsx'
import { reportHelp, useReport, useReportChanges, useReportKeys } from './use-report.ts'

// These styles are loaded with this chunk, because the list needs none of them.
adoptStyles(document, reportStyles, conversationStyles)

/** The screen of one report. */
export function ReportScreen(props: ReportScreenProps) {
  const loaded = useReport(props.api, props.id)
  const title = loaded.phase === 'ready' ? escapeInvisibleLine(loaded.detail.title) : ''
  useTitle(title === '' ? 'Report' : title)

  if (loaded.phase === 'ready') return <ReportBody {...props} detail={loaded.detail} view={loaded.view} />
  if (loaded.phase === 'loading') return <SkeletonReport />
  return (
    <main className="message-page">
      <h1>Report</h1>
      <p role="alert">Couldn’t load the report. {loaded.error}</p>
      <p className="message-actions">
        <button className="button primary" type="button" onClick={loaded.retry}>
          Retry
        </button>
        <button className="button" type="button" onClick={props.onClose}>
          Back to the list
        </button>
      </p>
    </main>
  )
}

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
  const [dialog, setDialog] = useState<'none' | 'shortcuts' | 'assign' | 'label' | 'resolve'>('none')
  const [VideoDialog, setVideoDialog] = useState<ComponentType<VideoDialogProps>>()
  const { current, error, announcement, patch, remove, openIssue, follow, refreshFollowing, muteGroup } =
    useReportChanges(props)
  const resolvedMessage = useResolvedMessage(team.account?.id)
  const replyDraft = useMemo(() => openDraft('reply', detail.id), [detail.id])
  const [draftKey, setDraftKey] = useState(0)
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

  /** Opens the dialog that saves the replay as a video. Its chunk is loaded on demand. */
  async function openVideoDialog(): Promise<void> {
    player?.pause()
    try {
      const loaded = await import('./video-dialog.tsx')
      setVideoDialog(() => loaded.VideoDialog)
    } catch {
      props.onNotice('Couldn’t open the video dialog. Check your connection and try again.', 'failed')
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
    void apply(hasMessage ? { ...change, message: text } : change)
  }

  /** Returns whether the change was saved. */
  async function apply(change: ReportPatch): Promise<boolean> {
    try {
      await patch(change)
    } catch {
      // Ignores the rejection, because the screen shows the error.
      return false
    }
    if (change.message === undefined) return true
    props.onNotice('Marked as done, with a reply.', 'done')
    await refreshFollowing()
    return true
  }

  /** Marks the report as done with a message, which started with the draft of the reply. */
  async function resolve(message: string): Promise<void> {
    const sent = replyDraft.read()
    if (!(await apply({ status: 'done', message })) || replyDraft.read() !== sent) return
    replyDraft.write('')
    setDraftKey((key) => key + 1)
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
    props.formatSettingsHref(current.project, 'issues'),
  )

  /** Opens the dialog with the message, or says why the reporter gets none. */
  function openResolveDialog(): void {
    if (canMessage) return setDialog('resolve')
    props.onNotice(
      current.status === 'done'
        ? 'This report is already done. Reopen it to send a message with it.'
        : detail.isSilent
          ? 'An automatic report has no one to reply to. Mark it as done without a message.'
          : 'Suspected spam gets no reply. Press “Not spam” first.',
      'failed',
    )
  }

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
    onResolve: () => changeIfAllowed(openResolveDialog),
  })

  const media = listMediaTabs({ detail, view, player, files: serviceUrls.files })
  const hasMedia = media.length > 0
  const isTimelineComplete = view.replay === undefined || outline !== undefined
  const hasTimeline = !isTimelineComplete || entries.length > 0
  const message = (
    <StackContext.Provider value={stackSource}>
      <ReportMessage form={view.form} title={detail.title} />
    </StackContext.Provider>
  )
  const conversation = !detail.isSilent && (
    <Conversation
      api={props.api}
      id={props.id}
      sentAt={detail.createdAt}
      message={message}
      project={current.project}
      templatesHref={props.formatSettingsHref(current.project, 'reply-templates')}
      team={team}
      live={props.live}
      onWritten={refreshFollowing}
      draftKey={draftKey}
      resolvedMessage={canMessage ? resolvedMessage : undefined}
    />
  )
  return (
    <div className="report">
      <ReportHeader
        {...props}
        summary={current}
        readOnlyReason={readOnlyReason}
        issueAction={current.issue === null ? issueAction : undefined}
        onPatch={save}
        onExport={(format) => void download(format)}
        onSaveVideo={player && (() => void openVideoDialog())}
        onCopyText={(reader) => void copyText(reader)}
        onOpenIssue={() => void openIssue()}
        onHelp={openShortcuts}
        onDelete={() => void remove().then(onClose, () => undefined)}
      />
      <main
        className={hasMedia ? 'report-main' : 'report-main report-without-media'}
        // Custom properties are missing in the type.
        style={
          view.snapshot &&
          ({ '--snapshot-ratio': view.snapshot.width / view.snapshot.height } as CSSProperties)
        }
      >
        {hasMedia ? (
          <MediaTabs tabs={media} active={activeMedia} onChange={setActiveMedia} />
        ) : (
          <Scrollable className="report-first" label="Message">
            {conversation || message}
          </Scrollable>
        )}
        {hasTimeline ? (
          <StackContext.Provider value={stackSource}>
            <ActivityTabs
              detail={detail}
              view={view}
              player={player}
              isTimelineComplete={isTimelineComplete}
              timeline={{ entries, shown, filter, onFilter: setFilter }}
              selected={selected}
              onSelect={select}
              onSeek={seekTo}
              onDownloadHar={() => void download('har')}
            />
          </StackContext.Provider>
        ) : (
          <ReportFacts detail={detail} view={view} />
        )}
      </main>
      <aside className="report-sidebar" aria-label="About this report">
        {hasMedia && detail.isSilent && message}
        <AssigneeAndLabels
          summary={current}
          team={team}
          onPatch={save}
          onLabel={() => setDialog('label')}
          onFollow={(isFollowing) => void follow(isFollowing)}
        />
        {current.group !== null && current.isSilent && (
          <ReportGroupCard
            group={current.group}
            status={current.status}
            href={props.formatGroupHref(current)}
            onMute={readOnlyReason === undefined ? (isMuted) => void muteGroup(isMuted) : undefined}
          />
        )}
        {hasMedia && conversation}
        <Comments api={props.api} id={props.id} team={team} live={props.live} onWritten={refreshFollowing} />
        {current.issue !== null && <IssueLink url={current.issue} />}
        {!current.isSilent && (
          <DuplicatesCard
            api={props.api}
            report={current}
            live={props.live}
            isReader={readOnlyReason !== undefined}
            formatHref={props.formatReportHref}
          />
        )}
        <RelatedReports reports={detail.others} formatHref={props.formatReportHref} />
        {hasTimeline && <ReportDetails detail={detail} view={view} />}
        <ReportHistory api={props.api} id={props.id} members={team.members} />
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
          current={current.assignee?.id ?? null}
          onChoose={(member) => save({ assignee: member?.id ?? null })}
          onClose={closeDialog}
        />
      )}
      {dialog === 'resolve' && (
        <ResolveDialog
          api={api}
          reports={[current]}
          sendsEmail={serviceUrls.sendsEmail}
          draft={replyDraft.read()}
          onResolve={(text) => void resolve(text)}
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
      {VideoDialog && view.replay && (
        <VideoDialog
          id={detail.id}
          replay={view.replay.content}
          files={serviceUrls.files}
          onSaved={() => props.onNotice('Video saved.', 'done')}
          onClose={() => setVideoDialog(undefined)}
        />
      )}
    </div>
  )
}

/**
 * Copies the report as Markdown. Safari allows writing only during the click, so the clipboard gets the promise of the
 * text; older Firefox accepts only the finished text.
 */
export async function copyReportText(
  api: Pick<InboxApi, 'call'>,
  id: string,
  reader: 'people' | 'agent',
): Promise<void> {
  const text = fetchText(api, id, reader)
  if (typeof ClipboardItem === 'undefined') return navigator.clipboard.writeText(await text)
  const blob = text.then((loaded) => new Blob([loaded], { type: 'text/plain' }))
  await navigator.clipboard.write([new ClipboardItem({ 'text/plain': blob })])
}

async function fetchText({ call }: Pick<InboxApi, 'call'>, id: string, reader: string): Promise<string> {
  const response = await call(`reports/${encodeURIComponent(id)}/text?for=${reader}`)
  return (await parseResponse(reportTextSchema, response)).text
}
