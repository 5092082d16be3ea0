import { useCallback, useEffect, useRef, useState } from 'react'
import { useSnapshot } from 'valtio'
import { adoptStyles } from '@node-docs/widget/ui/adopt-styles.ts'
import { formatError, parseResponse } from '../../app/api.ts'
import { InlineText, LoadError, TimeAgo, TypeChip, useNow, useTitle } from '../../app/controls.tsx'
import { ConfirmDialog } from '../../app/dialogs.tsx'
import { formatExactTime } from '../../app/format-times.ts'
import { Icon } from '../../app/icons.tsx'
import { escapeInvisibleLine } from '../../app/escape-invisible.ts'
import { explainReadOnly } from '../../app/read-only.ts'
import { formatReportCount } from '../../app/report-words.ts'
import { Sidebar } from '../../app/sidebar.tsx'
import { SkeletonLines } from '../../app/skeleton.tsx'
import { type Inbox, showNotice } from '../../app/state.ts'
import { StatusTabs } from '../../list/screen/status-tabs.tsx'
import { restoreReports } from '../../list/screen/update-reports.ts'
import { type DeletedReport, deletedReportsSchema } from '../contract.ts'
import deletedStyles from './deleted.css' with { type: 'text' }

adoptStyles(document, deletedStyles)

/** Reports that members deleted, which can be restored until they are erased. */
export function DeletedScreen({ inbox, project }: { inbox: Inbox; project: string }) {
  const { account, projects } = useSnapshot(inbox.state)
  const { reports, cursor, error, load, loadMore, remove } = useDeletedReports(inbox, project)
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const [isErasing, setIsErasing] = useState(false)
  const now = useNow()
  const readOnlyReason = explainReadOnly(account)
  useTitle('Deleted reports')
  useEffect(() => {
    void load()
  }, [load])
  const ids = reports?.map(({ id }) => id).filter((id) => selected.has(id)) ?? []

  function forget(gone: readonly string[]): void {
    remove(gone)
    setSelected(new Set([...selected].filter((id) => !gone.includes(id))))
  }

  async function restore(restored: readonly string[]): Promise<void> {
    if (await restoreReports(inbox, restored)) forget(restored)
    else void load()
  }

  async function erase(): Promise<void> {
    setIsErasing(false)
    const erased: string[] = []
    try {
      for (const id of ids) {
        await inbox.api.call(`deleted-reports/${encodeURIComponent(id)}`, { method: 'DELETE' })
        erased.push(id)
      }
      showNotice(inbox, { kind: 'done', text: `${formatReportCount(ids.length)} deleted permanently.` })
    } catch (reason) {
      showNotice(inbox, { kind: 'failed', text: `Couldn’t delete all reports. ${formatError(reason)}` })
    }
    forget(erased)
  }

  const isEmpty = reports?.length === 0
  return (
    <div className="layout">
      <Sidebar inbox={inbox} />
      <main className="list" aria-busy={reports === undefined && error === ''}>
        <header className="list-header">
          <h1 className="deleted-heading">Deleted reports</h1>
          <div className="list-tabs">
            <StatusTabs inbox={inbox} />
            {ids.length > 0 && (
              <div className="bulk-actions" role="group" aria-label="Selected reports">
                <span className="bulk-count" role="status">
                  {ids.length} selected
                </span>
                <button
                  className="icon-button"
                  type="button"
                  aria-label="Clear selection"
                  title="Clear selection"
                  onClick={() => setSelected(new Set())}
                >
                  <Icon name="close" />
                </button>
                {ids.length < (reports?.length ?? 0) && (
                  <button
                    className="link bulk-all"
                    type="button"
                    onClick={() => setSelected(new Set(reports?.map(({ id }) => id)))}
                  >
                    Select all {reports?.length}
                  </button>
                )}
                <button className="button small ghost" type="button" onClick={() => void restore(ids)}>
                  Restore selected
                </button>
                <button
                  className="button small ghost danger"
                  type="button"
                  onClick={() => setIsErasing(true)}
                >
                  Delete permanently…
                </button>
              </div>
            )}
          </div>
        </header>
        <div className="deleted">
          <p className="deleted-hint">
            You can restore reports for seven days. Then they are erased with their files, comments and
            replies.
          </p>
          {error !== '' && (
            <LoadError
              text={`Couldn’t load the deleted reports. ${error}`}
              onRetry={() => void load()}
              button="button small"
            />
          )}
          {reports === undefined && error === '' && <SkeletonLines />}
          {isEmpty && (
            <section className="message-page">
              <h2>No deleted reports</h2>
            </section>
          )}
          <ul className="deleted-list" aria-label="Deleted reports">
            {reports?.map((report) => (
              <DeletedItem
                key={report.id}
                report={report}
                projectName={
                  project === '' && (projects?.length ?? 0) > 1
                    ? projects?.find(({ sdkKey }) => sdkKey === report.project)?.name
                    : undefined
                }
                now={now}
                isSelected={selected.has(report.id)}
                onToggle={() => {
                  const next = new Set(selected)
                  if (!next.delete(report.id)) next.add(report.id)
                  setSelected(next)
                }}
                onRestore={readOnlyReason === undefined ? () => void restore([report.id]) : undefined}
              />
            ))}
          </ul>
          {cursor !== null && (
            <button className="button" type="button" onClick={() => void loadMore()}>
              Show older
            </button>
          )}
        </div>
      </main>
      {isErasing && (
        <ConfirmDialog
          title={`Delete ${formatReportCount(ids.length)} permanently?`}
          action="Delete permanently"
          onConfirm={() => void erase()}
          onClose={() => setIsErasing(false)}
        >
          This erases everything that the reporter sent, with all comments and replies. It can’t be undone.
        </ConfirmDialog>
      )}
    </div>
  )
}

