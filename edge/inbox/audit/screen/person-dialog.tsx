import { type FormEvent, useState } from 'react'
import { formatError } from '../../app/api.ts'
import { ErrorMessage } from '../../app/controls.tsx'
import { FormActions, Modal } from '../../app/dialogs.tsx'
import type { Erased } from '../contract.ts'
import { type AuditApi, formatPersonQuery, type PersonFields } from './audit-model.ts'

interface PersonDialogProps {
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
