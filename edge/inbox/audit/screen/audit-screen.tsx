import { useEffect, useMemo, useState } from 'react'
import { useSnapshot } from 'valtio'
import { adoptStyles } from '@node-docs/widget/ui/adopt-styles.ts'
import { type AuditEntry } from '../../../contract/audit.ts'
import { InlineText, LoadError, useTitle } from '../../app/controls.tsx'
import { formatDay, formatExactTime, formatTimeOfDay } from '../../app/format-times.ts'
import { formatReportCount } from '../../app/report-words.ts'
import { Icon } from '../../app/icons.tsx'
import { Sidebar } from '../../app/sidebar.tsx'
import { SkeletonLines } from '../../app/skeleton.tsx'
import { type Inbox } from '../../app/state.ts'
import { formatHref, navigate } from '../../app/router.ts'
import { createAuditApi, createAuditModel } from './audit-model.ts'
import auditStyles from './audit.css' with { type: 'text' }
import {
  type AuditNames,
  describeAction,
  describeDetail,
  groupEntries,
  isReportEntry,
} from './describe-entry.ts'
import { PersonDialog } from './person-dialog.tsx'

adoptStyles(document, auditStyles)

/** Characters of the id of a report that no longer exists. */
const ID_CHARACTERS = 8

/**
 * Shows who changed what, newest first. Administrators can also export or erase a person's data here, because the log
 * below proves that this happened.
 */
export function AuditScreen({ inbox, project }: { inbox: Inbox; project: string }) {
  const { account, members, projects } = useSnapshot(inbox.state)
  const api = useMemo(() => createAuditApi(inbox.api), [inbox])
  const model = useMemo(() => createAuditModel(api, project), [api, project])
  const { cursor, entries, error } = useSnapshot(model.state)
  const [isPersonOpen, setIsPersonOpen] = useState(false)
  const names: AuditNames = {
    members: new Map(members.map(({ id, name }) => [id, name])),
    projects: new Map(projects?.map(({ name, sdkKey }) => [sdkKey, name])),
  }
  useTitle('Audit log')
  useEffect(() => {
    void model.load()
  }, [model])
  return (
    <div className="layout">
      <Sidebar inbox={inbox} />
      <main className="page-main" aria-busy={entries === undefined}>
        <header className="screen-header">
          <h1>Audit log</h1>
          <select
            className="input"
            aria-label="Project"
            value={project}
            onChange={(event) => navigate(inbox, { kind: 'audit', project: event.currentTarget.value })}
          >
            {(account?.projects ?? null) === null && <option value="">All projects</option>}
            {projects?.map(({ name, sdkKey }) => (
              <option key={sdkKey} value={sdkKey}>
                {name}
              </option>
            ))}
          </select>
          <a
            className="button small"
            href={`${inbox.base}api/audit.csv${project === '' ? '' : `?project=${encodeURIComponent(project)}`}`}
            download
            title="Download the audit log as CSV"
          >
            <Icon name="download" />
            CSV
          </a>
          {account?.role === 'admin' && (
            <button className="button small" type="button" onClick={() => setIsPersonOpen(true)}>
              Person data…
            </button>
          )}
        </header>
        {error !== '' && <LoadError text={error} onRetry={() => void model.load()} button="button small" />}
        {entries?.length === 0 && <p className="muted">No changes yet.</p>}
        {entries === undefined && error === '' && <SkeletonLines />}
        {groupByDay(groupEntries(entries ?? [])).map(([day, groups]) => (
          <div key={day}>
            <h2 className="audit-day">{day}</h2>
            <ul className="audit-list" aria-label="Changes">
              {groups.map((group) => (
                <AuditItem
                  key={group
                    .map(({ at, action, target, who }) => `${at} ${action} ${target ?? ''} ${who}`)
                    .join(' ')}
                  group={group}
                  names={names}
                  formatReportHref={(id) => formatHref(inbox, { kind: 'report', id })}
                  deletedHref={formatHref(inbox, { kind: 'deleted', project })}
                />
              ))}
            </ul>
          </div>
        ))}
        {cursor !== null && (
          <button className="button" type="button" onClick={() => void model.loadMore()}>
            Show older
          </button>
        )}
      </main>
      {isPersonOpen && (
        <PersonDialog
          api={api}
          base={inbox.base}
          projects={projects ?? []}
          hasAllProjects={(account?.projects ?? null) === null}
          project={project}
          onClose={() => {
            setIsPersonOpen(false)
            void model.load()
          }}
        />
      )}
    </div>
  )
}

type ShownEntry = Omit<AuditEntry, 'detail'> & { detail: Readonly<AuditEntry['detail']> }

/** Groups entries by their local day, which stays the order in which they are listed. */
function groupByDay(groups: readonly ShownEntry[][]): [day: string, groups: ShownEntry[][]][] {
  const days: [string, ShownEntry[][]][] = []
  for (const group of groups) {
    const day = formatDay(new Date(group[0]?.at ?? 0))
    const last = days.at(-1)
    if (last?.[0] === day) last[1].push(group)
    else days.push([day, [group]])
  }
  return days
}

interface AuditItemProps {
  /** Entries of one action. */
  group: readonly ShownEntry[]
  names: AuditNames
  formatReportHref: (id: string) => string
  deletedHref: string
}

function AuditItem({ group, names, formatReportHref, deletedHref }: AuditItemProps) {
  const [entry] = group
  if (entry === undefined) return null
  const { at, project, who } = entry
  const date = new Date(at)
  const projectName = project === null ? '' : (names.projects.get(project) ?? project)
  const texts = new Set(group.map((each) => describeDetail(each, names)))
  const { from: _from, ...next } = entry.detail
  const [text = ''] = texts.size === 1 ? texts : [describeDetail({ ...entry, detail: next }, names)]
  const reports = group
    .filter(isReportEntry)
    .map((each) => (
      <ReportLink
        key={each.target}
        entry={each}
        href={each.action === 'report.deleted' ? deletedHref : formatReportHref(each.target ?? '')}
      />
    ))
  return (
    <li className="audit-item">
      <time dateTime={at} title={formatExactTime(date)}>
        {formatTimeOfDay(date)}
      </time>
      <span className="audit-who" title={who}>
        <InlineText text={who === 'owner' ? 'Owner' : who.replace(/ <[^<>]+>$/, '')} />
      </span>
      <span className="audit-what">
        <span className="audit-action">
          <InlineText text={describeAction(entry)} />
          {reports.length === 1 && reports}
        </span>
        {text !== '' && <InlineText className="audit-detail" text={text} />}
        {reports.length > 1 && (
          <details className="audit-reports">
            <summary>{formatReportCount(reports.length)}</summary>
            {reports}
          </details>
        )}
      </span>
      <InlineText className="audit-project" text={projectName} />
    </li>
  )
}

/** The report of an entry. A deleted report has a title while it can be restored. */
function ReportLink({ entry: { action, target, targetName }, href }: { entry: ShownEntry; href: string }) {
  if (action === 'report.deleted' && targetName === null)
    return <span className="audit-gone">{target?.slice(0, ID_CHARACTERS)}</span>
  return (
    <a href={href}>
      <InlineText text={targetName === null ? 'Open report' : targetName || 'No message'} />
    </a>
  )
}