interface DeletedItemProps {
  report: DeletedReport
  projectName: string | undefined
  now: Date
  isSelected: boolean
  onToggle: () => void
  /** Undefined if the member may not change reports. */
  onRestore: (() => void) | undefined
}

function DeletedItem({ report, projectName, now, isSelected, onToggle, onRestore }: DeletedItemProps) {
  const { deletedAt, deletedBy, erasedAt, reportedBy, title, type } = report
  const name = title === '' ? 'No message' : title
  return (
    <li className="deleted-item">
      {onRestore && (
        <label className="deleted-check">
          <input
            type="checkbox"
            checked={isSelected}
            aria-label={`Select ${escapeInvisibleLine(name)}`}
            onChange={onToggle}
          />
        </label>
      )}
      <span className="deleted-what">
        <InlineText className="deleted-title" text={name} />
        <span className="deleted-facts muted">
          <TypeChip type={type} />
          <InlineText text={reportedBy === '' ? 'Anonymous' : reportedBy} />
          {projectName !== undefined && <InlineText text={projectName} />}
        </span>
      </span>
      <span className="deleted-when muted">
        <span title={formatExactTime(new Date(erasedAt))}>{formatDaysLeft(new Date(erasedAt), now)}</span>
        <span>
          Deleted by <InlineText text={deletedBy} />, <TimeAgo at={deletedAt} now={now} />
        </span>
      </span>
      {onRestore && (
        <button
          className="button small"
          type="button"
          aria-label={`Restore ${escapeInvisibleLine(name)}`}
          onClick={onRestore}
        >
          Restore
        </button>
      )}
    </li>
  )
}

const DAY_MS = 86_400_000

function formatDaysLeft(end: Date, now: Date): string {
  const days = Math.ceil((end.getTime() - now.getTime()) / DAY_MS)
  if (days <= 1) return 'Less than a day left'
  return `${days} days left`
}

interface Loaded {
  /** Undefined until the first page is loaded. */
  reports: readonly DeletedReport[] | undefined
  cursor: string | null
  error: string
}

function useDeletedReports({ api }: Inbox, project: string) {
  const [loaded, setLoaded] = useState<Loaded>({ reports: undefined, cursor: null, error: '' })
  const request = useRef(0)
  const fetchPage = useCallback(
    async (before: string | null) => {
      request.current += 1
      const own = request.current
      const query = new URLSearchParams({
        ...(project !== '' && { project }),
        ...(before !== null && { cursor: before }),
      })
      try {
        const page = await parseResponse(deletedReportsSchema, await api.call(`deleted-reports?${query}`))
        if (request.current !== own) return
        setLoaded((earlier) => ({
          reports: [...(before === null ? [] : (earlier.reports ?? [])), ...page.reports],
          cursor: page.cursor,
          error: '',
        }))
      } catch (reason) {
        if (request.current === own) setLoaded((earlier) => ({ ...earlier, error: formatError(reason) }))
      }
    },
    [api, project],
  )
  const { cursor } = loaded
  return {
    ...loaded,
    load: useCallback(() => fetchPage(null), [fetchPage]),
    loadMore: () => fetchPage(cursor),
    remove: (ids: readonly string[]) =>
      setLoaded((earlier) => ({
        ...earlier,
        reports: earlier.reports?.filter(({ id }) => !ids.includes(id)),
      })),
  }
}
