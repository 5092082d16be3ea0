import type { AuditEntry } from '@node-docs/edge/contract/audit'
import { useEffect, useMemo, useState } from 'react'
import { useSnapshot } from 'valtio'
import { adoptStyles } from '../../ui/adopt-styles.ts'
import { InlineText } from '../inline-text.tsx'
import { formatExactTime, formatShortTime } from '../format-date.ts'
import { formatHref, navigate } from '../navigate.ts'
import { Sidebar } from '../sidebar.tsx'
import type { Inbox } from '../store.ts'
import { createAuditApi } from './audit-api.ts'
import { createAuditModel } from './audit-model.ts'
import auditStyles from './audit.css' with { type: 'text' }
import { type AuditNames, describeAction, describeDetail, isReportEntry } from './describe-entry.ts'
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
  useEffect(() => {
    document.title = 'Audit log · Inbox'
    void model.load()
  }, [model])
  return (
    <div className="layout">
      <Sidebar inbox={inbox} />
      <main className="audit" aria-busy={entries === undefined}>
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
          {account?.role === 'admin' && (
            <button className="button small" type="button" onClick={() => setIsPersonOpen(true)}>
              Export or erase a person
            </button>
          )}
        </header>
        {error !== '' && (
          <p className="error" role="alert">
            {error}{' '}
            <button className="button small" type="button" onClick={() => void model.load()}>
              Retry
            </button>
          </p>
        )}
        {entries?.length === 0 && <p className="muted">No changes yet.</p>}
        <ul className="audit-list" aria-label="Changes">
          {entries?.map((entry) => (
            <AuditItem
              key={`${entry.at} ${entry.action} ${entry.target ?? ''} ${entry.who}`}
              entry={entry}
              names={names}
              project={entry.project === null ? '' : (names.projects.get(entry.project) ?? entry.project)}
              reportHref={
                isReportEntry(entry) && entry.target !== null
                  ? formatHref(inbox, { kind: 'report', id: entry.target })
                  : undefined
              }
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

interface AuditItemProps {
  entry: Pick<AuditEntry, 'at' | 'who' | 'action' | 'targetName'> & { detail: Readonly<AuditEntry['detail']> }
  names: AuditNames
  project: string
  reportHref: string | undefined
}

function AuditItem({ entry, names, project, reportHref }: AuditItemProps) {
  const { at, who } = entry
  const text = describeDetail(entry, names)
  return (
    <li className="audit-item">
      <time className="muted" dateTime={at} title={formatExactTime(new Date(at))}>
        {formatShortTime(new Date(at))}
      </time>
      <InlineText className="audit-who" text={who} />
      <span className="audit-what">
        <InlineText text={describeAction(entry)} />
        {reportHref !== undefined && (
          <>
            {' '}
            <a href={reportHref}>Open report</a>
          </>
        )}
        {text !== '' && <InlineText className="audit-detail muted" text={text} />}
      </span>
      <InlineText className="muted" text={project} />
    </li>
  )
}
