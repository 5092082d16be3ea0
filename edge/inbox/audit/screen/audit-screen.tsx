import { type FormEvent, useEffect, useMemo, useState } from 'react'
import { useSnapshot } from 'valtio'
import { proxy, ref } from 'valtio/vanilla'
import { adoptStyles } from '@node-docs/widget/ui/adopt-styles.ts'
import { type AuditEntry } from '../../../contract/audit.ts'
import { auditSchema } from '../contract.ts'
import { type Erased, erasedSchema } from '../contract.ts'
import { formatError, type InboxApi, parseResponse } from '../../app/api.ts'
import { ErrorMessage, InlineText } from '../../app/controls.tsx'
import { FormActions, Modal } from '../../app/dialogs.tsx'
import { formatExactTime, formatReportCount, formatShortTime } from '../../app/format.ts'
import { Sidebar } from '../../app/sidebar.tsx'
import { type Inbox } from '../../app/state.ts'
import { formatHref, navigate } from '../../app/router.ts'
import auditStyles from './audit.css' with { type: 'text' }
import {
  type AuditNames,
  describeAction,
  describeDetail,
  groupEntries,
  isReportEntry,
} from './describe-entry.ts'

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
            CSV
          </a>
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
        <InlineText text={describeAction(entry)} />
        {reports.length === 1 && <> · {reports}</>}
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

export interface PersonDialogProps {
  api: AuditApi
  base: string
  projects: readonly { sdkKey: string; name: string }[]
  hasAllProjects: boolean
  /** The project of the screen; empty for all. */
  project: string
  onClose: () => void
}

type Step =
  | { kind: 'search'; error: string; isBusy: boolean }
  | { kind: 'found'; person: PersonFields; counts: Erased; error: string; isBusy: boolean }
  | { kind: 'erased'; counts: Erased }

/** Finds a person, shows how much is stored about them, and exports or erases it. */
export function PersonDialog(props: PersonDialogProps) {
  const { api, base, projects, hasAllProjects, onClose } = props
  const [step, setStep] = useState<Step>({ kind: 'search', error: '', isBusy: false })
  const [confirmation, setConfirmation] = useState('')

  async function search(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    const data = new FormData(event.currentTarget)
    const read = (name: string): string => {
      const value = data.get(name)
      return typeof value === 'string' ? value.trim() : ''
    }
    const value = read('person')
    const person: PersonFields = {
      by: value.includes('@') ? 'email' : 'userId',
      value,
      project: read('project'),
    }
    setStep({ kind: 'search', error: '', isBusy: true })
    try {
      const counts = await api.countPerson(person)
      setConfirmation('')
      setStep({ kind: 'found', person, counts, error: '', isBusy: false })
    } catch (reason) {
      setStep({ kind: 'search', error: formatError(reason), isBusy: false })
    }
  }

  async function erase(found: Extract<Step, { kind: 'found' }>): Promise<void> {
    setStep({ ...found, error: '', isBusy: true })
    try {
      setStep({ kind: 'erased', counts: await api.erasePerson(found.person) })
    } catch (reason) {
      const error = `Not everything was erased. ${formatError(reason)} Erase again to continue.`
      setStep({ ...found, error, isBusy: false })
    }
  }

  return (
    <Modal title="Export or erase a person" onClose={onClose}>
      {step.kind === 'search' && (
        <form
          className="person-form"
          onSubmit={(event) => {
            void search(event)
          }}
        >
          <label className="field">
            <span className="field-label">Email or user id</span>
            <input className="input" name="person" required maxLength={500} autoComplete="off" />
          </label>
          <label className="field">
            <span className="field-label">Project</span>
            <select className="input" name="project" defaultValue={props.project}>
              {hasAllProjects && <option value="">All projects</option>}
              {projects.map(({ name, sdkKey }) => (
                <option key={sdkKey} value={sdkKey}>
                  {name}
                </option>
              ))}
            </select>
          </label>
          <ErrorMessage text={step.error} />
          <FormActions action="Find" isDisabled={step.isBusy} onClose={onClose} />
        </form>
      )}
      {step.kind === 'found' && (
        <>
          <p role="status">
            <bdi>{step.person.value}</bdi>: {formatCounts(step.counts)}.
          </p>
          {isEmpty(step.counts) ? (
            <p className="muted">Nothing is stored about this person outside the trash.</p>
          ) : (
            <p>
              <a className="button" href={`${base}api/subjects?${formatPersonQuery(step.person)}`} download>
                Export as JSON
              </a>
            </p>
          )}
          <p>
            Erasing removes the reports with their files, conversations, comments and emails, their sessions,
            and all events of these sessions, also from the trash and the search. If other people used the
            same browser, their events in these sessions are removed, too, and their reports stay. If you
            entered an email address, emails from it about other people’s reports are removed, too. Erasing
            does not reach backups, issues in other services, emails that were sent, and messages that
            webhooks received.
          </p>
          <label className="field">
            <span className="field-label">To erase everything permanently, type {step.person.value}</span>
            <input
              className="input"
              value={confirmation}
              autoComplete="off"
              onInput={(event) => setConfirmation(event.currentTarget.value)}
            />
          </label>
          <ErrorMessage text={step.error} />
          <p className="modal-actions">
            <button
              className="button danger"
              type="button"
              disabled={step.isBusy || confirmation !== step.person.value}
              onClick={() => void erase(step)}
            >
              {step.isBusy ? 'Erasing…' : 'Erase'}
            </button>
            <button
              className="button"
              type="button"
              onClick={() => setStep({ kind: 'search', error: '', isBusy: false })}
            >
              Back
            </button>
          </p>
        </>
      )}
      {step.kind === 'erased' && (
        <>
          <p role="status">
            Erased {formatCounts(step.counts)}, with copies in the trash. The audit log has an entry with
            these numbers, without the person.
          </p>
          <p className="modal-actions">
            <button className="button primary" type="button" onClick={onClose}>
              Close
            </button>
          </p>
        </>
      )}
    </Modal>
  )
}

