import { useEffect, useMemo, useState } from 'react'
import { useSnapshot } from 'valtio'
import { adoptStyles } from '@node-docs/widget/ui/adopt-styles.ts'
import { type AuditEntry } from '../../../contract/audit.ts'
import { InlineText, LoadError, useTitle } from '../../app/controls.tsx'
import { formatExactTime, formatShortTime } from '../../app/format-times.ts'
import { formatReportCount } from '../../app/report-words.ts'
import { Icon } from '../../app/icons.tsx'
import { Sidebar } from '../../app/sidebar.tsx'
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
      <main className="page-main audit" aria-busy={entries === undefined}>
        <header className="audit-header">
          <h1>Audit log</h1>
          <select
            className="input audit-project"
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
              Export or erase a person
            </button>
          )}
        </header>
        {error !== '' && <LoadError text={error} onRetry={() => void model.load()} button="button small" />}
        {entries?.length === 0 && <p className="muted">No changes yet.</p>}
        <ul className="audit-list" aria-label="Changes">
          {groupEntries(entries ?? []).map((group) => (
            <AuditItem
              key={group
                .map(({ at, action, target, who }) => `${at} ${action} ${target ?? ''} ${who}`)
                .join(' ')}
              group={group}
              names={names}
              formatReportHref={(id) => formatHref(inbox, { kind: 'report', id })}
            />
          ))}
        </ul>
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

interface AuditItemProps {
  /** Entries of one action. */
  group: readonly ShownEntry[]
  names: AuditNames
  formatReportHref: (id: string) => string
}

function AuditItem({ group, names, formatReportHref }: AuditItemProps) {
  const [entry] = group
  if (entry === undefined) return null
  const { at, project, who } = entry
  const texts = new Set(group.map((each) => describeDetail(each, names)))
  const { from: _from, ...next } = entry.detail
  const [text = ''] = texts.size === 1 ? texts : [describeDetail({ ...entry, detail: next }, names)]
  const reports = group.filter(isReportEntry).map(({ target, targetName }) => (
    <a key={target} href={formatReportHref(target ?? '')}>
      <InlineText text={targetName === null ? 'Open report' : targetName || 'No message'} />
    </a>
  ))
  return (
    <li className="audit-item">
      <time className="muted" dateTime={at} title={formatExactTime(new Date(at))}>
        {formatShortTime(new Date(at))}
      </time>
      <span className="audit-who" title={who}>
        <InlineText text={who.replace(/ <[^<>]+>$/, '')} />
      </span>
      <span className="audit-what">
        <span className="audit-action">
          <InlineText text={describeAction(entry)} />
          {reports.length === 1 && reports}
        </span>
        {text !== '' && <InlineText className="audit-detail muted" text={text} />}
        {reports.length > 1 && (
          <details className="audit-reports">
            <summary>{formatReportCount(reports.length)}</summary>
            {reports}
          </details>
        )}
      </span>
      <InlineText className="muted" text={project === null ? '' : (names.projects.get(project) ?? project)} />
    </li>
  )
}