function isEmpty(counts: Erased): boolean {
  return Object.values(counts).every((count) => count === 0)
}

function formatCounts({ events, files, replies, reports, sessions }: Erased): string {
  const parts = [
    [reports, 'report'],
    [files, 'file'],
    [sessions, 'session'],
    [events, 'event'],
    [replies, 'emailed message'],
  ] as const
  return parts.map(([count, name]) => `${count} ${name}${count === 1 ? '' : 's'}`).join(', ')
}

interface AuditState {
  /** Undefined until loaded. The list is only ever replaced as a whole, so valtio needs no proxies for its entries. */
  entries: ReturnType<typeof ref<readonly AuditEntry[]>> | undefined
  /** Cursor of the next page; null on the last page. */
  cursor: string | null
  error: string
}

export interface AuditModel {
  state: AuditState
  /** Loads the newest entries. */
  load: () => Promise<void>
  loadMore: () => Promise<void>
}

/** Loads the entries of one project, or of all projects if `project` is empty. */
export function createAuditModel(api: AuditApi, project: string): AuditModel {
  const state = proxy<AuditState>({ entries: undefined, cursor: null, error: '' })

  async function loadAfter(known: readonly AuditEntry[], cursor: string | null): Promise<void> {
    try {
      const page = await api.fetchEntries(project, cursor)
      state.entries = ref<readonly AuditEntry[]>([...known, ...page.entries])
      state.cursor = page.cursor
      state.error = ''
    } catch (reason) {
      state.error = `Couldn’t load the audit log. ${formatError(reason)}`
    }
  }

  return {
    state,
    load: async () => loadAfter([], null),
    loadMore: async () => loadAfter(state.entries ?? [], state.cursor),
  }
}

/** A person by email or user id. An empty `project` means all projects. */
export interface PersonFields {
  by: 'email' | 'userId'
  value: string
  project: string
}

export interface AuditPage {
  entries: AuditEntry[]
  cursor: string | null
}

/** The calls of the audit screen. */
export type AuditApi = ReturnType<typeof createAuditApi>

export function createAuditApi({ call }: Pick<InboxApi, 'call'>) {
  return {
    async fetchEntries(project: string, cursor: string | null): Promise<AuditPage> {
      const query = new URLSearchParams()
      if (project !== '') query.set('project', project)
      if (cursor !== null) query.set('cursor', cursor)
      return parseResponse(auditSchema, await call(`audit?${query.toString()}`))
    },
    countPerson: async (person: PersonFields) =>
      parseResponse(erasedSchema, await call(`subjects/counts?${formatPersonQuery(person)}`)),
    erasePerson: async (person: PersonFields) =>
      parseResponse(erasedSchema, await call(`subjects?${formatPersonQuery(person)}`, { method: 'DELETE' })),
  }
}

export function formatPersonQuery({ by, project, value }: PersonFields): string {
  return new URLSearchParams({ [by]: value, ...(project !== '' && { project }) }).toString()
}
